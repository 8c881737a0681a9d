import { setImmediate as breathe } from "node:timers/promises";
import { SORT_KEYS } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { PieceCache } from "../../piece-cache.ts";
import {
  type BuildRow,
  type Lists,
  selectPart,
  selectSetSizes,
  selectSets,
  selectWordPlaces,
} from "./image-queries.ts";
import { Order, type OrderName } from "./order.ts";
import { aligned, unpack } from "./packed-set.ts";
import { firstAtLeast, list, type PlaceSet, run, settle, weigh, words } from "./place-set.ts";

/** What an image may keep in memory: this much, and for each podcast its place in every order. */
const KEPT_BYTES = 128 * 2 ** 20;
const KEPT_BYTES_EACH = 80;

/** The set of podcasts that have the mark of a filter. */
export const markKey = (name: string): string => `mark ${name}`;
/** The sets of a genre's and of a language's podcasts. */
export const genreKey = (id: number): string => `g${id}`;
export const languageKey = (code: string): string => `l${code}`;

/** Ids whose places are looked up without a break. */
const IDS_AT_ONCE = 16_384;

const NUMBER_BYTES = 4;
const weighNumbers = (numbers: { byteLength: number }): number => numbers.byteLength;

/**
 * The catalogue as one build of the search tables holds it. Podcasts are numbered by their place in the default
 * order. Nothing of it ever changes, so pieces are read when first needed and kept while there is room.
 */
export class Image {
  readonly db: Db;
  readonly build: number;
  readonly snapshot: string;
  readonly size: number;
  readonly lists: Lists;
  readonly #cache: PieceCache;

  constructor(db: Db, row: BuildRow) {
    this.db = db;
    this.build = row.id;
    this.snapshot = row.snapshot;
    this.size = row.podcasts;
    this.lists = row.lists;
    this.#cache = new PieceCache(KEPT_BYTES + KEPT_BYTES_EACH * row.podcasts);
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  /** A set that is made of others, kept under a name of its own. */
  made(name: string, make: () => Promise<PlaceSet> | PlaceSet): Promise<PlaceSet> {
    return this.#cache.get(`made ${name}`, make, weigh);
  }

  /** The podcasts of a facet's value, by its key. */
  async facet(key: string): Promise<PlaceSet> {
    return (await this.facets([key]))[0]!;
  }

  /** The same for many. */
  facets(keys: readonly string[]): Promise<PlaceSet[]> {
    return this.#sets(keys, "made ", (key) => key, this.size);
  }

  /** Pieces of words that so many podcasts have that their places are kept ready, and how many those are. */
  frequentParts(): Promise<Map<string, number>> {
    return this.#cache.get(
      "frequent parts",
      () => selectSetSizes(this.db, this.build, "t"),
      (parts) => parts.size * 80,
    );
  }

  /** Words that have each of these pieces (of one, two or three letters), as numbers of words. */
  wordSets(grams: readonly string[]): Promise<PlaceSet[]> {
    return this.#sets(grams, "words ", (gram) => `v${gram}`, this.lists.words);
  }

  /** Sets of the build, kept; one question for all that are missing. */
  #sets(
    names: readonly string[],
    kind: string,
    keyOf: (name: string) => string,
    size: number,
  ): Promise<PlaceSet[]> {
    const missing = names.filter((name) => !this.#cache.has(kind + name)).map(keyOf);
    const found = missing.length > 0 ? selectSets(this.db, this.build, missing) : undefined;
    return Promise.all(
      names.map((name) =>
        this.#cache.get(
          kind + name,
          async () => {
            const bytes = (await found)?.get(keyOf(name));
            return bytes ? unpack(bytes, size) : run(0, 0);
          },
          weigh,
        ),
      ),
    );
  }

  /** Places of the podcasts that have these words, for each word. */
  async wordPlaces(ids: readonly number[]): Promise<PlaceSet[]> {
    return (await selectWordPlaces(this.db, this.build, ids)).map((bytes) => unpack(bytes, this.size));
  }

  /** The words themselves: their letters one after the other, and where each begins. */
  wordTexts(): Promise<{ letters: Buffer; begins: Uint32Array }> {
    return this.#cache.get(
      "word texts",
      async () => ({
        letters: await selectPart(this.db, this.build, "word letters"),
        begins: await this.#numbers("word begins"),
      }),
      ({ letters, begins }) => letters.length + begins.byteLength,
    );
  }

  order(name: OrderName): Promise<Order> {
    return this.#cache.get(
      `order ${name}`,
      async () => {
        const size = this.size;
        if (name === "title") {
          const places = await this.#numbers("order title");
          const starts = await this.#numbers("starts title");
          return new Order({ size, places, known: size, values: null, firsts: null, starts });
        }
        const places = name === "reachPerEpisode" ? null : await this.#numbers(`order ${name}`);
        const values = aligned(Int32Array, await selectPart(this.db, this.build, `values ${name}`));
        const firsts = await this.#numbers(`firsts ${name}`);
        // The step after the last value stands behind the firsts.
        const known = firsts.at(-1)!;
        return new Order({ size, places, known, values, firsts: firsts.subarray(0, -1), starts: null });
      },
      // Its places, and where each place stands, which it makes when first needed.
      () => (name === "reachPerEpisode" ? NUMBER_BYTES : 2 * NUMBER_BYTES) * this.size,
    );
  }

  /** The podcasts whose number is from ≤ x < to. */
  async range(name: OrderName, from: number | undefined, to: number | undefined): Promise<PlaceSet> {
    const order = await this.order(name);
    const [first, end] = order.between(from, to);
    if (name === "reachPerEpisode") return run(first, end);
    return this.made(`${name} ${first} ${end}`, () => order.setOf(first, end));
  }

  /** Place → the podcast's id. */
  ids(): Promise<Uint32Array> {
    return this.numbers("ids");
  }

  /** A row of numbers of the build, kept. */
  numbers(name: string): Promise<Uint32Array> {
    return this.#cache.get(name, () => this.#numbers(name), weighNumbers);
  }

  /** A row of small numbers of the build, kept. */
  smallNumbers(name: string): Promise<Uint16Array> {
    return this.#cache.get(
      name,
      async () => aligned(Uint16Array, await selectPart(this.db, this.build, name)),
      weighNumbers,
    );
  }

  async #numbers(name: string): Promise<Uint32Array> {
    return aligned(Uint32Array, await selectPart(this.db, this.build, name));
  }

  /** The places of those of the podcasts that were there when the image was made. Ids are from ≤ x ≤ to. */
  async placesOf(ranges: readonly (readonly [from: number, to: number])[]): Promise<PlaceSet> {
    if (ranges.length === 0 || this.size === 0) return run(0, 0);
    const ids = await this.numbers("ids sorted");
    const places = await this.numbers("places by id");
    const found: number[] = [];
    for (const [from, to] of ranges) {
      for (let at = firstAtLeast(ids, from); at < ids.length && ids[at]! <= to; at += 1)
        found.push(places[at]!);
    }
    return list(new Uint32Array(new Set(found)).sort());
  }

  /** The same of single ids, which rise: many at a time, with turns for other searches in between. */
  async placesOfIds(wanted: Uint32Array): Promise<PlaceSet> {
    if (wanted.length === 0 || this.size === 0) return run(0, 0);
    const ids = await this.numbers("ids sorted");
    const places = await this.numbers("places by id");
    const target = new Uint32Array(words(this.size));
    let at = 0;
    for (const [n, id] of wanted.entries()) {
      // In steps that double: the next one is seldom far.
      let step = 1;
      while (at + step < ids.length && ids[at + step]! < id) step *= 2;
      at += firstAtLeast(ids.subarray(at, at + step + 1), id);
      if (at >= ids.length) break;
      if (ids[at] === id) {
        const place = places[at]!;
        target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
      }
      if (n % IDS_AT_ONCE === IDS_AT_ONCE - 1) await breathe();
    }
    return settle(target, this.size);
  }

  /** Where podcasts stand; one that the image does not have is missing. */
  async placeById(wanted: readonly number[]): Promise<Map<number, number>> {
    const ids = await this.numbers("ids sorted");
    const places = await this.numbers("places by id");
    const found = new Map<number, number>();
    for (const id of wanted) {
      const at = firstAtLeast(ids, id);
      if (ids[at] === id) found.set(id, places[at]!);
    }
    return found;
  }

  /** Reads what nearly every search needs. */
  async warm(): Promise<void> {
    for (const name of [...SORT_KEYS, "latestEpisode"] as const) await this.order(name);
    await this.ids();
    const { genres, languages } = this.lists;
    const facets = [...genres.map(genreKey), ...languages.map(languageKey)];
    // A few at a time: searches go on meanwhile.
    for (let at = 0; at < facets.length; at += 16) await this.facets(facets.slice(at, at + 16));
    await this.frequentParts();
    await this.wordTexts();
  }
}
