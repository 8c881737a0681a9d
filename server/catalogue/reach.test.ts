import { expect, test } from "vitest";
import { estimateReach, twoDigits } from "./reach.ts";

const now = new Date("2026-06-15T00:00:00Z");
const recent = new Date("2026-06-10T00:00:00Z");

test("a stated figure and published downloads win, to the digit, with the day they were measured", () => {
  const signals = { episodes: 500, ratingsCount: 900, weeklyDownloads: 1234, measured: "2026-01-31" };
  expect(estimateReach({ ...signals, stated: 777 }, now)).toMatchObject({
    estimate: 777,
    low: 777,
    high: 777,
    method: "stated",
  });
  expect(estimateReach(signals, now)).toMatchObject({
    estimate: 1234,
    method: "downloads",
    measured: "2026-01-31",
  });
});

test("ratings go before cadence; each has a range around it and says what it was drawn from", () => {
  const byRatings = estimateReach({ ratingsCount: 100, episodes: 50, latestEpisode: recent }, now)!;
  expect(byRatings).toMatchObject({ estimate: 3000, low: 750, high: 12_000, method: "ratings" });
  expect(byRatings.measured).toBe(now.toISOString().slice(0, 10));
  const byCadence = estimateReach({ episodes: 50, latestEpisode: recent, language: "de" }, now)!;
  expect(byCadence.method).toBe("cadence");
  expect(byCadence.low).toBeLessThan(byCadence.estimate);
  expect(byCadence.high).toBeGreaterThan(byCadence.estimate);
  expect(byCadence.signals).toContainEqual({ code: "episodes", value: "50" });
});

test("nothing known, nothing said", () => {
  expect(estimateReach({}, now)).toBeNull();
  expect(estimateReach({ episodes: 0, weeklyDownloads: 0, language: "en" }, now)).toBeNull();
});

test("more episodes never mean fewer listeners, longer silence never more", () => {
  let before = 0;
  for (const episodes of [1, 3, 10, 30, 100, 300, 1000, 5000]) {
    const { estimate } = estimateReach({ episodes, latestEpisode: recent }, now)!;
    expect(estimate).toBeGreaterThanOrEqual(before);
    before = estimate;
  }
  before = Number.POSITIVE_INFINITY;
  for (const year of [2026, 2025, 2024, 2020, 2005]) {
    const { estimate } = estimateReach({ episodes: 100, latestEpisode: new Date(`${year}-06-10`) }, now)!;
    expect(estimate).toBeLessThanOrEqual(before);
    before = estimate;
  }
});

test("two significant digits, and no figure a column cannot hold", () => {
  expect([0.4, 7, 99, 123, 4567, 987_654].map(twoDigits)).toEqual([0, 7, 99, 120, 4600, 990_000]);
  expect(
    estimateReach({ ratingsCount: 2_000_000_000, latestEpisode: recent }, now)!.high,
  ).toBeLessThanOrEqual(2_000_000_000);
});
