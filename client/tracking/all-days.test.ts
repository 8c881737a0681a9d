import { expect, test } from "vitest";
import { allDays } from "./all-days.ts";

test("thirty days of UTC up to today stand side by side, with nothing where nothing was", () => {
  const known = { day: "2026-11-24", clicks: 3, visitors: 2, filtered: 1 };
  const days = allDays([known, { ...known, day: "2026-01-01" }], new Date("2026-11-25T23:59:59Z"));
  expect(days).toHaveLength(30);
  expect([days[0]!.day, days.at(-1)!.day]).toEqual(["2026-10-27", "2026-11-25"]);
  expect(days.at(-2)).toEqual(known);
  expect(days.filter(({ clicks }) => clicks > 0)).toHaveLength(1);
});
