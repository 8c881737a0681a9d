import { expect, test } from "vitest";
import { waitAfter } from "./back-off.ts";

test("B1.32 trouble waits 5 seconds, doubled up to 15 minutes, a quarter more or less, for ever", () => {
  const middle = (failures: number) => waitAfter(failures, () => 0.5);
  expect([1, 2, 3, 8].map(middle)).toEqual([5_000, 10_000, 20_000, 640_000]);
  expect([9, 50, 5_000].map(middle)).toEqual([900_000, 900_000, 900_000]);
  expect(waitAfter(1, () => 0)).toBe(3_750);
  expect(waitAfter(1, () => 1)).toBe(6_250);
});
