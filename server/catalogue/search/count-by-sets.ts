import { setImmediate as breathe } from "node:timers/promises";
import {
  EPISODE_BANDS,
  type FacetCounts,
  LATEST_EPISODE_MONTHS,
  type PodcastFilters,
  RATING_COUNTS_FROM,
  RATINGS_FROM,
  REACH_BANDS,
} from "../../../contract/catalogue.ts";
import { MOST_LANGUAGES } from "../queries.ts";
import { countGenrePlaces, countLanguagePlaces } from "./count-values.ts";
import type { View } from "./current.ts";
import { filterSet } from "./filter-set.ts";
import { lookThrough } from "./look-through.ts";
import { matcher } from "./matching.ts";
import type { OutsideIds } from "./outside.ts";
import { countBoth } from "./place-set.ts";
import { type Matches, matches } from "./search-by-sets.ts";

type Values = Partial<PodcastFilters>;

const bands = (
  from: "reachPerEpisodeFrom" | "episodesFrom",
  to: "reachPerEpisodeTo" | "episodesTo",
  edges: readonly (readonly [number, number | null])[],
): Values[] => edges.map(([low, high]) => ({ [from]: low, [to]: high ?? undefined }));

/** Filters with a few fixed values, each as the part of the filters that asks for it. */
const STEPS = {
  reach: bands("reachPerEpisodeFrom", "reachPerEpisodeTo", REACH_BANDS),
  episodes: bands("episodesFrom", "episodesTo", EPISODE_BANDS),
  latest: LATEST_EPISODE_MONTHS.map((latestEpisode) => ({ latestEpisode })),
  rating: RATINGS_FROM.map((ratingFrom) => ({ ratingFrom })),
  ratings: RATING_COUNTS_FROM.map((ratingsCountFrom) => ({ ratingsCountFrom })),
  emailKnown: [{ emailKnown: true }],
  inNoCampaign: [{ inNoCampaign: true }],
} satisfies Record<string, Values[]>;

/** The same values by themselves, with no other filter. */
const ALONE: PodcastFilters = {
  page: 0,
  sortBy: "reachPerEpisode",
  sortDirection: "desc",
  bundleMode: "in",
} as PodcastFilters;

/** The same as `countPlainly`, out of sets. */
export async function countBySets(
  view: View,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<FacetCounts> {
  const without = (own: Values) => matches(view, { ...filters, ...own }, since, outside);
  const step = async (values: readonly Values[]): Promise<number[]> => {
    const own = Object.fromEntries(
      values.flatMap((one) => Object.keys(one)).map((name) => [name, undefined]),
    );
    const found = await without(own);
    const counts: number[] = [];
    // Other searches wait as long as this one does not.
    await breathe();
    for (const value of values) counts.push(await countValue(view, found, value, since, outside));
    return counts;
  };
  return {
    genre: await countGenres(view, await without({ genre: undefined })),
    language: await countLanguages(view, await without({ podcastLanguage: undefined })),
    reach: await step(STEPS.reach),
    episodes: await step(STEPS.episodes),
    latest: await step(STEPS.latest),
    anyLatest: total(await without({ latestEpisode: undefined })),
    rating: await step(STEPS.rating),
    ratings: await step(STEPS.ratings),
    emailKnown: (await step(STEPS.emailKnown))[0]!,
    inNoCampaign: (await step(STEPS.inNoCampaign))[0]!,
  };
}

const total = ({ places, changed }: Matches): number => places.count + changed.length;

async function countValue(
  { image }: View,
  { places, changed }: Matches,
  value: Values,
  since: readonly number[],
  { addressed, placed }: OutsideIds,
): Promise<number> {
  const alone = { ...ALONE, ...value };
  const passes = matcher(alone, since, { addressed, placed });
  const inside = countBoth(places, await filterSet(image, alone, since, { addressed, placed }), image.size);
  return inside + (await lookThrough(changed, passes)).length;
}

async function countGenres({ image }: View, { places, changed }: Matches): Promise<Record<string, number>> {
  const { genres } = image.lists;
  const counts = await countGenrePlaces(image, places);
  const found = new Map(genres.map((id, number) => [id, counts[number]!]));
  for (const row of changed) for (const id of row.genreIds) found.set(id, (found.get(id) ?? 0) + 1);
  return Object.fromEntries(
    [...found].filter(([, count]) => count > 0).map(([id, count]) => [String(id), count]),
  );
}

/** Podcasts of each language, the most frequent languages first. */
async function languageCounts(
  { image }: View,
  { places, changed }: Matches,
): Promise<{ language: string; podcasts: number }[]> {
  const { languages } = image.lists;
  const counts = await countLanguagePlaces(image, places);
  const found = new Map(languages.map((code, at) => [code, counts[at]!]));
  for (const { language } of changed) {
    if (language !== null) found.set(language, (found.get(language) ?? 0) + 1);
  }
  return [...found]
    .filter(([, podcasts]) => podcasts > 0)
    .map(([language, podcasts]) => ({ language, podcasts }))
    .sort((a, b) => b.podcasts - a.podcasts || (a.language < b.language ? -1 : 1))
    .slice(0, MOST_LANGUAGES);
}

/** The languages of all podcasts. */
export const allLanguages = async (
  view: View,
  since: readonly number[],
): Promise<{ language: string; podcasts: number }[]> =>
  languageCounts(view, await matches(view, ALONE, since, {}));

const countLanguages = async (view: View, found: Matches): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await languageCounts(view, found)).map(({ language, podcasts }) => [language, podcasts]),
  );
