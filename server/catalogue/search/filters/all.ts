import type { OnlyFilter, PodcastFilters } from "../../../../contract/catalogue.ts";
import { campaign } from "./campaign.ts";
import { emailKnown } from "./email-known.ts";
import { episodes } from "./episodes.ts";
import type { Filter } from "./filter.ts";
import { genre } from "./genre.ts";
import { inNoCampaign } from "./in-no-campaign.ts";
import { language } from "./language.ts";
import { latestEpisode } from "./latest-episode.ts";
import { personsNamed } from "./persons-named.ts";
import { rating } from "./rating.ts";
import { ratingsCount } from "./ratings-count.ts";
import { reach } from "./reach.ts";
import { tag } from "./tag.ts";
import { words } from "./words.ts";

/** Those that are either set or not. */
const onlyFilters: Record<OnlyFilter, Filter> = { emailKnown, inNoCampaign, personsNamed };

/** Every filter; those that are quick to test come first. */
export const filters: readonly Filter[] = [
  ...[reach, episodes, latestEpisode, rating, ratingsCount, language, genre, words],
  ...Object.values(onlyFilters),
  campaign,
  tag,
];

/** What a build, and the look at changes, record of each podcast. */
export const marks = filters.flatMap(({ mark }) => mark ?? []);

export const isSet = ({ names }: Filter, f: PodcastFilters): boolean =>
  names.some((name) => f[name] !== undefined && f[name] !== false);

/** A search as if this filter were not set. */
export const without = (f: PodcastFilters, { names }: Filter): PodcastFilters => ({
  ...f,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** A single value, with no other filter. */
export const alone = (value: Partial<PodcastFilters>): PodcastFilters => ({
  page: 0,
  sortBy: "reachPerEpisode",
  sortDirection: "desc",
  bundleMode: "in",
  ...value,
});
