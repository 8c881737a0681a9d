import { describe, expect, test } from "vitest";
import { FEED_OUTCOMES } from "../../../contract/catalogue.ts";
import { outcomeOfStatus, pauseAfter, retryAfterOf, type Standing, succeeded } from "./schedule.ts";

const now = new Date("2026-06-15T12:00:00Z");
const HOUR = 3_600;
const DAY = 24 * HOUR;
const ago = (days: number) => new Date(now.getTime() - days * DAY * 1_000);
const pause = (given: Partial<Standing>) =>
  pauseAfter(
    { outcome: "read", failures: 0, retryAfter: null, latestEpisode: ago(0), gapHours: null, ...given },
    now,
  );

describe("when a feed is read again", () => {
  test.each([
    ["a daily show of today: twice a day", { gapHours: 24 }, 12 * HOUR],
    ["a weekly show of today: three times a week", { gapHours: 168 }, 56 * HOUR],
    ["a weekly show that has been silent for a month", { gapHours: 168, latestEpisode: ago(30) }, 10 * DAY],
    ["one that has been silent for years", { latestEpisode: ago(2_000) }, 30 * DAY],
    ["one without any date", { latestEpisode: null }, 10 * DAY],
    ["one that is not changed", { outcome: "unchanged", gapHours: 168 }, 56 * HOUR],
  ] as const)("%s", (_what, given, seconds) => {
    expect(pause(given)).toBe(seconds);
  });

  test("after failures the pauses double, up to 30 days", () => {
    const pauses = [1, 2, 3, 10, 40, 4_000].map((failures) => pause({ outcome: "unreachable", failures }));
    expect(pauses).toEqual([HOUR, 2 * HOUR, 4 * HOUR, 512 * HOUR, 30 * DAY, 30 * DAY]);
  });

  test("410 ends it; a wish of the host is followed; every other outcome has a next time", () => {
    expect(pause({ outcome: "gone" })).toBeNull();
    expect(pause({ outcome: "busy", failures: 1, retryAfter: 7_200 })).toBe(7_200);
    expect(pause({ outcome: "busy", failures: 1, retryAfter: 5 })).toBe(HOUR);
    expect(pause({ outcome: "robots", failures: 1 })).toBe(7 * DAY);
    for (const outcome of FEED_OUTCOMES.filter((one) => one !== "gone")) {
      const seconds = pause({ outcome, failures: succeeded(outcome) ? 0 : 1 })!;
      expect([outcome, seconds >= HOUR && seconds <= 30 * DAY]).toEqual([outcome, true]);
    }
  });
});

test("Retry-After is read as seconds or as a date, and bounded", () => {
  expect(retryAfterOf("120", now)).toBe(120);
  expect(retryAfterOf("Mon, 15 Jun 2026 13:00:00 GMT", now)).toBe(HOUR);
  expect(retryAfterOf("Mon, 15 Jun 2020 13:00:00 GMT", now)).toBe(1);
  expect(retryAfterOf("9999999999", now)).toBe(30 * DAY);
  for (const text of [undefined, "", "soon", "1e99999", "-5 apples"])
    expect(retryAfterOf(text, now)).toBeNull();
});

test("statuses stand for outcomes", () => {
  expect([410, 404, 401, 403, 451, 429, 503, 500, 418, 204, 304].map(outcomeOfStatus)).toEqual([
    "gone",
    "missing",
    "denied",
    "denied",
    "denied",
    "busy",
    "busy",
    "failing",
    "failing",
    "failing",
    "failing",
  ]);
});
