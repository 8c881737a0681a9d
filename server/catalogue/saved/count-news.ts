import { MOST_NEWS, type SavedFilters } from "../../../contract/catalogue-saved.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type View, withNow } from "../search/changes/current.ts";
import { lookUpOutside } from "../search/changes/look-up-outside.ts";
import type { Outside, OutsideIds } from "../search/changes/outside.ts";
import { firstAtLeast, forEach, has } from "../search/image/place-set.ts";
import { usedTitle } from "../search/match/used-title.ts";
import { matches } from "../search/search-by-sets.ts";
import { selectHighest, selectNews } from "./news-queries.ts";

/** Without an image, at most this many podcasts are examined. */
const MOST_LOOKED_AT = 200_000;
const MOST = MOST_NEWS + 1;

/**
 * How many podcasts that came after the id `seen` pass the filters, up to one more than `MOST_NEWS`. Computed with
 * sets: the end of the image's ids, and everything since the image. Null if there is no image and too many have
 * come to examine each.
 */
export function countNews(
  db: Db,
  filters: SavedFilters,
  seen: number,
  outside: Outside = {},
): Promise<number | null> {
  const asked = { ...filters, page: 0 };
  return withNow(db, async ({ view, since }) => {
    if (view) return newsBySets(view, asked, since, seen, await lookUpOutside(db, outside, asked));
    if ((await selectHighest(db)) - seen > MOST_LOOKED_AT) return null;
    return selectNews(db, asked, { seen, most: MOST }, outside);
  });
}

async function newsBySets(
  view: View,
  filters: SavedFilters & { page: number },
  since: readonly number[],
  seen: number,
  outside: OutsideIds,
): Promise<number> {
  const { image } = view;
  // By the words that opening it would search by.
  const used = await usedTitle(view, filters);
  const asked = used === undefined ? filters : { ...filters, title: used };
  const { places, changed } = await matches(view, asked, since, outside);
  let found = changed.filter(({ id }) => id > seen).length;
  const { ids: sorted, places: placesById } = await image.byId();
  const first = firstAtLeast(sorted, seen + 1);
  // Walks over the smaller set: the new podcasts or the matches.
  if (sorted.length - first <= places.count) {
    for (let at = sorted.length - 1; at >= first && found < MOST; at -= 1) {
      if (has(places, placesById[at]!)) found += 1;
    }
  } else {
    const idOf = await image.ids();
    forEach(places, (place) => {
      if (idOf[place]! > seen) found += 1;
    });
  }
  return Math.min(found, MOST);
}
