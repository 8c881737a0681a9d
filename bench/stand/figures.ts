/** The value that so many of a hundred lie at or below (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)]!;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** A number with three significant digits: 0.0312, 4.06, 173, 2,140. */
export function figure(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** How many times `base` a value is: "3.2×". */
export const times = (value: number, base: number): string => `${figure(value / base)}×`;

/** What share of `whole` a part is: "64 %". */
export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** Milliseconds that `work` takes. */
export async function clock(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds: percentiles over the values, of which there are `n`. */
export interface Times {
  n: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export const timesOf = (each: readonly number[]): Times => ({
  n: each.length,
  p50: percentile(each, 50),
  p95: percentile(each, 95),
  p99: percentile(each, 99),
  max: percentile(each, 100),
});
