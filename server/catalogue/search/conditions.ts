import { type RawBuilder, sql } from "kysely";
import type { PodcastFilters, SortKey } from "../../../contract/catalogue.ts";
import type { Outside } from "./changes/outside.ts";
import { filters } from "./filters/all.ts";

/** The sort columns. Titles by code points, whatever the database's own collation. */
export const SORT_COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  title: sql`p.title_key collate "C"`,
  reachPerEpisode: sql`p.reach`,
  episodes: sql`p.episodes`,
  itunesRating: sql`p.rating`,
  itunesRatingsCount: sql`p.ratings_count`,
};

/** The filters as one condition on `podcast p`, among public podcasts. */
export const conditions = (f: PodcastFilters, outside: Outside = {}): RawBuilder<unknown> =>
  conditionsAmong(sql`p.shown`, f, outside);

/** The same among others. */
export function conditionsAmong(
  among: RawBuilder<unknown>,
  f: PodcastFilters,
  outside: Outside,
): RawBuilder<unknown> {
  return sql.join([among, ...filters.flatMap((filter) => filter.condition(f, outside) ?? [])], sql` and `);
}
