import { setImmediate as breathe } from "node:timers/promises";
import type { FacetCounts, PodcastFilters } from "../../../../contract/catalogue.ts";
import type { View } from "../changes/current.ts";
import { lookThrough } from "../changes/look-through.ts";
import type { OutsideIds } from "../changes/outside.ts";
import { filterSet } from "../filter-set.ts";
import { alone, filters, without } from "../filters/all.ts";
import type { Matches } from "../filters/filter.ts";
import { countFoundLanguages } from "../filters/language.ts";
import { countBoth } from "../image/place-set.ts";
import { matches } from "../search-by-sets.ts";
import { matcher } from "../words/matching.ts";

/** The same as `countPlainly`, out of sets. */
export async function countBySets(
  view: View,
  f: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds,
): Promise<FacetCounts> {
  const answer: Partial<FacetCounts> = {};
  for (const filter of filters) {
    const { counts } = filter;
    if (!counts) continue;
    const found = await matches(view, without(f, filter), since, outside);
    if ("bySets" in counts) {
      Object.assign(answer, await counts.bySets(view.image, found));
      continue;
    }
    // Yields, because other searches wait while this one runs.
    await breathe();
    const numbers: number[] = [];
    for (const value of counts.values) numbers.push(await countValue(view, found, value, since, outside));
    Object.assign(answer, counts.reply(numbers));
  }
  return answer as FacetCounts;
}

async function countValue(
  { image }: View,
  { places, changed }: Matches,
  value: Partial<PodcastFilters>,
  since: readonly number[],
  { addressed, placed }: OutsideIds,
): Promise<number> {
  const asked = alone(value);
  const passes = matcher(asked, since, { addressed, placed });
  const inside = countBoth(places, await filterSet(image, asked, since, { addressed, placed }), image.size);
  return inside + (await lookThrough(changed, passes)).length;
}

/** The languages of all podcasts. */
export async function allLanguages(
  view: View,
  since: readonly number[],
): Promise<{ language: string; podcasts: number }[]> {
  const found = await countFoundLanguages(view.image, await matches(view, alone({}), since, {}));
  return found.map(({ key, count }) => ({ language: key, podcasts: count }));
}
