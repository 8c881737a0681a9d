import { expect, test } from "vitest";
import { pull } from "./drag-place.ts";

test("a card held in the middle scrolls nothing, one at an edge towards it, faster nearer to it", () => {
  expect(pull(500, 0, 1000)).toBe(0);
  expect(pull(56, 0, 1000)).toBe(0);
  expect(pull(40, 0, 1000)).toBe(-4);
  expect(pull(8, 0, 1000)).toBe(-12);
  expect(pull(960, 0, 1000)).toBe(4);
  expect(pull(992, 0, 1000)).toBe(12);
});

test("past an edge it goes no faster than at most", () => {
  expect(pull(-400, 0, 1000)).toBe(-16);
  expect(pull(1400, 0, 1000)).toBe(16);
});
