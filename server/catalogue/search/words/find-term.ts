import type { Image } from "../image/image.ts";
import { forEach, intersect, type PlaceSet, run, unite } from "../image/place-set.ts";
import type { Segment } from "../image/segment.ts";
import { partsOf } from "./terms.ts";

/** The length of the word pieces that are indexed. */
const GRAM = 3;

/**
 * The podcasts with the term anywhere inside a word of title or artist: the same as `like '%term%'`, since terms
 * contain no spaces. Places of frequent parts are stored; for anything else the words containing the term are
 * looked up, and their places merged.
 */
export const placesWith = (image: Image, term: string): Promise<PlaceSet> =>
  image.made(`term ${term}`, () => image.inSegments((segment) => placesInside(segment, term)));

async function placesInside(segment: Segment, term: string): Promise<PlaceSet> {
  if ((await segment.frequentParts()).has(term)) return (await segment.sets([`t${term}`]))[0]!;
  return placesOfWords(segment, await wordsWith(segment, term));
}

/** The podcasts of a segment that have any of these words. */
export const placesOfWords = async (segment: Segment, words: readonly number[]): Promise<PlaceSet> =>
  words.length === 0 ? run(0, 0) : unite(await segment.wordPlaces(words), segment.size);

/** Numbers of a segment's words that have the term inside. */
export async function wordsWith(segment: Segment, term: string): Promise<number[]> {
  // PostgreSQL texts have no such character, and queries accept none.
  if (term.includes("\0") || segment.lists.words === 0) return [];
  const length = Array.from(term).length;
  const grams = length <= GRAM ? [term] : [...partsOf(term, GRAM)];
  const candidates = intersect(await segment.wordSets(grams), segment.lists.words);
  const words: number[] = [];
  if (length <= GRAM || candidates.count === 0) {
    forEach(candidates, (word) => words.push(word));
    return words;
  }
  const { letters, begins } = await segment.wordTexts();
  const wanted = Buffer.from(term);
  forEach(candidates, (word) => {
    if (letters.subarray(begins[word]!, begins[word + 1]!).includes(wanted)) words.push(word);
  });
  return words;
}
