import { expect, test } from "vitest";
import { pageAfter } from "./page-after.ts";

test.each([
  [0, undefined, []],
  [23, undefined, []],
  // A full page may or may not be the last one, so one more is requested.
  [24, 1, [undefined]],
  [25, 1, [undefined]],
  [47, 1, [undefined]],
  [50, 1, [2, undefined]],
])(
  "A4.15 of %i results, 24 a page, more are wanted up to the rounded quotient",
  (resultSize, first, further) => {
    const after = (pageIndex: number) => pageAfter({ resultSize, pageSize: 24, pageIndex });
    expect(after(0)).toBe(first);
    expect(further.map((_, index) => after(index + 1))).toEqual(further);
  },
);
