import { type RawBuilder, sql } from "kysely";
import { PAGE_SIZE, type PodcastFilters } from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countPodcasts, selectPage } from "../queries.ts";
import type { Outside } from "./changes/outside.ts";
import { conditions, SORT_COLUMNS } from "./conditions.ts";
import { fitOf, fitWords } from "./match/fit.ts";

/** How many there are, and the ids of one page in their order. */
export interface Found {
  resultSize: number;
  ids: number[];
}

/**
 * The plain search: one condition on the podcasts, counted and sorted by PostgreSQL. It defines the correct result:
 * the search by sets is checked against it, and it answers while there are no search tables.
 */
export async function searchPlainly(db: Db, filters: PodcastFilters, outside?: Outside): Promise<Found> {
  const where = conditions(filters, outside);
  const [resultSize, page] = await Promise.all([
    countPodcasts(db, where),
    selectPage(db, {
      where,
      order: orderOf(filters),
      limit: PAGE_SIZE,
      offset: filters.page * PAGE_SIZE,
    }),
  ]);
  return { resultSize, ids: page };
}

/** The order of the rows of `podcast p`. */
export function orderOf({ sortBy, sortDirection, title }: PodcastFilters): RawBuilder<unknown> {
  if (sortBy !== "bestMatch") {
    return sql`${SORT_COLUMNS[sortBy]} ${sql.raw(sortDirection)} nulls last`;
  }
  const reach = sql`${SORT_COLUMNS.reachPerEpisode} desc nulls last`;
  const words = fitWords(title);
  return words ? sql`${fitOf(words)}, ${reach}` : reach;
}
