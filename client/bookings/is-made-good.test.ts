import { expect, test } from "vitest";
import { isMadeGood } from "./is-made-good.ts";

const off = { at: "2026-03-01T10:00:00Z", side: "us" as const, reason: "Off" };
const spot = (position: number, makegoodOf: number | null = null, cancelled: typeof off | null = null) => ({
  position,
  makegoodOf,
  cancelled,
});

test("C5.19 an ad is made good by the last makegood that stands behind it", () => {
  const good = (...spots: ReturnType<typeof spot>[]) => spots.map((one) => isMadeGood(one, spots));
  expect(good(spot(1), spot(2))).toEqual([false, false]);
  expect(good(spot(1), spot(2), spot(201, 1))).toEqual([true, false, false]);
  expect(good(spot(1), spot(201, 1), spot(202, 1))).toEqual([true, true, false]);
  expect(good(spot(1), spot(201, 1), spot(202, 1, off))).toEqual([true, false, false]);
  expect(good(spot(1), spot(201, 1, off))).toEqual([false, false]);
});
