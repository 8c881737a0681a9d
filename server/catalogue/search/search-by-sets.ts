import { PAGE_SIZE, type PodcastFilters, type SortKey } from "../../../contract/catalogue.ts";
import type { Changed } from "./change-queries.ts";
import type { View } from "./current.ts";
import { filterSet } from "./filter-set.ts";
import { describedAmong } from "./find-described.ts";
import { lookThrough } from "./look-through.ts";
import { matcher } from "./matching.ts";
import { mergePage } from "./merge-page.ts";
import type { OutsideIds } from "./outside.ts";
import { type PlaceSet, subtract } from "./place-set.ts";
import type { Found } from "./search-plainly.ts";
import { searchTerms } from "./terms.ts";

/** What passes all filters: places of the image that still count, and changed podcasts in the order they were given. */
export interface Matches {
  places: PlaceSet;
  changed: Changed[];
}

export async function matches(
  view: View,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
  rows: readonly Changed[] = view.changes.list,
): Promise<Matches> {
  const { image, changes } = view;
  const places = subtract(await filterSet(image, filters, since, outside), changes.masked, image.size);
  if (rows.length === 0) return { places, changed: [] };
  const isDescribed = filters.inDescriptions
    ? await describedAmong(view, searchTerms(filters.title))
    : undefined;
  const passes = matcher(filters, since, outside, isDescribed);
  return { places, changed: await lookThrough(rows, passes) };
}

/** In which direction the numbers and the titles of an image are stored. */
const STORED: Record<SortKey, "asc" | "desc"> = {
  title: "asc",
  reachPerEpisode: "desc",
  episodes: "desc",
  itunesRating: "desc",
  itunesRatingsCount: "desc",
};

/** The same as `searchPlainly`, out of sets: every total is counted, and every page is where SQL would have it. */
export async function searchBySets(
  view: View,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<Found> {
  const { sortBy } = filters;
  const backwards = filters.sortDirection !== STORED[sortBy];
  const rows = await view.changes.sorted(sortBy, backwards);
  const { places, changed } = await matches(view, filters, since, outside, rows);
  const resultSize = places.count + changed.length;
  const offset = filters.page * PAGE_SIZE;
  if (offset >= resultSize) return { resultSize, ids: [] };
  const order = await view.image.order(sortBy);
  const walk = (from: number, most: number) => order.page(places, backwards, from, most);
  const page = { sortBy, backwards, offset, most: PAGE_SIZE };
  return { resultSize, ids: await mergePage(view, changed, walk, page) };
}
