import type { SortKey } from "../../../../contract/catalogue.ts";
import {
  bits,
  copyBits,
  forEach,
  has,
  type ListSet,
  lastBelow,
  list,
  listLimit,
  type PlaceSet,
  run,
  slice,
  sliceWithout,
  someBetween,
  words,
} from "./place-set.ts";

/** The stored orders: the list's five sort keys, and the latest episode for its filter. */
export type OrderName = SortKey | "latestEpisode";

/** Podcasts of a page: each one's place in the image, and its position in the order. */
export interface Walked {
  places: number[];
  steps: number[];
}

/** The steps first ≤ x < end. */
export type Steps = readonly [first: number, end: number];

/** A requested page. */
export interface Asked {
  set: PlaceSet;
  /** Places of the set that do not count. */
  without?: ListSet | undefined;
  backwards: boolean;
  /** How many of the set come before the page. */
  offset: number;
  /** How many are on the page. */
  most: number;
  /** The range of positions that contains the whole set, as found by `between`. */
  within?: Steps | undefined;
}

/** The podcasts sorted by one property. */
export interface Sorted {
  /** Step → place; null where places are in this very order. */
  places: Uint32Array | null;
  /** How many have a value; the others come last in both directions. */
  known: number;
  /** Values, each once, in the order of the steps, and the first step of each; null for texts. */
  values: Int32Array | null;
  firsts: Uint32Array | null;
  /** For texts: a bit for each step at which another text begins. */
  starts: Uint32Array | null;
}

interface Given extends Sorted {
  /** Of all places. There may be some that no podcast has. */
  size: number;
  /** The places that podcasts have. */
  all: PlaceSet;
}

/**
 * All podcasts sorted by one property. Forwards is the stored order: numbers descending, titles ascending.
 * Backwards goes from the last value to the first; ties keep their order, as in SQL, where ids break ties in
 * ascending order in both directions.
 */
export class Order {
  readonly #given: Given;
  #steps: Uint32Array | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  get known(): number {
    return this.#given.known;
  }

  /** Whether places are already in this order. */
  get isPlaces(): boolean {
    return this.#given.places === null;
  }

  /** How many steps there are: one for each podcast. */
  get steps(): number {
    return this.#given.all.count;
  }

  placeAt(step: number): number {
    return this.#given.places === null ? step : this.#given.places[step]!;
  }

  /** A page of a set, in this order. */
  page(asked: Asked): Walked {
    const { set, without, backwards, offset, within = [0, this.steps] } = asked;
    const count = set.count - (without?.count ?? 0);
    const most = Math.min(asked.most, count - offset);
    if (most <= 0) return { places: [], steps: [] };
    if (this.#given.places === null && !backwards) {
      const found = without ? sliceWithout(set, without, offset, most) : slice(set, offset, most);
      return { places: found, steps: found };
    }
    // Positions to walk until the page is full, against those to look up and sort: measured, one of the latter costs
    // ten of the former.
    const walk = ((within[1] - within[0]) / count) * (offset + most);
    const wanted = { ...asked, most, within };
    return set.count * 10 < walk ? this.#gather(wanted) : this.#walk(wanted);
  }

  #gather({ set, without, backwards, offset, most }: Asked): Walked {
    const all = new Uint32Array(set.count);
    let count = 0;
    forEach(set, (place) => {
      if (without && has(without, place)) return;
      all[count] = this.#turn(this.stepOf(place), backwards);
      count += 1;
    });
    const steps = [
      ...all
        .subarray(0, count)
        .sort()
        .subarray(offset, offset + most),
    ];
    return { steps, places: steps.map((step) => this.placeAt(this.#turnBack(step, backwards))) };
  }

  #walk({ set, without, backwards, offset, most, within }: Asked & { within: Steps }): Walked {
    const [first, behind] = within;
    const { size, known, places } = this.#given;
    const found: Walked = { places: [], steps: [] };
    let skip = offset;
    /** True when the page is full. */
    const take = (place: number, step: number): boolean => {
      if (without && has(without, place)) return false;
      if (skip > 0) {
        skip -= 1;
        return false;
      }
      found.places.push(place);
      found.steps.push(step);
      return found.places.length === most;
    };
    const test = places === null ? undefined : tester(set, size);
    /** Walks these steps; `shift` leads from a step to the one of the walk. True when the page is full. */
    const over = (from: number, to: number, shift: number): boolean => {
      // Where steps are places, those of the set alone are looked at.
      if (!test) return someBetween(set, from, to, (place) => take(place, place + shift));
      for (let step = from; step < to; step += 1) {
        const place = this.placeAt(step);
        if (test(place) && take(place, step + shift)) return true;
      }
      return false;
    };
    if (!backwards) {
      over(first, behind, 0);
      return found;
    }
    for (let end = Math.min(behind, known); end > first; ) {
      const last = places === null ? lastBelow(set, end) : end - 1;
      if (last < first) break;
      const start = this.groupStart(last);
      const after = this.groupEnd(last);
      if (over(start, after, known - after - start)) return found;
      end = start;
    }
    over(known, behind, 0);
    return found;
  }

  /** The first step of those with the same value as this one. */
  groupStart(step: number): number {
    const { firsts, starts } = this.#given;
    if (firsts !== null) return firsts[lastAtMost(firsts, step)]!;
    let word = step >>> 5;
    let left = starts![word]! & (-1 >>> (31 - (step & 31)));
    while (left === 0 && word > 0) {
      word -= 1;
      left = starts![word]!;
    }
    return left === 0 ? 0 : (word << 5) + 31 - Math.clz32(left);
  }

  /** The step after the last of those with the same value as this one. */
  groupEnd(step: number): number {
    const { firsts, starts, known } = this.#given;
    if (firsts !== null) return firsts[lastAtMost(firsts, step) + 1] ?? known;
    let word = (step + 1) >>> 5;
    let left = (starts![word] ?? 0) & (-1 << ((step + 1) & 31));
    while (left === 0 && word < starts!.length - 1) {
      word += 1;
      left = starts![word]!;
    }
    return left === 0 ? known : Math.min(known, (word << 5) + 31 - Math.clz32(left & -left));
  }

  /** Steps that have values from ≤ x < to; undefined is open. What has no value is in none. */
  between(from: number | undefined, to: number | undefined): Steps {
    return [
      to === undefined ? 0 : this.firstBelow(to),
      from === undefined ? this.known : this.firstBelow(from),
    ];
  }

  /** The first step whose number is less. */
  firstBelow(value: number): number {
    const { values, firsts, known } = this.#given;
    let low = 0;
    let high = values!.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values![middle]! < value) high = middle;
      else low = middle + 1;
    }
    return low === values!.length ? known : firsts![low]!;
  }

  /** The number of the podcast at a step; null where it has none. Not for texts. */
  valueAt(step: number): number | null {
    const { values, firsts, known } = this.#given;
    return step < known ? values![lastAtMost(firsts!, step)]! : null;
  }

  /** The podcasts of these steps. */
  setOf(first: number, end: number): PlaceSet {
    const { size, places, all } = this.#given;
    if (places === null || end <= first) return run(first, end);
    if (end - first <= listLimit(size)) return list(places.slice(first, end).sort());
    // Walks whichever is fewer: the members, or the others.
    const isMost = end - first > places.length / 2;
    const target = isMost ? copyBits(all, size) : new Uint32Array(words(size));
    if (!isMost) for (let step = first; step < end; step += 1) set(target, places[step]!);
    else {
      for (let step = 0; step < first; step += 1) clear(target, places[step]!);
      for (let step = end; step < places.length; step += 1) clear(target, places[step]!);
    }
    return bits(target, end - first);
  }

  /** A place's position in the stored order. */
  stepOf(place: number): number {
    const { places, size } = this.#given;
    if (places === null) return place;
    if (!this.#steps) {
      this.#steps = new Uint32Array(size);
      for (let step = 0; step < places.length; step += 1) this.#steps[places[step]!] = step;
    }
    return this.#steps[place]!;
  }

  /** A step of the stored order as a step of the walk. */
  #turn(step: number, backwards: boolean): number {
    if (!backwards || step >= this.known) return step;
    return this.known - this.groupEnd(step) + (step - this.groupStart(step));
  }

  #turnBack(step: number, backwards: boolean): number {
    if (!backwards || step >= this.known) return step;
    const mirrored = this.known - 1 - step;
    return this.groupStart(mirrored) + (step - (this.known - this.groupEnd(mirrored)));
  }
}

function set(target: Uint32Array, place: number): void {
  target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
}

function clear(target: Uint32Array, place: number): void {
  target[place >>> 5] = target[place >>> 5]! & ~(1 << (place & 31));
}

/** A quick test whether a place is in the set; a list that is walked for long is made into bits first. */
function tester(given: PlaceSet, size: number): (place: number) => boolean {
  if (given.form === "run") return (place) => place >= given.from && place < given.to;
  const own = given.form === "bits" ? given.bits : copyBits(given, size);
  return (place) => (own[place >>> 5]! & (1 << (place & 31))) !== 0;
}

/** The last index whose value is not above `value`. */
function lastAtMost(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
