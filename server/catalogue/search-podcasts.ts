import { type Expression, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE, type PodcastFilters, type SortKey } from "../../contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { foldText } from "./fold-text.ts";
import { type CardRow, countPodcasts, selectCards, selectPage } from "./queries.ts";

/** Podcasts a higher slice wants only, or not at all: its own subquery of ids. */
export interface IdFilter {
  mode: "in" | "notIn";
  ids: Expression<unknown>;
}

/** Terms beyond this many of one search are not looked at. */
const MOST_TERMS = 10;

const SORT_COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  title: sql`p.title_key`,
  reachPerEpisode: sql`p.reach`,
  episodes: sql`p.episodes`,
  itunesRating: sql`p.rating`,
  itunesRatingsCount: sql`p.ratings_count`,
};

/**
 * The catalogue's one search: total and page are exact for every combination. This is the plain query that
 * defines what is right; a faster one takes its place behind this function and is checked against it.
 * Terms of the title match inside title and artist, without case and accents, all of them.
 */
export async function searchPodcasts(
  db: Db,
  filters: PodcastFilters,
  ids?: IdFilter,
): Promise<{ resultSize: number; rows: CardRow[] }> {
  const where = conditions(filters, ids);
  const direction = filters.sortDirection === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  const [resultSize, page] = await Promise.all([
    countPodcasts(db, where),
    selectPage(db, {
      where,
      order: sql`${SORT_COLUMNS[filters.sortBy]} ${direction}`,
      limit: PAGE_SIZE,
      offset: filters.page * PAGE_SIZE,
    }),
  ]);
  const cards = new Map((await selectCards(db, page)).map((row) => [row.id, row]));
  // A podcast removed between the two statements is left out rather than shown half.
  return { resultSize, rows: page.flatMap((id) => cards.get(id) ?? []) };
}

/** Calendar months in UTC by the database's clock (decision 23). */
export const sinceMonths = (months: number): RawBuilder<unknown> =>
  sql`p.latest_episode >= ((now() at time zone 'utc')::date - make_interval(months => ${months}))::date`;

/** The filters as one condition on `podcast p`. */
export function conditions(f: PodcastFilters, ids?: IdFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = searchTerms(f.title).map(
    (term) => sql`p.search_text like ${`%${term}%`}`,
  );
  if (f.genre?.length) {
    const wanted = f.genre.map(Number).filter((id) => Number.isSafeInteger(id) && id < 2 ** 31);
    all.push(
      sql`exists (select from podcast_genre g where g.podcast_id = p.id and g.genre_id = any(${wanted}::int[]))`,
    );
  }
  if (f.podcastLanguage?.length) all.push(sql`p.language = any(${f.podcastLanguage}::text[])`);
  if (f.latestEpisode) all.push(sinceMonths(f.latestEpisode));
  if (f.reachPerEpisodeFrom !== undefined) all.push(sql`p.reach >= ${f.reachPerEpisodeFrom}`);
  if (f.reachPerEpisodeTo !== undefined) all.push(sql`p.reach < ${f.reachPerEpisodeTo}`);
  if (f.episodesFrom !== undefined) all.push(sql`p.episodes >= ${f.episodesFrom}`);
  if (f.episodesTo !== undefined) all.push(sql`p.episodes < ${f.episodesTo}`);
  if (f.ratingFrom !== undefined) all.push(sql`p.rating >= ${f.ratingFrom}`);
  if (f.ratingsCountFrom !== undefined) all.push(sql`p.ratings_count >= ${f.ratingsCountFrom}`);
  if (ids) all.push(ids.mode === "in" ? sql`p.id in ${ids.ids}` : sql`p.id not in ${ids.ids}`);
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/** The words of a search, folded like the stored text; `%`, `_` and `\` mean themselves. */
const searchTerms = (title: string | undefined): string[] =>
  foldText(title ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, MOST_TERMS)
    .map((term) => term.replace(/[\\%_]/g, (c) => `\\${c}`));
