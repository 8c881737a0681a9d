import { setImmediate as breathe } from "node:timers/promises";
import type { Image } from "../image/image.ts";
import { forEach, list } from "../image/place-set.ts";

/** In shorter terms a slip makes another word as often as none. */
const LEAST_LETTERS = 3;
/** Words that are compared without a break. */
const AT_ONCE = 131_072;
/** Two letters of up to four bytes. */
const MOST_BYTES = 8;

/** The words of an image that are one slip away: a letter more, less, another, or two in the place of each other. */
export async function nearWords(
  image: Image,
  term: string,
  most: number,
): Promise<[id: number, word: string][]> {
  if (Array.from(term).length < LEAST_LETTERS) return [];
  const { letters, begins } = await image.wordTexts();
  const near = await image.made(`near ${term}`, async () => {
    const wanted = Buffer.from(term);
    const found: number[] = [];
    for (let word = 0; word < image.lists.words; word += 1) {
      if (isNear(letters, begins[word]!, begins[word + 1]!, wanted)) found.push(word);
      if (word % AT_ONCE === AT_ONCE - 1) await breathe();
    }
    return list(Uint32Array.from(found));
  });
  const words: [number, string][] = [];
  forEach(near, (id) => {
    if (words.length < most) words.push([id, letters.toString("utf8", begins[id]!, begins[id + 1]!)]);
  });
  return words;
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
