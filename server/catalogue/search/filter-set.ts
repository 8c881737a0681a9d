import type { PodcastFilters, SortKey } from "../../../contract/catalogue.ts";
import type { OutsideIds } from "./changes/outside.ts";
import { filters } from "./filters/all.ts";
import type { Bounds, Filter } from "./filters/filter.ts";
import type { Image } from "./image/image.ts";
import { intersect, type PlaceSet } from "./image/place-set.ts";

/** The podcasts of an image that pass all filters. */
export async function filterSet(
  image: Image,
  f: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds = {},
): Promise<PlaceSet> {
  const sets = await Promise.all(filters.flatMap((filter) => filter.sets?.(image, f, since) ?? []));
  // The next page of the same search needs the same set.
  let left =
    sets.length > 1
      ? await image.made(`found ${keyOf(f, since)}`, () => intersect(sets, image.size))
      : (sets[0] ?? (await image.all()));
  // Sets that depend on the reader are never cached: each reader has a different answer.
  for (const { narrow } of filters) if (narrow) left = await narrow(image, left, f, outside);
  return left;
}

/** The filter's bounds on the column that the list is sorted by. */
export function boundsOf(f: PodcastFilters, since: readonly number[], sortBy: SortKey): Bounds | undefined {
  const own = filters.find(({ range }) => range?.order === sortBy)?.range?.bounds(f, since);
  return own === undefined || (own[0] === undefined && own[1] === undefined) ? undefined : own;
}

/** Everything that decides which podcasts are found; page, order, language and reader do not. */
function keyOf(f: PodcastFilters, since: readonly number[]): string {
  const keptOf = ({ names, key }: Filter) =>
    key ? key(f, since) : names.map((name) => asSet(f[name] as unknown));
  return JSON.stringify(filters.filter(({ sets }) => sets).map(keptOf));
}

const asSet = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : value);
