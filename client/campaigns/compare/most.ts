import type { Reach } from "../../../contract/catalogue.ts";

/** Which of some figures is the highest; null where there is none, or two share it. */
export function mostOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((one) => one !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known);
  return known.filter((one) => one === most).length === 1 ? figures.indexOf(most) : null;
}

/**
 * Which of some reaches is surely the highest: all of its likely range lies above all others'. `overlap`: there are two at
 * least, and none is.
 */
export function mostListened(reaches: readonly (Reach | null)[]): { most: number | null; overlap: boolean } {
  const known = reaches.filter((one) => one !== null);
  const most = reaches.findIndex(
    (one) => one !== null && known.every((other) => other === one || other.high < one.low),
  );
  return known.length < 2
    ? { most: null, overlap: false }
    : { most: most < 0 ? null : most, overlap: most < 0 };
}
