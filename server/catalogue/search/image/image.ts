import { setImmediate as breathe } from "node:timers/promises";
import { SORT_KEYS } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { PieceCache } from "../../piece-cache.ts";
import type { BuildRow } from "./image-queries.ts";
import { joinNumbers, joinSets, offsetBehind, type Seam } from "./join.ts";
import { joinByNumber, joinByTitle } from "./join-orders.ts";
import {
  type ById,
  byIdOf,
  type GenresByPlace,
  genresOf,
  joinById,
  joinGenres,
  joinLanguages,
  languagesOf,
} from "./join-parts.ts";
import { Order, type OrderName, type Sorted } from "./order.ts";
import { copyBits, firstAtLeast, list, type PlaceSet, run, settle, weigh, words } from "./place-set.ts";
import { Segment } from "./segment.ts";

/** How much memory an image may use: this, plus each podcast's place in every order. */
const KEPT_BYTES = 128 * 2 ** 20;
const KEPT_BYTES_EACH = 88;

/** The set of podcasts that have the mark of a filter. */
export const markKey = (name: string): string => `mark ${name}`;
/** The sets of a genre's and of a language's podcasts. */
export const genreKey = (id: number): string => `g${id}`;
export const languageKey = (code: string): string => `l${code}`;

/** Ids whose places are looked up without a break. */
const IDS_AT_ONCE = 16_384;

const NUMBER_BYTES = 4;
type Row = { byteLength: number };
const weighNumbers = (one: Row, other?: Row): number => one.byteLength + (other?.byteLength ?? 0);

/**
 * The catalogue as stored by a build of the search tables, together with the whole build it extends. Podcasts are
 * numbered by place: in a whole build, the default order; changed ones follow. Immutable, so pieces are loaded when
 * first needed and cached while there is room.
 */
export class Image {
  readonly db: Db;
  readonly build: number;
  readonly snapshot: string;
  /** How many places there are; in an image of two segments some have no podcast. */
  readonly size: number;
  /** How many podcasts. */
  readonly count: number;
  readonly segments: readonly Segment[];
  /** All languages, and all genres by their number in `genresByPlace`. */
  readonly languages: readonly string[];
  readonly genres: readonly number[];
  /** Where the places of the second segment begin. */
  readonly #offset: number;
  readonly #cache: PieceCache;

  /** @param base the whole build that a build of changes extends */
  constructor(db: Db, row: BuildRow, base?: BuildRow) {
    this.db = db;
    this.build = row.id;
    this.snapshot = row.snapshot;
    this.count = row.podcasts;
    const builds = base ? [base, row] : [row];
    this.#offset = base ? offsetBehind(base.lists.places) : 0;
    this.size = this.#offset + row.lists.places;
    this.#cache = new PieceCache(KEPT_BYTES + KEPT_BYTES_EACH * this.size);
    this.segments = builds.map((one) => new Segment(db, one, this.#cache));
    this.languages = [...new Set(builds.flatMap(({ lists }) => lists.languages))];
    this.genres = [...new Set(builds.flatMap(({ lists }) => lists.genres))];
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  get #first(): Segment {
    return this.segments[0]!;
  }

  get #second(): Segment | undefined {
    return this.segments[1];
  }

  /** A set made of others, cached under its own name. */
  made(name: string, make: () => Promise<PlaceSet> | PlaceSet): Promise<PlaceSet> {
    return this.#cache.get(`made ${name}`, make, weigh);
  }

  /** What `find` finds in each segment, together. */
  async inSegments(find: (segment: Segment) => Promise<PlaceSet>): Promise<PlaceSet> {
    const sets: PlaceSet[] = [];
    // One after the other: no image may keep more than one connection busy.
    for (const segment of this.segments) sets.push(await find(segment));
    return sets.length === 1 ? sets[0]! : joinSets(sets[0]!, sets[1]!, await this.#seam());
  }

  /** How its segments become one. */
  #seam(): Promise<Seam> {
    const { size: first } = this.#first;
    return this.#cache.get(
      "seam",
      async () => ({
        gone: settle(copyBits(list(await this.#second!.numbers("gone")), first), first),
        ...{ first, offset: this.#offset, size: this.size },
      }),
      ({ gone }) => weigh(gone),
    );
  }

  /** The places of all podcasts. */
  all(): Promise<PlaceSet> | PlaceSet {
    if (!this.#second) return run(0, this.size);
    return this.made("all", () => this.inSegments(async ({ size }) => run(0, size)));
  }

  /** The podcasts of a facet's value, by its key. */
  async facet(key: string): Promise<PlaceSet> {
    return (await this.facets([key]))[0]!;
  }

  /** The same for many; one question for all that are missing. */
  facets(keys: readonly string[]): Promise<PlaceSet[]> {
    const nameOf = (key: string) => `facet ${key}`;
    const missing = keys.filter((key) => !this.#cache.has(nameOf(key)));
    const read = missing.length > 0 ? this.#readFacets(missing) : undefined;
    // Errors reach the callers that wait for the set.
    read?.catch(() => undefined);
    return Promise.all(
      keys.map((key) => this.#cache.get(nameOf(key), async () => (await read)!.get(key)!, weigh)),
    );
  }

  async #readFacets(keys: readonly string[]): Promise<Map<string, PlaceSet>> {
    const [first, second] = [await this.#first.sets(keys), await this.#second?.sets(keys)];
    const seam = second && (await this.#seam());
    return new Map(keys.map((key, at) => [key, seam ? joinSets(first[at]!, second[at]!, seam) : first[at]!]));
  }

  order(name: OrderName): Promise<Order> {
    return this.#cache.get(
      `order ${name}`,
      async () => new Order({ size: this.size, all: await this.all(), ...(await this.#sorted(name)) }),
      // Its places, and the position of each place, which is computed when first needed.
      () => (name === "reachPerEpisode" && !this.#second ? NUMBER_BYTES : 2 * NUMBER_BYTES) * this.size,
    );
  }

  async #sorted(name: OrderName): Promise<Sorted> {
    const first = await this.#first.sorted(name);
    const second = this.#second;
    if (!second) return first;
    const seam = await this.#seam();
    if (name !== "title") return joinByNumber(first, await second.sorted(name), await this.ids(), seam);
    const stands = {
      before: await second.numbers("title before"),
      same: await second.smallNumbers("title same"),
    };
    return joinByTitle(first, await second.sorted(name), stands, seam);
  }

  /** The podcasts whose number is from ≤ x < to. */
  async range(name: OrderName, from: number | undefined, to: number | undefined): Promise<PlaceSet> {
    const order = await this.order(name);
    const [first, end] = order.between(from, to);
    if (order.isPlaces) return run(first, end);
    return this.made(`${name} ${first} ${end}`, () => order.setOf(first, end));
  }

  /** Place → the podcast's id. */
  ids(): Promise<Uint32Array> {
    return this.#parts("ids", (segment) => segment.numbers("ids"), joinNumbers, weighNumbers);
  }

  /** All podcasts by id. */
  byId(): Promise<ById> {
    return this.#parts("by id", byIdOf, joinById, ({ ids, places }) => weighNumbers(ids, places));
  }

  /** Place → the number of its language in `languages`, from 1; 0 is none. */
  languagesByPlace(): Promise<Uint16Array> {
    return this.#parts("languages", languagesOf, joinLanguages, weighNumbers);
  }

  /** The genres of each place, as numbers in `genres`. */
  genresByPlace(): Promise<GenresByPlace> {
    return this.#parts("genres", genresOf, joinGenres, ({ begins, genres }) => weighNumbers(begins, genres));
  }

  /** Rows of numbers of each segment, put together. */
  #parts<T>(
    name: string,
    read: (segment: Segment, image: Image) => Promise<T>,
    join: (first: T, second: T, seam: Seam) => T,
    weighed: (value: T) => number,
  ): Promise<T> {
    return this.#cache.get(
      name,
      async () => {
        const first = await read(this.#first, this);
        return this.#second ? join(first, await read(this.#second, this), await this.#seam()) : first;
      },
      weighed,
    );
  }

  /** The places of those of the podcasts that were there when the image was made. Ids are from ≤ x ≤ to. */
  async placesOf(ranges: readonly (readonly [from: number, to: number])[]): Promise<PlaceSet> {
    if (ranges.length === 0 || this.size === 0) return run(0, 0);
    const { ids, places } = await this.byId();
    const found: number[] = [];
    for (const [from, to] of ranges) {
      for (let at = firstAtLeast(ids, from); at < ids.length && ids[at]! <= to; at += 1)
        found.push(places[at]!);
    }
    return list(new Uint32Array(new Set(found)).sort());
  }

  /** The same for single ids in ascending order: many at a time, yielding to other searches in between. */
  async placesOfIds(wanted: Uint32Array): Promise<PlaceSet> {
    if (wanted.length === 0 || this.size === 0) return run(0, 0);
    const target = new Uint32Array(words(this.size));
    for (const place of await this.placesInOrder(wanted))
      if (place >= 0) target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
    return settle(target, this.size);
  }

  /** Of each of these ids, which go upwards, its place; -1 for one that the image does not have. */
  async placesInOrder(wanted: Uint32Array): Promise<Int32Array> {
    const { ids, places } = await this.byId();
    const found = new Int32Array(wanted.length).fill(-1);
    let at = 0;
    for (const [n, id] of wanted.entries()) {
      // In steps that double: the next one is seldom far.
      let step = 1;
      while (at + step < ids.length && ids[at + step]! < id) step *= 2;
      at += firstAtLeast(ids.subarray(at, at + step + 1), id);
      if (at >= ids.length) break;
      if (ids[at] === id) found[n] = places[at]!;
      if (n % IDS_AT_ONCE === IDS_AT_ONCE - 1) await breathe();
    }
    return found;
  }

  /** The podcasts' places; podcasts that the image does not have are left out. */
  async placeById(wanted: readonly number[]): Promise<Map<number, number>> {
    const { ids, places } = await this.byId();
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
    const facets = [...this.genres.map(genreKey), ...this.languages.map(languageKey)];
    // A few at a time, so that searches can run in between.
    for (let at = 0; at < facets.length; at += 16) await this.facets(facets.slice(at, at + 16));
    for (const segment of this.segments) {
      await segment.frequentParts();
      await segment.wordTexts();
    }
  }
}
