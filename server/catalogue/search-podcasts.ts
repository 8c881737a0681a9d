import type { RawBuilder } from "kysely";
import type { PodcastFilters } from "../../contract/catalogue.ts";
import { type Fault, fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import { keptCardsOf } from "./kept-cards.ts";
import { areUnchanged, type CardRow } from "./queries.ts";
import { aheadOfNow, type Now } from "./search/changes/current.ts";
import { lookUpOutside } from "./search/changes/look-up-outside.ts";
import type { Outside } from "./search/changes/outside.ts";
import { usedTitle } from "./search/match/used-title.ts";
import { searchBySets } from "./search/search-by-sets.ts";
import { searchPlainly } from "./search/search-plainly.ts";

export type { IdFilter, Outside } from "./search/changes/outside.ts";

export interface SearchAnswer {
  resultSize: number;
  rows: readonly CardRow[];
  /** The words actually searched, if the given ones occur nowhere. */
  usedTitle?: string;
  /** The answer to `beside`, from the same snapshot; undefined if the search took another path. */
  beside?: unknown;
}

/** A large catalogue cannot be searched before its search tables are built for the first time. */
export const notReady = (): Fault => fault("search-not-ready", { retryAfter: 10 });

/**
 * The catalogue's one search: total and page are exact for every combination, and include all changes committed
 * before the call. Terms of the title match inside title and artist, ignoring case and accents, all of them; on
 * request also the words of descriptions.
 *
 * @throws Fault search-not-ready
 * @param beside an expression that the last look at the database also returns for the page's podcasts: data that
 *   would otherwise take another query
 */
export async function searchPodcasts(
  db: Db,
  filters: PodcastFilters,
  outside: Outside = {},
  beside?: (ids: readonly number[]) => RawBuilder<unknown>,
): Promise<SearchAnswer> {
  const cards = keptCardsOf(db);
  let kept: ReturnType<typeof cards.all>;
  const { answer, also, ...asked } = await aheadOfNow(
    db,
    (now) => find(db, now, filters, outside),
    ({ ids }) => {
      kept = cards.all(ids);
      return { also: kept && areUnchanged(kept), beside: kept && beside?.(ids) };
    },
  );
  const { ids, ...found } = answer;
  return also && kept
    ? { ...found, rows: cards.used(kept), beside: asked.beside }
    : { ...found, rows: await cards.of(db, ids) };
}

async function find(
  db: Db,
  { view, since, unready }: Now,
  filters: PodcastFilters,
  outside: Outside,
): Promise<{ resultSize: number; ids: number[]; usedTitle?: string }> {
  if (unready) throw notReady();
  if (!view) return searchPlainly(db, filters, outside);
  const used = await usedTitle(view, filters);
  const asked = used === undefined ? filters : { ...filters, title: used };
  const found = await searchBySets(view, asked, since, await lookUpOutside(db, outside, filters));
  return used === undefined ? found : { ...found, usedTitle: used };
}
