import { expect, test } from "vitest";
import { formatsFor } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { doneWhen, minutesUntil } from "./forecast.ts";

const now = new Date(2026, 10, 18, 14, 2);
const formats = formatsFor("de-DE", () => now);
const t: TextOf = (key, values) => `${key.split(".").at(-1)} ${Object.values(values ?? {}).join(" ")}`.trim();
const at = (day: number, hour: number, minute: number) =>
  doneWhen(new Date(2026, 10, day, hour, minute).toISOString(), now, formats, t);

test("the end is told in five minutes, never too early", () => {
  expect([at(18, 15, 36), at(18, 15, 40)]).toEqual(["today 15:40", "today 15:40"]);
  expect(at(18, 14, 3)).toBe("soon");
});

test("tomorrow begins at midnight, also where rounding crosses it", () => {
  expect([at(18, 23, 50), at(18, 23, 56), at(19, 9, 0)]).toEqual([
    "today 23:50",
    "tomorrow 0:00",
    "tomorrow 9:00",
  ]);
});

test("within a week the name of the day says it, then the date", () => {
  expect([at(20, 9, 0), at(24, 9, 0), at(25, 9, 0)]).toEqual([
    "day Freitag 9:00",
    "day Dienstag 9:00",
    "day 25. Nov. 9:00",
  ]);
});

test("minutes left are rounded up and never none", () => {
  const in90s = new Date(now.getTime() + 90_000).toISOString();
  expect([minutesUntil(in90s, now), minutesUntil(now.toISOString(), now)]).toEqual([2, 1]);
});
