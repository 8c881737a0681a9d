import { expect, test } from "vitest";
import { placeOnScale } from "./range-mark.tsx";

test("the scale is logarithmic from 100 to 100,000 and holds what lies outside at its ends", () => {
  expect(placeOnScale(100)).toBe(0);
  expect(placeOnScale(42_000)).toBe(87.4);
  expect(placeOnScale(100_000)).toBe(100);
  expect(placeOnScale(0)).toBe(0);
  expect(placeOnScale(5_000_000)).toBe(100);
});
