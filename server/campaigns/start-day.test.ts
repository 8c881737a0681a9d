import { expect, test } from "vitest";
import { requireStartAhead } from "./start-day.ts";

const passes = (start: string, timeZone: string | undefined, now: string): boolean => {
  try {
    requireStartAhead(start, timeZone, new Date(now));
    return true;
  } catch {
    return false;
  }
};

test.each([
  // tomorrow's midnight in the west is in the same day of UTC
  ["2026-11-21T08:00:00Z", "America/Los_Angeles", "2026-11-21T01:00:00Z", true],
  ["2026-11-21T07:59:59Z", "America/Los_Angeles", "2026-11-21T01:00:00Z", false],
  // and in the far east in the day before
  ["2026-11-20T10:00:00Z", "Pacific/Kiritimati", "2026-11-20T09:59:00Z", true],
  ["2026-11-20T09:59:59Z", "Pacific/Kiritimati", "2026-11-20T09:00:00Z", false],
  // the night in which the clocks go forward has 23 hours
  ["2027-03-28T22:00:00Z", "Europe/Berlin", "2027-03-28T21:59:59Z", true],
  // without a time zone the days of UTC
  ["2026-11-21T00:00:00Z", undefined, "2026-11-20T23:59:59Z", true],
  ["2026-11-20T23:59:59Z", undefined, "2026-11-20T00:00:00Z", false],
  ["2027-01-01T00:00:00Z", undefined, "2026-12-31T12:00:00Z", true],
  ["2026-12-31T00:00:00Z", undefined, "2027-01-01T12:00:00Z", false],
  ["0001-01-01T00:00:00Z", undefined, "2026-12-31T12:00:00Z", false],
])("A5.04 A9.04 start %s in %s at %s: %s", (start, timeZone, now, expected) => {
  expect(passes(start, timeZone, now)).toBe(expected);
});
