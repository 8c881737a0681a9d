import { expect, test } from "vitest";
import { arrivalOf } from "./arrival.ts";

test.each([
  ["2026-03-01T10:00:00Z", "2026-03-01T10:00:00.000Z"],
  ["1969-12-31T00:00:00Z", "1970-01-01T00:00:00.000Z"],
  ["-009999-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
])("B1.24 what a server says of an arrival: %s is %s", (said, is) => {
  expect(arrivalOf(new Date(said)).toISOString()).toBe(is);
});

test("B1.24 nothing has arrived later than tomorrow, and without a word it has now", () => {
  const soon = Date.now() + 60_000;
  expect(arrivalOf(new Date(soon)).getTime()).toBe(soon);
  const late = arrivalOf(new Date("9999-12-31T00:00:00Z")).getTime() - Date.now();
  expect(Math.abs(late - 24 * 60 * 60_000)).toBeLessThan(10_000);
  expect(Math.abs(arrivalOf(new Date("no date")).getTime() - Date.now())).toBeLessThan(10_000);
});
