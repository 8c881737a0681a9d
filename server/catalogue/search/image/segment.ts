import type { Db } from "../../../platform/postgres/database.ts";
import type { PieceCache } from "../../piece-cache.ts";
import {
  type BuildRow,
  type Lists,
  selectPart,
  selectSetSizes,
  selectSets,
  selectWordPlaces,
} from "./image-queries.ts";
import type { OrderName, Sorted } from "./order.ts";
import { aligned, unpack } from "./packed-set.ts";
import { type PlaceSet, run, weigh } from "./place-set.ts";

/** Bytes of a part's key and count in memory, measured roughly. */
const KEY_BYTES = 80;

/**
 * The podcasts of one build, numbered by their place in the default order, as stored in its tables. An image
 * consists of one or two of these. What only whole images need is loaded again each time; words and pieces of words
 * are cached.
 */
export class Segment {
  readonly db: Db;
  readonly build: number;
  readonly size: number;
  readonly lists: Lists;
  readonly #cache: PieceCache;

  constructor(db: Db, { id, lists }: BuildRow, cache: PieceCache) {
    this.db = db;
    this.build = id;
    this.size = lists.places;
    this.lists = lists;
    this.#cache = cache;
  }

  /** A piece of this segment, cached under its own name. */
  kept<T>(name: string, make: () => Promise<T> | T, weighed: (value: T) => number): Promise<T> {
    return this.#cache.get(`${this.build} ${name}`, make, weighed);
  }

  /** Sets of podcasts, by their keys; one question for all. */
  async sets(keys: readonly string[]): Promise<PlaceSet[]> {
    const found = await selectSets(this.db, this.build, keys);
    return keys.map((key) => this.#unpacked(found.get(key), this.size));
  }

  /** Pieces of words that so many podcasts have that their places are kept ready, and how many those are. */
  frequentParts(): Promise<Map<string, number>> {
    return this.kept(
      "frequent parts",
      () => selectSetSizes(this.db, this.build, "t"),
      (parts) => parts.size * KEY_BYTES,
    );
  }

  /** Words that have each of these pieces (of one, two or three letters), as numbers of words. */
  wordSets(grams: readonly string[]): Promise<PlaceSet[]> {
    const nameOf = (gram: string) => `words ${gram}`;
    const missing = grams.filter((gram) => !this.#cache.has(`${this.build} ${nameOf(gram)}`));
    const keys = missing.map((gram) => `v${gram}`);
    const found = keys.length > 0 ? selectSets(this.db, this.build, keys) : undefined;
    // Errors reach the callers that wait for the set.
    found?.catch(() => undefined);
    const read = async (gram: string) => this.#unpacked((await found)?.get(`v${gram}`), this.lists.words);
    return Promise.all(grams.map((gram) => this.kept(nameOf(gram), () => read(gram), weigh)));
  }

  #unpacked(bytes: Buffer | undefined, size: number): PlaceSet {
    return bytes ? unpack(bytes, size) : run(0, 0);
  }

  /** Places of the podcasts that have these words, for each word. */
  async wordPlaces(ids: readonly number[]): Promise<PlaceSet[]> {
    return (await selectWordPlaces(this.db, this.build, ids)).map((bytes) => unpack(bytes, this.size));
  }

  /** The words themselves: their letters one after the other, and where each begins. */
  wordTexts(): Promise<{ letters: Buffer; begins: Uint32Array }> {
    return this.kept(
      "word texts",
      async () => ({
        letters: await selectPart(this.db, this.build, "word letters"),
        begins: await this.numbers("word begins"),
      }),
      ({ letters, begins }) => letters.length + begins.byteLength,
    );
  }

  /** The place of each podcast that has words in its description, as their blocks number them. */
  described(): Promise<Uint32Array> {
    return this.kept(
      "described places",
      () => this.numbers("described places"),
      ({ byteLength }) => byteLength,
    );
  }

  /** The podcasts sorted by one thing. */
  async sorted(name: OrderName): Promise<Sorted> {
    if (name === "title") {
      const places = await this.numbers("order title");
      return {
        places,
        known: this.size,
        values: null,
        firsts: null,
        starts: await this.numbers("starts title"),
      };
    }
    const places = name === "reachPerEpisode" ? null : await this.numbers(`order ${name}`);
    const values = aligned(Int32Array, await selectPart(this.db, this.build, `values ${name}`));
    const firsts = await this.numbers(`firsts ${name}`);
    // The end position of the last value follows the first positions.
    const known = firsts.at(-1)!;
    return { places, known, values, firsts: firsts.subarray(0, -1), starts: null };
  }

  async numbers(part: string): Promise<Uint32Array> {
    return aligned(Uint32Array, await selectPart(this.db, this.build, part));
  }

  async smallNumbers(part: string): Promise<Uint16Array> {
    return aligned(Uint16Array, await selectPart(this.db, this.build, part));
  }
}
