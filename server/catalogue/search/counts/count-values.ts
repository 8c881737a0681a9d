import { setImmediate as breathe } from "node:timers/promises";
import { genreKey, type Image, languageKey } from "../image/image.ts";
import { countBoth, forEach, type PlaceSet } from "../image/place-set.ts";

/**
 * Up to this share of the catalogue, podcasts are counted one by one; above it, each value's set is intersected
 * with them, which takes constant time.
 */
const MOST_WALKED = 1 / 16;
/** How many sets are intersected without yielding to other searches. */
const AT_ONCE = 16;

/** How many of the places have each genre, in the order of `image.genres`. */
export async function countGenrePlaces(image: Image, places: PlaceSet): Promise<number[]> {
  const { genres } = image;
  if (places.count > image.size * MOST_WALKED) return overlay(image, places, genres.map(genreKey));
  const { begins, genres: numbers } = await image.genresByPlace();
  const counts = new Uint32Array(genres.length);
  forEach(places, (place) => {
    const end = begins[place + 1]!;
    for (let at = begins[place]!; at < end; at += 1) counts[numbers[at]!] = counts[numbers[at]!]! + 1;
  });
  return [...counts];
}

/** How many of the places have each language, in the order of `image.languages`. */
export async function countLanguagePlaces(image: Image, places: PlaceSet): Promise<number[]> {
  const { languages } = image;
  if (places.count > image.size * MOST_WALKED) return overlay(image, places, languages.map(languageKey));
  const numbers = await image.languagesByPlace();
  const counts = new Uint32Array(languages.length + 1);
  forEach(places, (place) => {
    counts[numbers[place]!] = counts[numbers[place]!]! + 1;
  });
  return [...counts.subarray(1)];
}

async function overlay(image: Image, places: PlaceSet, keys: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    const sets = await image.facets(keys.slice(at, at + AT_ONCE));
    for (const set of sets) counts.push(countBoth(places, set, image.size));
  }
  return counts;
}
