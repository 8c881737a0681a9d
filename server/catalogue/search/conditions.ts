import { type RawBuilder, sql } from "kysely";
import type { PodcastFilters, SortKey } from "../../../contract/catalogue.ts";
import { beginnings } from "../description-words.ts";
import type { Outside } from "./outside.ts";
import { searchTerms } from "./terms.ts";

/** What a search sorts by. Titles by code points, whatever the database's own order is. */
export const SORT_COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  title: sql`p.title_key collate "C"`,
  reachPerEpisode: sql`p.reach`,
  episodes: sql`p.episodes`,
  itunesRating: sql`p.rating`,
  itunesRatingsCount: sql`p.ratings_count`,
};

/** Calendar months in UTC by the database's clock (decision 23). */
export const monthsAgo = (months: number): RawBuilder<unknown> =>
  sql`((now() at time zone 'utc')::date - make_interval(months => ${months}))::date`;

export const sinceMonths = (months: number): RawBuilder<unknown> =>
  sql`p.latest_episode >= ${monthsAgo(months)}`;

/** Genres as numbers; what is none, or beyond what a genre can be, can be no podcast's. */
export const genreIds = (given: readonly string[]): number[] =>
  given.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);

/** With an address, of its own or one that the reader's organization keeps. */
export const hasAddress = ({ addressed }: Outside): RawBuilder<unknown> =>
  addressed ? sql`(p.address_id is not null or p.id in ${addressed})` : sql`p.address_id is not null`;

/** In no campaign of the reader's organization. */
export const isUnplaced = ({ placed }: Outside): RawBuilder<unknown> =>
  placed ? sql`p.id not in ${placed}` : sql`true`;

/** Every one of these begins a word of `podcast_detail d`. They are letters and numbers: none means more in LIKE. */
export const hasWords = (begun: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    begun.map((word) => sql`d.words like ${`% ${word}%`}`),
    sql` and `,
  );

/** The term is inside title or artist or, where that is asked for, begins words of the description. */
function hasTerm(term: string, inDescriptions: boolean | undefined): RawBuilder<unknown> {
  const inside = sql`p.search_text like ${`%${literal(term)}%`}`;
  const begun = inDescriptions ? beginnings(term) : [];
  if (begun.length === 0) return inside;
  return sql`(${inside} or exists (
    select from podcast_detail d where d.podcast_id = p.id and ${hasWords(begun)}))`;
}

/** The filters as one condition on `podcast p`, among those that everybody sees. */
export const conditions = (f: PodcastFilters, outside: Outside = {}): RawBuilder<unknown> =>
  conditionsAmong(sql`p.shown`, f, outside);

/** The same among others. */
export function conditionsAmong(
  among: RawBuilder<unknown>,
  f: PodcastFilters,
  outside: Outside,
): RawBuilder<unknown> {
  const all = [among, ...searchTerms(f.title).map((term) => hasTerm(term, f.inDescriptions))];
  if (f.genre?.length) {
    all.push(sql`p.genre_ids && ${genreIds(f.genre)}::int[]`);
  }
  if (f.podcastLanguage?.length) all.push(sql`p.language = any(${f.podcastLanguage}::text[])`);
  if (f.latestEpisode) all.push(sinceMonths(f.latestEpisode));
  if (f.reachPerEpisodeFrom !== undefined) all.push(sql`p.reach >= ${f.reachPerEpisodeFrom}`);
  if (f.reachPerEpisodeTo !== undefined) all.push(sql`p.reach < ${f.reachPerEpisodeTo}`);
  if (f.episodesFrom !== undefined) all.push(sql`p.episodes >= ${f.episodesFrom}`);
  if (f.episodesTo !== undefined) all.push(sql`p.episodes < ${f.episodesTo}`);
  if (f.ratingFrom !== undefined) all.push(sql`p.rating >= ${f.ratingFrom}`);
  if (f.ratingsCountFrom !== undefined) all.push(sql`p.ratings_count >= ${f.ratingsCountFrom}`);
  if (f.emailKnown) all.push(hasAddress(outside));
  if (f.inNoCampaign) all.push(isUnplaced(outside));
  const { bundle } = outside;
  if (bundle) all.push(bundle.mode === "in" ? sql`p.id in ${bundle.ids}` : sql`p.id not in ${bundle.ids}`);
  return sql.join(all, sql` and `);
}

/** `%`, `_` and `\` mean themselves. */
const literal = (term: string): string => term.replace(/[\\%_]/g, (c) => `\\${c}`);
