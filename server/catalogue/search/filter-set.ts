import type { PodcastFilters } from "../../../contract/catalogue.ts";
import { genreIds } from "./conditions.ts";
import { placesFor } from "./find-described.ts";
import { ADDRESS_KEY, genreKey, type Image, languageKey } from "./image.ts";
import { firstDay, leastTenths } from "./matching.ts";
import type { OrderName } from "./order.ts";
import type { IdSet, OutsideIds } from "./outside.ts";
import { intersect, type PlaceSet, run, subtract, unite } from "./place-set.ts";
import { searchTerms } from "./terms.ts";

/** The podcasts of an image that pass all filters. */
export async function filterSet(
  image: Image,
  filters: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds = {},
): Promise<PlaceSet> {
  const sets = await Promise.all(filterSets(image, filters, since));
  // Whoever turns the page asks for the same again.
  const found =
    sets.length > 1
      ? await image.made(`found ${keyOf(filters, since)}`, () => intersect(sets, image.size))
      : (sets[0] ?? run(0, image.size));
  return narrow(image, found, filters, outside);
}

/** What depends on who reads is never kept under the name of the search: each reader has another answer. */
async function narrow(
  image: Image,
  found: PlaceSet,
  f: PodcastFilters,
  { bundle, addressed, placed }: OutsideIds,
): Promise<PlaceSet> {
  const { size } = image;
  const placesOf = (ids: IdSet) => placesOfIds(image, ids);
  let left = found;
  if (f.emailKnown) {
    const known = await image.facet(ADDRESS_KEY);
    const all = addressed?.sorted.length ? unite([known, await placesOf(addressed)], size) : known;
    left = intersect([left, all], size);
  }
  if (f.inNoCampaign && placed?.sorted.length) left = subtract(left, await placesOf(placed), size);
  if (!bundle) return left;
  const places = await placesOf(bundle.ids);
  return bundle.mode === "in" ? intersect([left, places], size) : subtract(left, places, size);
}

/** Of each set of ids its places in an image: the counts of all facets ask for the same ones a dozen times. */
const known = new WeakMap<IdSet, { image: Image; places: Promise<PlaceSet> }>();

function placesOfIds(image: Image, ids: IdSet): Promise<PlaceSet> {
  const old = known.get(ids);
  if (old?.image === image) return old.places;
  const places = image.placesOfIds(ids.sorted);
  known.set(ids, { image, places });
  return places;
}

/** A set for each filter that is set. */
function filterSets(image: Image, f: PodcastFilters, since: readonly number[]): Promise<PlaceSet>[] {
  const sets = [...new Set(searchTerms(f.title))].map((term) => placesFor(image, term, f.inDescriptions));
  if (f.genre?.length) sets.push(anyOf(image, genreIds(f.genre).map(genreKey)));
  if (f.podcastLanguage?.length) sets.push(anyOf(image, f.podcastLanguage.map(languageKey)));
  for (const [name, range] of rangesOf(f, since)) sets.push(image.range(name, ...range));
  return sets;
}

/** The numbers that are asked for, from ≤ x < to (undefined is open), by the order in which they are found. */
export function rangesOf(
  f: PodcastFilters,
  since: readonly number[],
): Map<OrderName, readonly [from: number | undefined, to: number | undefined]> {
  const tenths = f.ratingFrom === undefined ? undefined : leastTenths(f.ratingFrom);
  const all = [
    ["latestEpisode", firstDay(f, since), undefined],
    ["reachPerEpisode", f.reachPerEpisodeFrom, f.reachPerEpisodeTo],
    ["episodes", f.episodesFrom, f.episodesTo],
    ["itunesRating", tenths, undefined],
    ["itunesRatingsCount", f.ratingsCountFrom, undefined],
  ] as const;
  return new Map(
    all.flatMap(([name, from, to]) =>
      from === undefined && to === undefined ? [] : [[name, [from, to]] as const],
    ),
  );
}

function anyOf(image: Image, keys: readonly string[]): Promise<PlaceSet> {
  const all = [...new Set(keys)].sort();
  if (all.length === 1) return image.facet(all[0]!);
  return image.made(all.join(" "), async () =>
    unite(await Promise.all(all.map((key) => image.facet(key))), image.size),
  );
}

/** What decides which podcasts are found; page, order, language and the reader do not. */
function keyOf(f: PodcastFilters, since: readonly number[]): string {
  const { genre, podcastLanguage } = f;
  return JSON.stringify([
    [...new Set(searchTerms(f.title))].sort(),
    f.inDescriptions === true,
    genre && [...genre].sort(),
    podcastLanguage && [...podcastLanguage].sort(),
    firstDay(f, since),
    f.reachPerEpisodeFrom,
    f.reachPerEpisodeTo,
    f.episodesFrom,
    f.episodesTo,
    f.ratingFrom,
    f.ratingsCountFrom,
  ]);
}
