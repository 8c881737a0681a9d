/** From where to where a figure may lie, with 95 % certainty. */
export interface Interval {
  low: number;
  high: number;
}

/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.959964;

/** Wilson's interval of a share (E. B. Wilson, 1927): right for few, too, and never outside 0 to 1. */
export function intervalOfShare(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const p = hits / of;
  const center = p + (Z * Z) / (2 * of);
  const spread = Z * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of));
  const whole = 1 + (Z * Z) / of;
  return { low: Math.max(0, (center - spread) / whole), high: Math.min(1, (center + spread) / whole) };
}

/**
 * Byar's interval of a count of what happens independently of each other (Breslow and Day, Statistical Methods in Cancer
 * Research II, 1987, formula 2.12): within two hundredths of the exact one from 5 on.
 */
export function intervalOfCount(count: number): Interval {
  const more = count + 1;
  const cube = (of: number, sign: 1 | -1) => of * (1 - 1 / (9 * of) + (sign * Z) / (3 * Math.sqrt(of))) ** 3;
  return { low: count === 0 ? 0 : Math.max(0, cube(count, -1)), high: cube(more, 1) };
}

/**
 * Of a sum of amounts that come in as often as chance wants: its variance is the sum of their squares. Given as these two
 * sums, so that a database can add them up.
 */
export function intervalOfSum(sum: number, squares: number): Interval {
  const spread = Z * Math.sqrt(squares);
  return { low: Math.max(0, sum - spread), high: sum + spread };
}
