import { setImmediate as breathe } from "node:timers/promises";
import type { Image } from "../image/image.ts";
import type { PlaceSet } from "../image/place-set.ts";
import type { Segment } from "../image/segment.ts";
import { placesOfWords } from "../words/find-term.ts";

/** In shorter terms, a slip makes another word more often than not. */
const LEAST_LETTERS = 3;
/** Words that are compared without a break. */
const AT_ONCE = 131_072;
/** Of a word that is kept, roughly. */
const WORD_BYTES = 80;
/** Two letters of up to four bytes. */
const MOST_BYTES = 8;

/** The words of an image that are one slip away: one letter more, less or different, or two swapped. */
export async function nearWords(image: Image, term: string, most: number): Promise<string[]> {
  if (Array.from(term).length < LEAST_LETTERS) return [];
  const words = new Set<string>();
  for (const segment of image.segments)
    for (const word of (await nearIn(segment, term)).keys()) words.add(word);
  return [...words].slice(0, most);
}

/** The podcasts that have a word that `nearWords` found for the term. */
export const placesOfNear = (image: Image, term: string, word: string): Promise<PlaceSet> =>
  image.inSegments(async (segment) => {
    const number = (await nearIn(segment, term)).get(word);
    return placesOfWords(segment, number === undefined ? [] : [number]);
  });

/** Those of a segment, with their numbers. */
async function nearIn(segment: Segment, term: string): Promise<ReadonlyMap<string, number>> {
  const make = async () => {
    const { letters, begins } = await segment.wordTexts();
    const wanted = Buffer.from(term);
    const found = new Map<string, number>();
    for (let word = 0; word < segment.lists.words; word += 1) {
      const [begin, end] = [begins[word]!, begins[word + 1]!];
      if (isNear(letters, begin, end, wanted)) found.set(letters.toString("utf8", begin, end), word);
      if (word % AT_ONCE === AT_ONCE - 1) await breathe();
    }
    return found;
  };
  return segment.kept(`near ${term}`, make, ({ size }) => size * WORD_BYTES);
}

const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** What is between the common beginning and the common end decides. */
export function isNear(letters: Buffer, begin: number, end: number, wanted: Buffer): boolean {
  const length = end - begin;
  if (Math.abs(length - wanted.length) > MOST_BYTES / 2) return false;
  const shorter = Math.min(length, wanted.length);
  let same = 0;
  while (same < shorter && letters[begin + same] === wanted[same]) same += 1;
  if (same === length && same === wanted.length) return false;
  let last = 0;
  while (last < shorter - same && letters[end - 1 - last] === wanted[wanted.length - 1 - last]) last += 1;
  if (Math.max(length, wanted.length) - same - last > MOST_BYTES) return false;
  // Whole letters only.
  while (same > 0 && (isInside(letters[begin + same]!) || isInside(wanted[same]!))) same -= 1;
  while (last > 0 && (isInside(letters[end - last]!) || isInside(wanted[wanted.length - last]!))) last -= 1;
  const one = Array.from(letters.toString("utf8", begin + same, end - last));
  const other = Array.from(wanted.toString("utf8", same, wanted.length - last));
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
}
