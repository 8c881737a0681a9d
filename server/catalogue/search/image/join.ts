import { addTo, bits, forEach, list, listLimit, type PlaceSet, subtract, words } from "./place-set.ts";

// An image may consist of two segments: a whole build, and one of the podcasts changed since. The places of the second
// follow those of the first, from a multiple of 32 on, so that bit sets can be concatenated. Places of the first whose
// podcasts have changed or gone are in no set and no order.

/** How two segments become one. */
export interface Seam {
  /** Places of the first that do not count any more. */
  gone: PlaceSet;
  /** How many places the first has. */
  first: number;
  /** Where the places of the second begin. */
  offset: number;
  /** Of all places. */
  size: number;
}

/** Where the places of a second segment begin. */
export const offsetBehind = (size: number): number => words(size) * 32;

/** Concatenates a set of the first segment and one of the second. */
export function joinSets(
  first: PlaceSet,
  second: PlaceSet,
  { gone, first: own, offset, size }: Seam,
): PlaceSet {
  const left = subtract(first, gone, own);
  const count = left.count + second.count;
  if (count <= listLimit(size)) {
    const places = new Uint32Array(count);
    let next = 0;
    const take = (shift: number) => (place: number) => {
      places[next] = place + shift;
      next += 1;
    };
    forEach(left, take(0));
    forEach(second, take(offset));
    return list(places);
  }
  const target = new Uint32Array(words(size));
  addTo(target, left);
  addTo(target.subarray(offset >>> 5), second);
  return bits(target, count);
}

/** Two arrays of numbers, one number per place; the gap between them stays 0. */
export function joinNumbers(first: Uint32Array, second: Uint32Array, { offset, size }: Seam): Uint32Array {
  const all = new Uint32Array(size);
  all.set(first);
  all.set(second, offset);
  return all;
}
