import type { CSSProperties } from "react";

interface Props {
  low: number;
  estimate: number;
  high: number;
  /** A dot instead of a tick: the figure was stated, not estimated. */
  given?: boolean | undefined;
}

/** The scale's ends, and the place of a figure on it: 0 to 100 percent, logarithmic. */
const lowest = 100;
const highest = 100_000;
export function placeOnScale(figure: number): number {
  const share = Math.log(figure / lowest) / Math.log(highest / lowest);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}

/** A small logarithmic scale with the likely range and the estimate. Screen readers read the figure next to it. */
export function RangeMark({ low, estimate, high, given }: Props) {
  const places = {
    "--a": `${placeOnScale(low)}%`,
    "--e": `${placeOnScale(estimate)}%`,
    "--b": `${placeOnScale(high)}%`,
  } as CSSProperties;
  return (
    <span className={given ? "range-mark given" : "range-mark"} style={places} aria-hidden="true">
      <u />
      <s />
    </span>
  );
}
