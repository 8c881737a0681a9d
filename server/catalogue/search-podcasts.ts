import type { PodcastFilters } from "../../contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { type CardRow, selectCards } from "./queries.ts";
import { withNow } from "./search/current.ts";
import { lookUpOutside } from "./search/look-up-outside.ts";
import type { Outside } from "./search/outside.ts";
import { searchBySets } from "./search/search-by-sets.ts";
import { searchPlainly } from "./search/search-plainly.ts";
import { usedTitle } from "./search/used-title.ts";

export type { IdFilter, Outside } from "./search/outside.ts";

export interface SearchAnswer {
  resultSize: number;
  rows: CardRow[];
  /** The words that were searched by, where the given ones are found nowhere. */
  usedTitle?: string;
}

/**
 * The catalogue's one search: total and page are exact for every combination, and what was changed before the
 * call is in them. Terms of the title match inside title and artist, without case and accents, all of them; where it
 * is asked for, the words of descriptions too.
 */
export async function searchPodcasts(
  db: Db,
  filters: PodcastFilters,
  outside: Outside = {},
): Promise<SearchAnswer> {
  const { used, ...found } = await withNow(db, async ({ view, since }) => {
    if (!view) return { ...(await searchPlainly(db, filters, outside)), used: undefined };
    const used = await usedTitle(view, filters);
    const asked = used === undefined ? filters : { ...filters, title: used };
    return { ...(await searchBySets(view, asked, since, await lookUpOutside(db, outside, filters))), used };
  });
  const cards = new Map((await selectCards(db, found.ids)).map((row) => [row.id, row]));
  return {
    resultSize: found.resultSize,
    // A podcast removed between the two statements is left out rather than shown half.
    rows: found.ids.flatMap((id) => cards.get(id) ?? []),
    ...(used !== undefined && { usedTitle: used }),
  };
}
