/**
 * A set of places 0 … size - 1: a range, a sorted list, or one bit per place. The number of members decides the
 * form, so that no form takes more than an eighth of a byte per place.
 */
export type PlaceSet =
  | { form: "run"; from: number; to: number; count: number }
  | ListSet
  | { form: "bits"; bits: Uint32Array; count: number };

export interface ListSet {
  form: "list";
  places: Uint32Array;
  count: number;
}

const NONE: PlaceSet = { form: "run", from: 0, to: 0, count: 0 };

/** Places from ≤ x < to. */
export const run = (from: number, to: number): PlaceSet =>
  to > from ? { form: "run", from, to, count: to - from } : NONE;

/** @param places sorted, each once */
export const list = (places: Uint32Array): ListSet => ({ form: "list", places, count: places.length });

export const words = (size: number): number => (size + 31) >>> 5;

/** Beyond this many, bits need less room than a list. */
export const listLimit = (size: number): number => Math.max(64, size >>> 5);

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    const value = bits[word]!;
    if (value !== 0) count += bitCount(value);
  }
  return count;
}

export const bits = (given: Uint32Array, count = countBits(given)): PlaceSet => ({
  form: "bits",
  bits: given,
  count,
});

/** The same set as a list where it is small. The bits are given away. */
export function settle(given: Uint32Array, size: number, count = countBits(given)): PlaceSet {
  if (count > listLimit(size)) return bits(given, count);
  const places = new Uint32Array(count);
  let next = 0;
  for (let word = 0; next < count; word += 1) {
    for (let left = given[word]!; left !== 0; left &= left - 1) {
      places[next] = (word << 5) + 31 - Math.clz32(left & -left);
      next += 1;
    }
  }
  return list(places);
}

export function has(set: PlaceSet, place: number): boolean {
  if (set.form === "run") return place >= set.from && place < set.to;
  if (set.form === "bits") return (set.bits[place >>> 5]! & (1 << (place & 31))) !== 0;
  const at = firstAtLeast(set.places, place);
  return set.places[at] === place;
}

/** The first index whose value is not below `value`. */
export function firstAtLeast(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last place of the set below `end`; -1 where there is none. */
export function lastBelow(set: PlaceSet, end: number): number {
  if (set.form === "run") return end > set.from ? Math.min(end, set.to) - 1 : -1;
  if (set.form === "list") return set.places[firstAtLeast(set.places, end) - 1] ?? -1;
  if (end <= 0) return -1;
  let word = (end - 1) >>> 5;
  let left = set.bits[word]! & (-1 >>> (31 - ((end - 1) & 31)));
  while (left === 0 && word > 0) {
    word -= 1;
    left = set.bits[word]!;
  }
  return left === 0 ? -1 : (word << 5) + 31 - Math.clz32(left);
}

/** Turns on the bits of from ≤ x < to. */
function fill(target: Uint32Array, from: number, to: number): void {
  if (to <= from) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    target[first] = target[first]! | (head & tail);
    return;
  }
  target[first] = target[first]! | head;
  target.fill(0xffffffff, first + 1, last);
  target[last] = target[last]! | tail;
}

/** Adds a set's places to bits, of which there may be more than of the set's. */
export function addTo(target: Uint32Array, set: PlaceSet): void {
  if (set.form === "run") fill(target, set.from, set.to);
  else if (set.form === "list") {
    for (const place of set.places) target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
  } else {
    const length = Math.min(target.length, set.bits.length);
    for (let word = 0; word < length; word += 1) target[word] = target[word]! | set.bits[word]!;
  }
}

/** The set as a copy of its bits, which the caller may change. */
export function copyBits(set: PlaceSet, size: number): Uint32Array {
  if (set.form === "bits") return set.bits.slice();
  const target = new Uint32Array(words(size));
  addTo(target, set);
  return target;
}

export function unite(sets: readonly PlaceSet[], size: number): PlaceSet {
  if (sets.length === 0) return NONE;
  if (sets.length === 1) return sets[0]!;
  const target = new Uint32Array(words(size));
  for (const set of sets) addTo(target, set);
  return settle(target, size);
}

/** The places of `set` that pass. Only for lists. */
function keep(places: Uint32Array, passes: (place: number) => boolean): PlaceSet {
  const kept = new Uint32Array(places.length);
  let count = 0;
  for (const place of places) {
    if (!passes(place)) continue;
    kept[count] = place;
    count += 1;
  }
  return list(kept.slice(0, count));
}

/** The intersection of all sets. */
export function intersect(sets: readonly PlaceSet[], size: number): PlaceSet {
  // The smallest first: a list is then only ever tested against the others.
  const sorted = [...sets].sort((a, b) => a.count - b.count);
  return sorted.slice(1).reduce((both, next) => intersectTwo(both, next, size), sorted[0] ?? run(0, size));
}

function intersectTwo(a: PlaceSet, b: PlaceSet, size: number): PlaceSet {
  if (a.form === "run" && b.form === "run") return run(Math.max(a.from, b.from), Math.min(a.to, b.to));
  if (b.form === "run") return intersectTwo(b, a, size);
  if (a.form === "run") {
    if (a.count === 0) return NONE;
    if (b.form === "list") {
      return list(b.places.subarray(firstAtLeast(b.places, a.from), firstAtLeast(b.places, a.to)));
    }
    if (a.from === 0 && a.to === size) return b;
    const mask = new Uint32Array(b.bits.length);
    fill(mask, a.from, a.to);
    return and(mask, b.bits, size);
  }
  if (a.form === "list") {
    if (b.form === "bits") {
      const other = b.bits;
      return keep(a.places, (place) => (other[place >>> 5]! & (1 << (place & 31))) !== 0);
    }
    return intersectLists(a.places, b.places);
  }
  return b.form === "list" ? intersectTwo(b, a, size) : and(a.bits, b.bits, size);
}

function and(a: Uint32Array, b: Uint32Array, size: number): PlaceSet {
  const target = new Uint32Array(a.length);
  let count = 0;
  for (let word = 0; word < target.length; word += 1) {
    const both = a[word]! & b[word]!;
    if (both === 0) continue;
    target[word] = both;
    count += bitCount(both);
  }
  return settle(target, size, count);
}

function intersectLists(a: Uint32Array, b: Uint32Array): PlaceSet {
  const [small, large] = a.length <= b.length ? [a, b] : [b, a];
  if (large.length > small.length * 16) {
    return keep(small, (place) => large[firstAtLeast(large, place)] === place);
  }
  let at = 0;
  return keep(small, (place) => {
    while (at < large.length && large[at]! < place) at += 1;
    return large[at] === place;
  });
}

/** How many places two sets have in common, without making the set. */
export function countBoth(a: PlaceSet, b: PlaceSet, size: number): number {
  if (a.form === "bits" && b.form === "bits") {
    let count = 0;
    for (let word = 0; word < a.bits.length; word += 1) {
      const both = a.bits[word]! & b.bits[word]!;
      if (both !== 0) count += bitCount(both);
    }
    return count;
  }
  if (a.form === "list" && b.form === "bits") return countListed(a.places, b.bits);
  if (b.form === "list" && a.form === "bits") return countListed(b.places, a.bits);
  return intersectTwo(a, b, size).count;
}

function countListed(places: Uint32Array, bits: Uint32Array): number {
  let count = 0;
  for (const place of places) count += (bits[place >>> 5]! >>> (place & 31)) & 1;
  return count;
}

/** The members of `set` that `without` does not have. */
export function subtract(set: PlaceSet, without: PlaceSet, size: number): PlaceSet {
  if (set.count === 0 || without.count === 0) return set;
  if (set.form === "list") return keep(set.places, (place) => !has(without, place));
  const target = copyBits(set, size);
  let count = set.count;
  const drop = (word: number, gone: number): void => {
    const hit = target[word]! & gone;
    if (hit === 0) return;
    count -= bitCount(hit);
    target[word] = target[word]! & ~gone;
  };
  if (without.form === "list") for (const place of without.places) drop(place >>> 5, 1 << (place & 31));
  else {
    const gone = copyBits(without, size);
    for (let word = 0; word < target.length; word += 1) drop(word, gone[word]!);
  }
  return settle(target, size, count);
}

/** This many places of the set, in order, starting at `offset`. */
export function slice(set: PlaceSet, offset: number, most: number): number[] {
  const end = Math.min(set.count, offset + most);
  if (end <= offset) return [];
  if (set.form === "run") return Array.from({ length: end - offset }, (_, at) => set.from + offset + at);
  if (set.form === "list") return [...set.places.subarray(offset, end)];
  const found: number[] = [];
  let before = 0;
  for (let word = 0; before < end; word += 1) {
    const value = set.bits[word]!;
    const inside = value === 0 ? 0 : bitCount(value);
    if (before + inside > offset) {
      let at = before;
      for (let left = value; left !== 0; left &= left - 1, at += 1) {
        if (at >= offset && at < end) found.push((word << 5) + 31 - Math.clz32(left & -left));
      }
    }
    before += inside;
  }
  return found;
}

/** The same of the places that `without`, a part of the set, does not hold. */
export function sliceWithout(set: PlaceSet, without: ListSet, offset: number, most: number): number[] {
  // At most this many more: the page begins no earlier than it would with all of the set.
  const near = slice(set, offset, most + without.count);
  const before = near.length > 0 ? firstAtLeast(without.places, near[0]!) : 0;
  return near.filter((place) => !has(without, place)).slice(before, before + most);
}

/** Calls `visit` with the places from ≤ x < to, in order, until it answers true; whether it did. */
export function someBetween(
  set: PlaceSet,
  from: number,
  to: number,
  visit: (place: number) => boolean,
): boolean {
  if (set.form === "run") {
    const end = Math.min(to, set.to);
    for (let place = Math.max(from, set.from); place < end; place += 1) if (visit(place)) return true;
    return false;
  }
  if (set.form === "list") {
    for (let at = firstAtLeast(set.places, from); at < set.count && set.places[at]! < to; at += 1)
      if (visit(set.places[at]!)) return true;
    return false;
  }
  for (let word = from >>> 5; word << 5 < to; word += 1) {
    const begin = word << 5;
    let left = set.bits[word]!;
    if (begin < from) left &= -1 << (from & 31);
    for (; left !== 0; left &= left - 1) {
      const place = begin + 31 - Math.clz32(left & -left);
      if (place >= to) return false;
      if (visit(place)) return true;
    }
  }
  return false;
}

/** Calls `visit` with every place, in order. */
export function forEach(set: PlaceSet, visit: (place: number) => void): void {
  if (set.form === "run") for (let place = set.from; place < set.to; place += 1) visit(place);
  else if (set.form === "list") for (const place of set.places) visit(place);
  else {
    for (let word = 0; word < set.bits.length; word += 1) {
      for (let left = set.bits[word]!; left !== 0; left &= left - 1) {
        visit((word << 5) + 31 - Math.clz32(left & -left));
      }
    }
  }
}

/** Bytes it takes in memory. */
export const weigh = (set: PlaceSet): number =>
  set.form === "run" ? 64 : set.form === "list" ? set.places.byteLength + 64 : set.bits.byteLength + 64;
