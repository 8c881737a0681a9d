import { expect, test } from "vitest";
import { DISPLAY_NAME_MAX, RECOMMENDED_PODCASTS } from "./campaigns.ts";
import {
  EPISODE_BANDS,
  INACTIVE_AFTER_MONTHS,
  LATEST_EPISODE_MONTHS,
  PodcastFilters,
  REACH_BANDS,
  SORT_DIRECTIONS,
  SORT_KEYS,
} from "./catalogue.ts";
import { LOCALES, languageOf, localeOf } from "./forms/locale.ts";
import { DURATION_MAX, DURATION_MIN, PERCENTAGE_MAX } from "./forms/numbers.ts";
import * as timing from "./forms/timing.ts";

test("A9.01 A9.02 A9.03 A9.05 A9.06 the limits of a campaign and when a podcast is inactive", () => {
  expect([DISPLAY_NAME_MAX, DURATION_MIN, DURATION_MAX, PERCENTAGE_MAX]).toEqual([60, 30, 366, 100]);
  expect([RECOMMENDED_PODCASTS, INACTIVE_AFTER_MONTHS]).toEqual([10, 3]);
});

test("A9.07 A9.08 A9.09 the bands that filters offer leave no gap", () => {
  expect(LATEST_EPISODE_MONTHS).toEqual([3, 6, 9, 12]);
  expect(REACH_BANDS.map(([from]) => from)).toEqual([1, 100, 300, 1000, 3000, 10_000, 30_000]);
  expect(EPISODE_BANDS.map(([from]) => from)).toEqual([1, 10, 30, 100, 300, 1000]);
  for (const bands of [REACH_BANDS, EPISODE_BANDS])
    expect(bands.map(([, to]) => to)).toEqual([...bands.slice(1).map(([from]) => from), null]);
});

test("A9.10 A4.16 what lists are sorted by, and how unless said otherwise", () => {
  expect(SORT_KEYS).toEqual(["title", "reachPerEpisode", "episodes", "itunesRating", "itunesRatingsCount"]);
  expect(SORT_DIRECTIONS).toEqual(["asc", "desc"]);
  expect(PodcastFilters.parse({})).toMatchObject({ sortBy: "reachPerEpisode", sortDirection: "desc" });
});

test("A9.11 ratings lie between 0 and 5", () => {
  expect(PodcastFilters.safeParse({ ratingFrom: "5" }).success).toBe(true);
  expect(PodcastFilters.safeParse({ ratingFrom: "5.1" }).success).toBe(false);
});

test("A9.12 A9.13 A9.14 A9.19 what the product waits for", () => {
  expect({ ...timing }).toMatchObject({
    REFRESH_AT: 0.8,
    CHECKOUT_POLL_MS: 3000,
    CHECKOUT_DONE_MS: 2000,
    SHAKE_MS: 810,
    SIGN_IN_SHAKE_MS: 1600,
    RESIZE_DEBOUNCE_MS: 400,
    COPIED_MS: 1200,
    CALL_TIMEOUT_MS: 30_000,
  });
});

test("A9.17 German of any country is de-DE, everything else en-US", () => {
  expect(LOCALES).toEqual(["en-US", "de-DE"]);
  expect(["de", "de-AT", "DE-ch"].map(localeOf)).toEqual(["de-DE", "de-DE", "de-DE"]);
  expect(["en", "en-GB", "fr", ""].map(localeOf)).toEqual(["en-US", "en-US", "en-US", "en-US"]);
  expect(["de-DE", "en-US", "pl"].map(languageOf)).toEqual(["de", "en", "en"]);
});
