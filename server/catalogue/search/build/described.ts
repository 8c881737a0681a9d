import type pg from "pg";
import { pack } from "../image/packed-set.ts";
import { firstAtLeast, list, type PlaceSet, settle, words as wordsFor } from "../image/place-set.ts";
import { DESCRIBED_BLOCK, entryOf, READY } from "../words/described-page.ts";
import { BlockWords } from "./block-words.ts";
import type { Growing } from "./growing.ts";
import type { Places } from "./orders.ts";
import { readBytes } from "./read-lines.ts";
import type { Source } from "./source.ts";

/** If more words than this have the same beginning, their podcasts are also stored together. */
const MANY_WORDS = 32;
const TAB = 0x09;
/** Bytes of a page: a search reads one of each block. */
const PAGE_BYTES = 16 << 10;

export type DescribedPage = [block: number, first: Buffer, bytes: Buffer];

/**
 * The words of all descriptions, block by block; each block has to be consumed before the next is requested.
 * `rowPlaces` gets the place of each podcast with words, in reading order.
 */
export async function* describedPages(
  client: pg.ClientBase,
  source: Source,
  { idsSorted, placesById }: Pick<Places, "idsSorted" | "placesById">,
  rowPlaces: Growing<Uint32Array>,
): AsyncGenerator<Iterable<DescribedPage>> {
  const words = new BlockWords();
  let block = 0;
  // Words are letters and numbers: nothing in them has to be unescaped.
  for await (const { bytes, from, to } of readBytes(
    client,
    `select d.podcast_id, d.words from ${source.details} and d.words <> ''`,
  )) {
    if (words.rows === DESCRIBED_BLOCK) {
      yield pagesOf(block, words);
      words.clear();
      block += 1;
    }
    const tab = bytes.indexOf(TAB, from);
    const id = Number(bytes.toString("latin1", from, tab));
    rowPlaces.push(placesById[firstAtLeast(idsSorted, id)]!);
    words.add(bytes, tab + 1, to);
  }
  if (words.rows > 0) yield pagesOf(block, words);
}

/** Every page is passed on as soon as it is full, so that only one is in memory. */
function* pagesOf(block: number, words: BlockWords): Generator<DescribedPage> {
  const sorted = words.sorted();
  const rowsOf = words.rowsByWord();
  let entries: Buffer[] = [];
  let first: Buffer | null = null;
  let size = 0;
  for (const [key, set] of keysOf(words, sorted, rowsOf)) {
    const entry = entryOf(key, pack(set));
    if (first && size + entry.length > PAGE_BYTES) {
      yield [block, first, Buffer.concat(entries)];
      entries = [];
      first = null;
      size = 0;
    }
    first ??= key;
    entries.push(entry);
    size += entry.length;
  }
  if (first) yield [block, first, Buffer.concat(entries)];
}

/** The keys in their order, and the podcasts of each. */
function keysOf(
  words: BlockWords,
  sorted: Uint32Array,
  rowsOf: (word: number) => Uint32Array,
): Iterable<[key: Buffer, podcasts: PlaceSet]> {
  const setAt = (at: number): PlaceSet => list(rowsOf(sorted[at]!));
  const keyAt = (at: number): Buffer => words.bytesOf(sorted[at]!);
  // One buffer for all: tens of thousands would be released faster than they are collected.
  const together = new Uint32Array(wordsFor(words.rows));
  /** The union of the words' podcasts; valid until the next call. */
  const setOf = (from: number, to: number): PlaceSet => {
    together.fill(0);
    for (let at = from; at < to; at += 1) {
      for (const row of rowsOf(sorted[at]!)) together[row >>> 5] = together[row >>> 5]! | (1 << (row & 31));
    }
    return settle(together, words.rows);
  };
  return group(0, sorted.length, 0);

  /** Words from ≤ at < to, which all begin with the same `depth` bytes: whole letters. */
  function* group(from: number, to: number, depth: number): Generator<[Buffer, PlaceSet]> {
    let at = from;
    if (depth > 0) {
      const key = keyAt(at);
      if (key.length === depth) {
        yield [key, setAt(at)];
        at += 1;
      }
      yield [Buffer.concat([key.subarray(0, depth), READY]), setOf(from, to)];
    }
    while (at < to) {
      const end = letterEnd(keyAt(at), depth);
      let next = at + 1;
      while (next < to && words.beginAlike(sorted[at]!, sorted[next]!, depth, end)) next += 1;
      if (next - at > MANY_WORDS) yield* group(at, next, end);
      else for (let word = at; word < next; word += 1) yield [keyAt(word), setAt(word)];
      at = next;
    }
  }
}

/** Where the letter that begins at `from` ends, in bytes of UTF-8. */
function letterEnd(key: Buffer, from: number): number {
  let end = from + 1;
  while (end < key.length && (key[end]! & 0xc0) === 0x80) end += 1;
  return end;
}
