import { LATEST_EPISODE_MONTHS, type PodcastFilters } from "../../../contract/catalogue.ts";
import type { Changed } from "./change-queries.ts";
import { genreIds } from "./conditions.ts";
import type { OutsideIds } from "./outside.ts";
import { searchTerms } from "./terms.ts";

/** The first day of those that a "latest episode" filter lets through, as days since 1970. */
export const firstDay = (f: PodcastFilters, since: readonly number[]): number | undefined =>
  f.latestEpisode ? since[LATEST_EPISODE_MONTHS.indexOf(f.latestEpisode)] : undefined;

/** The least rating that is enough, in tenths. */
export function leastTenths(ratingFrom: number): number {
  let tenths = Math.floor(ratingFrom * 10) - 1;
  while (tenths / 10 < ratingFrom) tenths += 1;
  return tenths;
}

const within = (value: number | null, from: number | undefined, to: number | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (value !== null && (from === undefined || value >= from) && (to === undefined || value < to));

/** A test for one podcast that says what `conditions` says in SQL, given which have a term in their description. */
export function matcher(
  f: PodcastFilters,
  since: readonly number[],
  { bundle, addressed, placed }: OutsideIds = {},
  isDescribed: (row: Changed, term: string) => boolean = () => false,
): (row: Changed) => boolean {
  const terms = searchTerms(f.title);
  const genres = f.genre?.length ? genreIds(f.genre) : null;
  const languages = f.podcastLanguage?.length ? f.podcastLanguage : null;
  const day = firstDay(f, since);
  const tenths = f.ratingFrom === undefined ? undefined : leastTenths(f.ratingFrom);
  return (row) =>
    within(row.reachPerEpisode, f.reachPerEpisodeFrom, f.reachPerEpisodeTo) &&
    within(row.episodes, f.episodesFrom, f.episodesTo) &&
    within(row.latestEpisode, day, undefined) &&
    within(row.itunesRating, tenths, undefined) &&
    within(row.itunesRatingsCount, f.ratingsCountFrom, undefined) &&
    (languages === null || (row.language !== null && languages.includes(row.language))) &&
    (genres === null || row.genreIds.some((id) => genres.includes(id))) &&
    terms.every((term) => row.text.includes(term) || isDescribed(row, term)) &&
    (!f.emailKnown || row.hasAddress || (addressed?.has(row.id) ?? false)) &&
    (!f.inNoCampaign || !placed?.has(row.id)) &&
    (bundle === undefined || bundle.ids.has(row.id) === (bundle.mode === "in"));
}
