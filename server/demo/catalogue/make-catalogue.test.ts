import { beforeAll, expect, test } from "vitest";
import { drawCover } from "../../catalogue/covers/draw-cover.ts";
import { genres, genresById } from "../../catalogue/genres/genres.ts";
import type { DemoPodcast } from "./demo-podcast.ts";
import { makeDemoCatalogue } from "./make-catalogue.ts";
import {
  inactiveShare,
  languageCounts,
  placeholderAddressShare,
  statedReachShare,
  usableAddressShare,
} from "./proportions.ts";

const now = new Date("2026-11-20T09:30:00Z");
const threeMonthsAgo = new Date("2026-08-20T00:00:00Z");
let all: DemoPodcast[];
beforeAll(() => {
  all = makeDemoCatalogue("hostread", now);
});

const share = (test: (podcast: DemoPodcast) => boolean) => all.filter(test).length / all.length;

test("the same seed makes the same catalogue; a later day only moves the dates", () => {
  expect(makeDemoCatalogue("hostread", now)).toEqual(all);
  expect(makeDemoCatalogue("another", now)).not.toEqual(all);
  const later = makeDemoCatalogue("hostread", new Date(now.getTime() + 40 * 86_400_000));
  expect(later.map(({ firstEpisode, latestEpisode, ...rest }) => rest)).toEqual(
    all.map(({ firstEpisode, latestEpisode, ...rest }) => rest),
  );
  for (const [index, podcast] of all.entries()) {
    const moved = later[index]?.latestEpisode;
    if (podcast.latestEpisode) expect(Number(moved) - Number(podcast.latestEpisode)).toBe(40 * 86_400_000);
  }
});

test("there are 2,000 podcasts with titles and ids of their own, in the languages as planned", () => {
  expect(all).toHaveLength(2_000);
  expect(new Set(all.map((podcast) => podcast.title.toLowerCase())).size).toBe(2_000);
  expect(new Set(all.map((podcast) => podcast.guid)).size).toBe(2_000);
  expect(new Set(all.map((podcast) => podcast.feedUrl)).size).toBe(2_000);
  for (const [language, count] of Object.entries(languageCounts)) {
    expect(
      all.filter((podcast) => podcast.language === language),
      language,
    ).toHaveLength(count);
  }
});

test("every genre is somebody's primary one, and nobody has more than three or a genre twice", () => {
  expect(new Set(all.map((podcast) => podcast.genreIds[0]))).toEqual(
    new Set(genres.map((genre) => genre.externalId)),
  );
  for (const { genreIds } of all) {
    expect(genreIds.length).toBeGreaterThanOrEqual(1);
    expect(genreIds.length).toBeLessThanOrEqual(3);
    expect(new Set(genreIds).size).toBe(genreIds.length);
    for (const id of genreIds) expect(genresById.has(id)).toBe(true);
  }
});

test("texts are whole: no slot left, no double blank, two to five sentences, none in over 3 % of all", () => {
  const uses = new Map<string, number>();
  for (const podcast of all) {
    const text = [podcast.title, podcast.subTitle ?? "-", podcast.artist, podcast.description].join("\n");
    expect(text).not.toMatch(/[{}|]|undefined| {2}|\n\n| \n|\.\.|\?\./);
    const sentences = podcast.description.split(/(?<=[.!?。？।؟]["”]?)\s*(?=\S)/u);
    expect(sentences.length, podcast.description).toBeGreaterThanOrEqual(2);
    for (const sentence of new Set(sentences)) uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
  }
  const [often, times] = [...uses].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  expect(times, often).toBeLessThanOrEqual(0.03 * all.length);
  expect(new Set(all.map((podcast) => podcast.description)).size).toBe(2_000);
});

test("neighbours in the list do not read alike", () => {
  const same = all.filter(
    (podcast, index) => podcast.subTitle !== null && podcast.subTitle === all[index + 1]?.subTitle,
  );
  expect(same.length).toBeLessThan(60);
});

test("the proportions of the real directories hold", () => {
  const silent = share((podcast) => podcast.latestEpisode === null || podcast.latestEpisode < threeMonthsAgo);
  expect(Math.abs(silent - inactiveShare)).toBeLessThan(0.03);
  expect(
    Math.abs(share((podcast) => podcast.address?.verdict === "usable") - usableAddressShare),
  ).toBeLessThan(0.03);
  expect(
    Math.abs(share((podcast) => podcast.address?.verdict === "placeholder") - placeholderAddressShare),
  ).toBeLessThan(0.03);
  expect(Math.abs(share((podcast) => podcast.reach?.method === "stated") - statedReachShare)).toBeLessThan(
    0.03,
  );
});

test("nothing leads anywhere: every address, website and feed ends in .example", () => {
  const own = new Map<string, number>();
  for (const { address, website, feedUrl } of all) {
    expect(new URL(feedUrl).hostname).toMatch(/^[a-z0-9.-]+\.example$/);
    if (website) expect(new URL(website).hostname).toMatch(/^[a-z0-9-]+\.example$/);
    if (!address) continue;
    expect(address.value).toMatch(/^[a-z0-9-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.example$/);
    if (address.verdict === "usable") own.set(address.value, (own.get(address.value) ?? 0) + 1);
  }
  const shared = [...own].filter(([, count]) => count > 1);
  expect(shared.length).toBeGreaterThan(5);
  for (const [address] of shared) expect(address).toMatch(/^shows@/);
});

test("the figures are possible", () => {
  for (const podcast of all) {
    const { reach, rating, ratingsCount, firstEpisode, latestEpisode, episodes } = podcast;
    if (reach) {
      expect(reach.low).toBeGreaterThan(0);
      expect(reach.low).toBeLessThanOrEqual(reach.estimate);
      expect(reach.estimate).toBeLessThanOrEqual(reach.high);
    }
    expect(rating === null).toBe(ratingsCount === 0);
    if (rating !== null) {
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    expect(episodes === null).toBe(latestEpisode === null);
    if (firstEpisode && latestEpisode) {
      expect(Number(firstEpisode)).toBeLessThanOrEqual(Number(latestEpisode));
      expect(Number(latestEpisode)).toBeLessThanOrEqual(Number(now));
    }
  }
});

test("some titles try the layout: very long words, right-to-left, other scripts, a pictograph", () => {
  const titles = all.map((podcast) => podcast.title);
  for (const pattern of [
    /\p{L}{45}/u,
    /^.{90}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Han}/u,
    /\p{Script=Hangul}/u,
    /🧀/u,
    /[äöüß]/u,
  ]) {
    expect(
      titles.some((title) => pattern.test(title)),
      String(pattern),
    ).toBe(true);
  }
});

test("the covers of the catalogue are nearly all different", () => {
  const covers = all.map(({ guid, title, genreIds }) => drawCover({ publicId: guid, title, genreIds }));
  expect(new Set(covers).size).toBeGreaterThan(1_800);
});
