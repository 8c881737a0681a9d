import { type ListOrder, PAGE_SIZE, type PodcastFilters, type SortKey } from "../../../contract/catalogue.ts";
import type { Changed } from "./changes/changed.ts";
import type { View } from "./changes/current.ts";
import { lookThrough } from "./changes/look-through.ts";
import { mergePage } from "./changes/merge-page.ts";
import type { OutsideIds } from "./changes/outside.ts";
import { boundsOf, filterSet } from "./filter-set.ts";
import type { Matches } from "./filters/filter.ts";
import { intersect, subtract } from "./image/place-set.ts";
import { bestPage } from "./match/best-page.ts";
import { fitWords, type Words } from "./match/fit.ts";
import type { Found } from "./search-plainly.ts";
import { describedAmong } from "./words/described-among.ts";
import { matcher } from "./words/matching.ts";
import { searchTerms } from "./words/terms.ts";

export async function matches(
  view: View,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<Matches> {
  const { image, changes } = view;
  const places = subtract(await filterSet(image, filters, since, outside), changes.masked, image.size);
  return { places, changed: await changedThatPass(view, changes.list, filters, since, outside) };
}

async function changedThatPass(
  view: View,
  rows: readonly Changed[],
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<Changed[]> {
  if (rows.length === 0) return [];
  const isDescribed = filters.inDescriptions
    ? await describedAmong(view, searchTerms(filters.title))
    : undefined;
  return lookThrough(rows, matcher(filters, since, outside, isDescribed));
}

/** In which direction the numbers and the titles of an image are stored. */
const STORED: Record<SortKey, "asc" | "desc"> = {
  title: "asc",
  reachPerEpisode: "desc",
  episodes: "desc",
  itunesRating: "desc",
  itunesRatingsCount: "desc",
};

/** Up to this many changed podcasts, skipping them costs less than building a set without them. */
const MOST_PASSED_OVER = 2_000;

/** The same as `searchPlainly`, with sets: every total is counted, and every page equals SQL's. */
export async function searchBySets(
  view: View,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<Found> {
  const words = filters.sortBy === "bestMatch" ? fitWords(filters.title) : undefined;
  if (words) return searchBest(view, filters, words, since, outside);
  const sortBy = columnOf(filters.sortBy);
  const backwards = filters.sortBy !== "bestMatch" && filters.sortDirection !== STORED[sortBy];
  const { image, changes } = view;
  const rows = await changes.sorted(sortBy, backwards);
  const found = await filterSet(image, filters, since, outside);
  const gone = intersect([found, changes.masked], image.size);
  // A few are skipped on the way: a set without them would be a copy of half a megabyte per search.
  const [set, without] =
    gone.form === "list" && gone.count <= MOST_PASSED_OVER
      ? [found, gone]
      : [subtract(found, gone, image.size), undefined];
  const changed = await changedThatPass(view, rows, filters, since, outside);
  const resultSize = set.count - (without?.count ?? 0) + changed.length;
  const offset = filters.page * PAGE_SIZE;
  if (offset >= resultSize) return { resultSize, ids: [] };
  const order = await image.order(sortBy);
  // If the sort column is also filtered, all results are within the filter's positions.
  const own = boundsOf(filters, since, sortBy);
  const within = own && order.between(...own);
  const walk = (from: number, most: number) =>
    order.page({ set, without, backwards, offset: from, most, within });
  const page = { sortBy, backwards, offset, most: PAGE_SIZE };
  return { resultSize, ids: await mergePage(view, changed, walk, page) };
}

/** Without words, nothing fits better than anything else. */
const columnOf = (sortBy: ListOrder): SortKey => (sortBy === "bestMatch" ? "reachPerEpisode" : sortBy);

async function searchBest(
  view: View,
  filters: PodcastFilters,
  words: Words,
  since: readonly number[],
  outside: OutsideIds,
): Promise<Found> {
  const { image, changes } = view;
  const places = subtract(await filterSet(image, filters, since, outside), changes.masked, image.size);
  const rows = await changes.sorted("reachPerEpisode", false);
  const changed = await changedThatPass(view, rows, filters, since, outside);
  const resultSize = places.count + changed.length;
  const offset = filters.page * PAGE_SIZE;
  if (offset >= resultSize) return { resultSize, ids: [] };
  return { resultSize, ids: await bestPage(view, { places, changed }, words, offset) };
}
