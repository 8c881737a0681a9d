import type { PodcastFilters } from "../../contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { cardsOf } from "./kept-cards.ts";
import type { CardRow } from "./queries.ts";
import { withNow } from "./search/current.ts";
import { lookUpOutside } from "./search/look-up-outside.ts";
import type { Outside } from "./search/outside.ts";
import { searchBySets } from "./search/search-by-sets.ts";
import { searchPlainly } from "./search/search-plainly.ts";
import { usedTitle } from "./search/used-title.ts";

export type { IdFilter, Outside } from "./search/outside.ts";

/** A page of a search as ids of podcasts, in their order. */
export interface FoundPage {
  resultSize: number;
  ids: number[];
  /** The words that were searched by, where the given ones are found nowhere. */
  usedTitle?: string;
}

export interface SearchAnswer extends Omit<FoundPage, "ids"> {
  rows: readonly CardRow[];
}

/**
 * The catalogue's one search: total and page are exact for every combination, and what was changed before the
 * call is in them. Terms of the title match inside title and artist, without case and accents, all of them; where it
 * is asked for, the words of descriptions too.
 */
export const findPage = (db: Db, filters: PodcastFilters, outside: Outside = {}): Promise<FoundPage> =>
  withNow(db, async ({ view, since }) => {
    if (!view) return searchPlainly(db, filters, outside);
    const used = await usedTitle(view, filters);
    const asked = used === undefined ? filters : { ...filters, title: used };
    const found = await searchBySets(view, asked, since, await lookUpOutside(db, outside, filters));
    return used === undefined ? found : { ...found, usedTitle: used };
  });

/** `findPage`, with the cards it leads to. */
export async function searchPodcasts(
  db: Db,
  filters: PodcastFilters,
  outside: Outside = {},
): Promise<SearchAnswer> {
  const { ids, ...found } = await findPage(db, filters, outside);
  return { ...found, rows: await cardsOf(db, ids) };
}
