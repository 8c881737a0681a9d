import { expect, test } from "vitest";
import { fieldValue, laterTimes } from "./later-times.ts";

const shown = (now: Date) => laterTimes(now).map(({ name, at }) => `${name} ${fieldValue(at)}`);

test("B1.87 the afternoon is offered before noon, Monday only where it is not tomorrow", () => {
  // A Wednesday, and a Sunday.
  expect(shown(new Date(2026, 10, 25, 9, 30))).toEqual([
    "afternoon 2026-11-25T15:00",
    "tomorrow 2026-11-26T08:00",
    "monday 2026-11-30T08:00",
  ]);
  expect(shown(new Date(2026, 10, 29, 13))).toEqual(["tomorrow 2026-11-30T08:00"]);
  expect(shown(new Date(2026, 10, 30, 13))).toEqual(["tomorrow 2026-12-01T08:00", "monday 2026-12-07T08:00"]);
});
