import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTime } from "../sending/local-time.ts";
import { forecastEach, GAP, isOpen } from "../sending/schedule.ts";
import { dayAfter } from "./day-after.ts";

const WEEK = 7 * 86_400_000;
const berlin = { timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 };
/** Monday, 30 November 2026, at noon in Berlin. */
const monday = new Date("2026-11-30T11:00:00Z");
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];

describe("C9.03 the working day after a usual day", () => {
  test("C9.03 it is the next day; after Friday, Saturday and Sunday it is Monday", () => {
    const on = (weekday: number) => dayAfter(monday, weekday, berlin).toISOString();
    expect(on(MONDAY)).toBe("2026-12-01T07:00:00.000Z");
    expect(on(THURSDAY)).toBe("2026-12-04T07:00:00.000Z");
    for (const day of [FRIDAY, SATURDAY, SUNDAY]) expect(on(day)).toBe(monday.toISOString());
  });

  test("C9.03 a mail started on that very day leaves at once while the window is open, before it at its opening, else a week later", () => {
    const on = (from: string) => dayAfter(new Date(from), SUNDAY, berlin).toISOString();
    expect(on("2026-11-30T04:00:00Z")).toBe("2026-11-30T07:00:00.000Z");
    expect(on("2026-11-30T16:59:59Z")).toBe("2026-11-30T16:59:59.000Z");
    expect(on("2026-11-30T17:00:00Z")).toBe("2026-12-07T07:00:00.000Z");
  });

  test("C9.03 the day is that of the mail account's zone, and one on which it sends", () => {
    const auckland = { ...berlin, timeZone: "Pacific/Auckland" };
    // There it is Tuesday already.
    expect(dayAfter(monday, MONDAY, auckland).toISOString()).toBe("2026-11-30T19:00:00.000Z");
    const late = { ...berlin, days: [3, 6] };
    expect(localTime(dayAfter(monday, MONDAY, late), berlin.timeZone).weekday).toBe(3);
    // No weekend as long as it sends on a working day, and its own days where it sends on none.
    expect(localTime(dayAfter(monday, FRIDAY, late), berlin.timeZone).weekday).toBe(3);
    const weekend = { ...berlin, days: [6, 7] };
    expect(localTime(dayAfter(monday, MONDAY, weekend), berlin.timeZone).weekday).toBe(6);
  });

  test("C9.03 nothing waits longer than a week, in any zone, window and season", () => {
    const from = fc
      .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 })
      .map((seconds) => new Date(seconds * 1000));
    const window = fc
      .record({
        timeZone: fc.constantFrom("Europe/Berlin", "Pacific/Auckland", "America/St_Johns", "UTC"),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fromMinute: fc.integer({ min: 240, max: 1200 }),
        length: fc.integer({ min: 60, max: 200 }),
      })
      .map(({ fromMinute, length, ...rest }) => ({ ...rest, fromMinute, toMinute: fromMinute + length }));
    fc.assert(
      fc.property(from, fc.integer({ min: 0, max: 6 }), window, (at, weekday, open) => {
        const day = dayAfter(at, weekday, open);
        // A clock that is set back in between makes a week an hour longer.
        expect(day.getTime() - at.getTime()).toBeLessThanOrEqual(WEEK + 3_600_000);
        expect(day.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(isOpen(day, open)).toBe(true);
      }),
    );
  });

  test("C9.03 a forecast of mails with days of their own keeps gap, window and limits", () => {
    const pace = { window: berlin, perHour: 2, perDay: 3 };
    const tuesday = new Date("2026-12-01T07:00:00Z");
    const each = forecastEach(monday, { handed: [], notBefore: null }, pace, [
      monday,
      tuesday,
      tuesday,
      tuesday,
    ]);
    expect(each[0]).toEqual(monday);
    expect(each[1]).toEqual(tuesday);
    expect(each[2]!.getTime()).toBe(tuesday.getTime() + GAP.most);
    // Three within 24 hours: the fourth waits until Monday's has left them.
    expect(each[3]!.getTime()).toBe(monday.getTime() + 86_400_000);
  });
});
