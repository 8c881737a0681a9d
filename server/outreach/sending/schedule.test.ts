import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf, localTime } from "./local-time.ts";
import { MOST_DEFERRALS, retryAfter } from "./retry.ts";
import { forecast, GAP, isOpen, nextGap, nextOpening, nextSending, type Pace } from "./schedule.ts";

const ZONES = [
  "Europe/Berlin",
  "Pacific/Auckland",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "UTC",
];
const berlin = { timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 };
const at = (text: string) => new Date(text);

const anyInstant = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));
const anyWindow = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fromMinute: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 60, max: 1440 }),
  })
  .map(({ fromMinute, length, ...rest }) => ({
    ...rest,
    fromMinute,
    toMinute: Math.min(1440, fromMinute + length),
  }));

describe("wall clocks", () => {
  test("a minute that exists is found again, in every zone and season", () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, zone) => {
        const local = localTime(instant, zone);
        const found = instantOf(local, local.minute, zone);
        expect(localTime(found, zone)).toEqual(local);
        // Of two instants with the same reading, the first.
        expect(found.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });

  test("a minute the clock jumps over is the end of the jump", () => {
    expect(instantOf({ year: 2026, month: 3, day: 29 }, 150, "Europe/Berlin")).toEqual(
      at("2026-03-29T01:00:00Z"),
    );
  });

  test("a minute that comes twice is the first of them", () => {
    expect(instantOf({ year: 2026, month: 10, day: 25 }, 150, "Europe/Berlin")).toEqual(
      at("2026-10-25T00:30:00Z"),
    );
  });
});

describe("rule 6: the window", () => {
  test.each([
    ["inside: now", "2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"],
    ["before opening: 8 o'clock in Berlin", "2026-11-20T03:00:00Z", "2026-11-20T07:00:00Z"],
    ["at closing: Monday", "2026-11-20T17:00:00Z", "2026-11-23T07:00:00Z"],
    ["a second before closing: now", "2026-11-20T16:59:59Z", "2026-11-20T16:59:59Z"],
    [
      "over the night the clocks go forward: one hour earlier in UTC",
      "2026-03-27T18:00:00Z",
      "2026-03-30T06:00:00Z",
    ],
    [
      "over the night the clocks go back: one hour later in UTC",
      "2026-10-23T18:00:00Z",
      "2026-10-26T07:00:00Z",
    ],
  ])("%s", (_what, now, then) => expect(nextOpening(at(now), berlin)).toEqual(at(then)));

  test("item 33: a user in Auckland gets Auckland's morning", () => {
    const auckland = { ...berlin, timeZone: "Pacific/Auckland" };
    expect(nextOpening(at("2026-11-20T09:00:00Z"), auckland)).toEqual(at("2026-11-22T19:00:00Z"));
  });

  test("the next opening lies in the window, is never before, and nothing open was passed over", () => {
    fc.assert(
      fc.property(anyInstant, anyWindow, fc.double({ min: 0, max: 1, noNaN: true }), (now, window, share) => {
        const opening = nextOpening(now, window);
        expect(isOpen(opening, window)).toBe(true);
        expect(opening.getTime()).toBeGreaterThanOrEqual(now.getTime());
        const between = new Date(now.getTime() + Math.floor((opening.getTime() - now.getTime()) * share));
        if (between < opening) expect(isOpen(between, window)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});

describe("rule 6: the limits", () => {
  const anyPace: fc.Arbitrary<Pace> = fc.record({
    window: anyWindow,
    perHour: fc.integer({ min: 1, max: 30 }),
    perDay: fc.integer({ min: 1, max: 60 }),
  });

  test("E-4 sent as planned, no sliding hour or day holds more than allowed, and nothing leaves the window", () => {
    fc.assert(
      fc.property(
        anyInstant,
        anyPace,
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 90 }),
        (start, pace, pauses) => {
          const handed: Date[] = [];
          let notBefore: Date | null = null;
          let now = start;
          for (const pause of pauses) {
            now = nextSending(now, { handed, notBefore }, pace);
            expect(isOpen(now, pace.window)).toBe(true);
            if (handed.length > 0)
              expect(now.getTime() - handed.at(-1)!.getTime()).toBeGreaterThanOrEqual(GAP.least);
            handed.push(now);
            notBefore = new Date(now.getTime() + nextGap(pause));
          }
          for (const [span, cap] of [
            [3_600_000, pace.perHour],
            [86_400_000, pace.perDay],
          ] as const)
            for (const end of handed) {
              const inSpan = handed.filter((one) => one <= end && one.getTime() > end.getTime() - span);
              expect(inSpan.length).toBeLessThanOrEqual(cap);
            }
          const promised = forecast(start, { handed: [], notBefore: null }, pace, pauses.length)!;
          expect(promised.getTime()).toBeGreaterThanOrEqual(handed.at(-1)!.getTime());
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a mailbox without limits sends at once; nothing left has no forecast", () => {
    const now = at("2026-11-21T03:00:00Z");
    const past = { handed: Array.from({ length: 900 }, () => now), notBefore: at("2026-11-22T03:00:00Z") };
    expect(nextSending(now, past, null)).toEqual(now);
    expect(forecast(now, past, null, 500)).toEqual(now);
    expect(forecast(now, past, { window: berlin, perHour: 30, perDay: 200 }, 0)).toBeNull();
  });

  test("500 mails with the usual limits take until the third working day", () => {
    const pace = { window: berlin, perHour: 30, perDay: 200 };
    const end = forecast(at("2026-11-16T07:00:00Z"), { handed: [], notBefore: null }, pace, 500);
    expect(end?.toISOString().slice(0, 10)).toBe("2026-11-18");
  });
});

describe("rule 5: retries", () => {
  test("1, 5, 15, 30, 60 minutes, then hourly for about a day, then no more", () => {
    const pauses = Array.from({ length: MOST_DEFERRALS }, (_, i) => retryAfter(i + 1, null));
    const minutes = pauses.map((pause) => (pause === null ? null : pause / 60_000));
    expect(minutes.slice(0, 7)).toEqual([1, 5, 15, 30, 60, 60, 60]);
    expect(minutes.at(-1)).toBeNull();
    const hours = minutes.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 60;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test("a longer delay the server states is honoured, a shorter one is not", () => {
    expect(retryAfter(1, 600)).toBe(600_000);
    expect(retryAfter(5, 10)).toBe(3_600_000);
  });
});
