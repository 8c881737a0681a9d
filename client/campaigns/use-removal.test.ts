import { expect, test } from "vitest";
import { inParts } from "./use-removal.ts";

test("a list is parted without loss, the last part being what is left", () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2], 5)).toEqual([[1, 2]]);
  expect(inParts([], 0)).toEqual([]);
});
