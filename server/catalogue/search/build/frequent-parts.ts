import { list, type PlaceSet, unite } from "../image/place-set.ts";
import { upTo } from "../image/stable-sort.ts";
import { partsOf } from "../words/terms.ts";
import { Growing } from "./growing.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WordPlaces } from "./word-places.ts";

/** Merging the places of one word costs as much as this many places. */
const WORD_COST = 16;
/** The places of a longer part are put together on demand, however many words contain it. */
const MOST_LETTERS = 24;

/** From which cost on the places of a part are kept ready. */
const frequentFrom = (size: number): number => Math.max(500, size / 400);

/** A part of words whose places are stored; one with exactly the words of another only refers to it. */
export type FrequentPart = { part: string; set: PlaceSet } | { part: string; sameAs: string; count: number };

/**
 * Parts of words, of every length, that occur in so many podcasts that merging their places would take long. A part
 * cannot be more frequent than its own parts, so each length is searched only within the previous one.
 */
export function* frequentParts(
  { words, podcasts }: Vocabulary,
  places: WordPlaces,
  size: number,
): Generator<FrequentPart> {
  const least = frequentFrom(size);
  const known = new Map<string, { part: string; words: Uint32Array; count: number }[]>();
  let last: ReadonlySet<string> | null = null;
  let alive = upTo(words.length);
  for (let length = 1; length <= MOST_LETTERS && alive.length > 0; length += 1) {
    const holders = partsOfLength(words, podcasts, alive, length, last, least);
    for (const [part, holding] of holders) yield placesOf(part, holding.numbers());
    last = new Set(holders.keys());
    const held = new Uint8Array(words.length);
    for (const holding of holders.values()) for (const word of holding.numbers()) held[word] = 1;
    alive = alive.filter((word) => held[word] === 1);
  }

  function placesOf(part: string, holding: Uint32Array): FrequentPart {
    const mark = markOf(holding);
    const same = known.get(mark)?.find((one) => isSame(one.words, holding));
    if (same) return { part, sameAs: same.part, count: same.count };
    const set = unite(
      Array.from(holding, (word) => list(places.of(word))),
      size,
    );
    known.set(mark, [...(known.get(mark) ?? []), { part, words: holding.slice(), count: set.count }]);
    return { part, set };
  }
}

/** Frequent parts of one length, and the words that have them. */
function partsOfLength(
  words: readonly string[],
  podcasts: readonly number[],
  alive: Uint32Array,
  length: number,
  last: ReadonlySet<string> | null,
  least: number,
): Map<string, Growing<Uint32Array>> {
  const costs = new Map<string, number>();
  const candidates = (word: string): string[] =>
    [...partsOf(word, length)].filter((part) => last === null || isInside(part, last));
  for (const word of alive) {
    const cost = podcasts[word]! + WORD_COST;
    for (const part of candidates(words[word]!)) costs.set(part, (costs.get(part) ?? 0) + cost);
  }
  const holders = new Map<string, Growing<Uint32Array>>();
  for (const [part, cost] of costs) if (cost >= least) holders.set(part, new Growing(Uint32Array, 16));
  if (holders.size === 0) return holders;
  for (const word of alive) for (const part of partsOf(words[word]!, length)) holders.get(part)?.push(word);
  return holders;
}

/** Whether the part without its first and without its last letter are both frequent. */
function isInside(part: string, shorter: ReadonlySet<string>): boolean {
  const letters = part.length;
  const first = part.codePointAt(0)! > 0xffff ? 2 : 1;
  const beforeLast = part.codePointAt(letters - 2) ?? 0;
  const last = letters > 1 && beforeLast > 0xffff ? 2 : 1;
  return shorter.has(part.slice(first)) && shorter.has(part.slice(0, letters - last));
}

function markOf(numbers: Uint32Array): string {
  let one = 0;
  let other = 0;
  for (const number of numbers) {
    one = Math.imul(one ^ number, 0x9e3779b1);
    other = Math.imul(other + number, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${numbers.length} ${one} ${other}`;
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((number, at) => number === b[at]);
