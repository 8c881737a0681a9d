import { expect, test } from "vitest";
import { isDue } from "./due-texts.ts";

const published = new Date("2026-02-05T06:00:00Z");
const after = (days: number) => new Date(published.getTime() + days * 86_400_000);
const spot = { staysDays: null, episodeId: null };
const never = { missing: true, tried: null, looks: 0, lastLook: null };
const read = (days: number) => ({
  missing: false,
  tried: after(days),
  looks: 2,
  lastLook: after(2),
});
const failed = (days: number) => ({
  ...never,
  tried: after(days),
  looks: 2,
  lastLook: after(1),
});

test("C5.10 words are read again once the days are over for which they should stay", () => {
  expect(isDue(never, published, [spot], after(0))).toBe(true);
  expect(isDue(read(3), published, [spot], after(29))).toBe(false);
  expect(isDue(read(3), published, [spot], after(31))).toBe(true);
  expect(isDue(read(31), published, [spot], after(90))).toBe(false);
  expect(isDue(read(31), published, [{ ...spot, staysDays: 60 }], after(61))).toBe(true);
});

test("C5.05 a transcript that comes later is looked for every six hours for two weeks, and once after a month", () => {
  expect(isDue(failed(3), published, [spot], after(3.2))).toBe(false);
  expect(isDue(failed(3), published, [spot], after(3.3))).toBe(true);
  expect(isDue(failed(13), published, [spot], after(20))).toBe(false);
  expect(isDue(failed(13), published, [spot], after(31))).toBe(true);
  expect(isDue({ ...failed(3), missing: false }, published, [spot], after(10))).toBe(false);
});

test("C5.13 the sound is looked at twice, a day apart", () => {
  const once = { ...read(1), looks: 1, lastLook: after(1) };
  expect(isDue(once, published, [spot], after(1.9))).toBe(false);
  expect(isDue(once, published, [spot], after(2))).toBe(true);
});
