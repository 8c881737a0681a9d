import type pg from "pg";
import { pack } from "../image/packed-set.ts";
import { firstAtLeast, list, type PlaceSet, unite } from "../image/place-set.ts";
import { DESCRIBED_BLOCK, entryOf } from "../words/described-page.ts";
import { Growing } from "./growing.ts";
import type { Places } from "./orders.ts";
import { readLines } from "./read-lines.ts";

/** With more words that begin the same, their podcasts are kept together. */
const MANY_WORDS = 32;
/** Bytes of a page: a search reads one of each block. */
const PAGE_BYTES = 16 << 10;

export type DescribedPage = [block: number, first: Buffer, bytes: Buffer];

/**
 * The words of all descriptions, block after block. `rowPlaces` takes for each podcast that has any, as they are
 * read, its place.
 */
export async function* describedPages(
  client: pg.ClientBase,
  { idsSorted, placesById }: Places,
  rowPlaces: Growing<Uint32Array>,
): AsyncGenerator<DescribedPage[]> {
  let block = new Block(0);
  // Words are letters and numbers: nothing in them has to be unescaped.
  for await (const [id, words] of readLines(
    client,
    `select podcast_id, words from podcast_detail
     where words <> '' and podcast_id not in (select id from podcast where not shown)`,
  )) {
    if (block.rows === DESCRIBED_BLOCK) {
      yield block.pages();
      block = new Block(block.number + 1);
    }
    rowPlaces.push(placesById[firstAtLeast(idsSorted, Number(id))]!);
    block.add(words!);
  }
  if (block.rows > 0) yield block.pages();
}

class Block {
  readonly number: number;
  rows = 0;
  readonly #numbers = new Map<string, number>();
  /** Words as their bytes in UTF-8, one character each: sorted like this they are sorted as the database does. */
  readonly #keys: string[] = [];
  readonly #counts: number[] = [];
  /** The words of all podcasts, one podcast after the other, and where each ends. */
  readonly #words = new Growing(Uint32Array);
  readonly #ends = new Growing(Uint32Array);

  constructor(number: number) {
    this.number = number;
  }

  /** The next podcast's words, each once. */
  add(words: string): void {
    for (const word of words.split(" ")) {
      if (word === "") continue;
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#keys.length;
        // Copies: a piece of a long text would keep all of that in memory.
        const bytes = Buffer.from(word);
        this.#numbers.set(bytes.toString(), number);
        this.#keys.push(bytes.toString("latin1"));
        this.#counts.push(0);
      }
      this.#counts[number] = this.#counts[number]! + 1;
      this.#words.push(number);
    }
    this.#ends.push(this.#words.length);
    this.rows += 1;
  }

  pages(): DescribedPage[] {
    const keys = this.#keys;
    const sorted = [...keys.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    const rowsOf = this.#rowsByWord();
    const pages: DescribedPage[] = [];
    let entries: Buffer[] = [];
    let first: Buffer | null = null;
    let size = 0;
    const flush = () => {
      if (first) pages.push([this.number, first, Buffer.concat(entries)]);
      entries = [];
      first = null;
      size = 0;
    };
    const add = (key: string, set: PlaceSet) => {
      const bytes = Buffer.from(key, "latin1");
      const entry = entryOf(bytes, pack(set));
      if (size > 0 && size + entry.length > PAGE_BYTES) flush();
      first ??= bytes;
      entries.push(entry);
      size += entry.length;
    };
    const keyAt = (at: number): string => keys[sorted[at]!]!;
    const setAt = (at: number): PlaceSet => list(rowsOf(sorted[at]!));
    /** Words from ≤ at < to, which all begin with the same `depth` bytes: whole letters. */
    const group = (from: number, to: number, depth: number): void => {
      let at = from;
      if (depth > 0) {
        if (keyAt(at).length === depth) {
          add(keyAt(at), setAt(at));
          at += 1;
        }
        const sets = Array.from({ length: to - from }, (_, index) => setAt(from + index));
        add(`${keyAt(from).slice(0, depth)}\0`, unite(sets, this.rows));
      }
      while (at < to) {
        const end = letterEnd(keyAt(at), depth);
        const begin = keyAt(at).slice(0, end);
        let next = at + 1;
        while (next < to && keyAt(next).startsWith(begin)) next += 1;
        if (next - at > MANY_WORDS) group(at, next, end);
        else for (let word = at; word < next; word += 1) add(keyAt(word), setAt(word));
        at = next;
      }
    };
    group(0, sorted.length, 0);
    flush();
    return pages;
  }

  /** For each word the podcasts that have it, in their order. */
  #rowsByWord(): (word: number) => Uint32Array {
    const begins = new Uint32Array(this.#keys.length + 1);
    for (const [word, count] of this.#counts.entries()) begins[word + 1] = begins[word]! + count;
    const rows = new Uint32Array(this.#words.length);
    const next = begins.slice();
    const words = this.#words.numbers();
    const ends = this.#ends.numbers();
    for (let row = 0, at = 0; row < ends.length; row += 1) {
      for (; at < ends[row]!; at += 1) {
        const word = words[at]!;
        rows[next[word]!] = row;
        next[word] = next[word]! + 1;
      }
    }
    return (word) => rows.subarray(begins[word]!, begins[word + 1]!);
  }
}

/** Where the letter that begins at `from` ends, in bytes of UTF-8. */
function letterEnd(key: string, from: number): number {
  let end = from + 1;
  while (end < key.length && (key.charCodeAt(end) & 0xc0) === 0x80) end += 1;
  return end;
}
