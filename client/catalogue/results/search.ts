import {
  LIST_ORDERS,
  type ListOrder,
  SORT_DIRECTIONS,
  type SortDirection,
} from "../../../contract/catalogue.ts";
import type { SavedFilters } from "../../../contract/catalogue-saved.ts";
import { filters } from "../filters/all.ts";
import { oneOf, type PodcastSearch, type SearchChange, words } from "./podcast-search.ts";

export type { PodcastSearch, SearchChange } from "./podcast-search.ts";

/** The initial order: best match if words are typed, else most listeners. */
const firstOrder = (title: string | undefined): ListOrder => (title ? "bestMatch" : "reachPerEpisode");

/** The order in force. Best match has but one direction. */
export const orderOf = (search: PodcastSearch): { sort: ListOrder; direction: SortDirection } => ({
  sort: search.sort ?? firstOrder(search.title),
  direction: search.direction ?? "desc",
});

const set = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const merged = <T extends object>(parts: readonly T[]): T => Object.assign({}, ...parts);

/** The maximum length of a search, and of a feed's address. */
const MOST_WORDS = 200;
const MOST_ADDRESS = 2_000;

/** Looks like the address of a feed. */
export const isWebAddress = (words: string | undefined): words is string =>
  words !== undefined && words.length <= MOST_ADDRESS && /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(words);

/** The text of the search line, up to its limit: a truncated address would lead to another feed. */
export function boundedWords(written: string): string | undefined {
  const words = written.trim();
  const most = isWebAddress(words) ? MOST_ADDRESS : MOST_WORDS;
  return words.slice(0, most).trim() || undefined;
}

/**
 * Reads an address. Invalid parts are left out rather than refused: a truncated or hand-written link still shows
 * podcasts. Defaults are left out, too, so that equal searches are equal.
 */
export function readSearch(raw: Record<string, unknown>): PodcastSearch {
  const title = boundedWords(words(Array.isArray(raw.title) ? raw.title[0] : raw.title)[0] ?? "");
  const given = oneOf(LIST_ORDERS, raw.sort);
  // Without words there is nothing to fit.
  const sort = given === firstOrder(title) || (given === "bestMatch" && !title) ? undefined : given;
  const hasDirection = (sort ?? firstOrder(title)) !== "bestMatch";
  const direction = hasDirection ? oneOf(SORT_DIRECTIONS, raw.direction) : undefined;
  return set<PodcastSearch>({
    title,
    also: oneOf(["descriptions"], raw.also),
    ...(merged(filters.map((filter) => filter.read(raw))) as PodcastSearch),
    sort,
    direction: direction === "asc" ? direction : undefined,
  });
}

/** The filters as the calls take them. */
export function filtersOf(search: PodcastSearch) {
  return {
    title: search.title?.slice(0, MOST_WORDS),
    // Without words it makes no difference.
    inDescriptions: search.title && search.also ? true : undefined,
    ...merged(filters.map((filter) => filter.asked(search))),
  };
}

/** Filters and order. */
export const keptOf = (search: PodcastSearch) => ({
  ...filtersOf(search),
  sortBy: orderOf(search).sort,
  sortDirection: orderOf(search).direction,
});

/** The query of a page; `owner` says whose unlocks count. */
export const queryOf = (search: PodcastSearch, owner: string | undefined) => ({ ...keptOf(search), owner });

/** The reverse: filters and order as written into the address. */
export const searchOf = (kept: SavedFilters): PodcastSearch =>
  readSearch({
    title: kept.title,
    also: kept.inDescriptions ? "descriptions" : undefined,
    ...merged(filters.map((filter) => filter.kept(kept))),
    sort: kept.sortBy,
    direction: kept.sortDirection,
  });

/** Keeps the words and where they are searched; clears every filter. */
export const withoutFilters = (search: PodcastSearch): PodcastSearch =>
  set<PodcastSearch>({
    title: search.title,
    also: search.also,
    sort: search.sort,
    direction: search.direction,
  });

/** Changes parts of a search; `undefined` takes a part away. */
export const changed = (search: PodcastSearch, some: SearchChange): PodcastSearch =>
  readSearch({ ...search, ...some });

export const isFiltered = (search: PodcastSearch): boolean =>
  Object.keys(withoutFilters(search)).length < Object.keys(search).length;
