import { setImmediate as breathe } from "node:timers/promises";
import type { Seam } from "./join.ts";
import type { Sorted } from "./order.ts";
import { copyBits, words } from "./place-set.ts";

/** Positions merged without yielding: a few milliseconds. */
const AT_ONCE = 1 << 18;

/** Tests places of the first segment. */
function testerOf({ gone, first }: Seam): (place: number) => boolean {
  const own = copyBits(gone, first);
  return (place) => (own[place >>> 5]! & (1 << (place & 31))) !== 0;
}

/**
 * Merges two orders by the same number into one of all places: numbers descending, ties by ascending id, missing
 * numbers last.
 */
export async function joinByNumber(
  first: Sorted,
  second: Sorted,
  ids: Uint32Array,
  seam: Seam,
): Promise<Sorted> {
  const { offset, gone, first: own, size } = seam;
  const isGone = testerOf(seam);
  const ownSteps = own + (size - offset);
  const places = new Uint32Array(ownSteps - gone.count);
  let step = 0;
  let calm = AT_ONCE;
  const firstAt = (at: number): number => first.places?.[at] ?? at;
  const secondAt = (at: number): number => offset + (second.places?.[at] ?? at);
  /** Merges steps of both that have the same number. */
  const merge = (from: number, end: number, secondFrom: number, secondEnd: number): void => {
    let other = secondFrom;
    for (let at = from; at < end; at += 1) {
      const place = firstAt(at);
      if (isGone(place)) continue;
      for (; other < secondEnd && ids[secondAt(other)]! < ids[place]!; other += 1)
        places[step++] = secondAt(other);
      places[step++] = place;
    }
    for (; other < secondEnd; other += 1) places[step++] = secondAt(other);
  };
  const values: number[] = [];
  const firsts: number[] = [];
  let at = 0;
  let other = 0;
  const sizes = [first.values!.length, second.values!.length] as const;
  while (at < sizes[0] || other < sizes[1]) {
    const value = Math.max(
      at < sizes[0] ? first.values![at]! : Number.NEGATIVE_INFINITY,
      other < sizes[1] ? second.values![other]! : Number.NEGATIVE_INFINITY,
    );
    const begin = step;
    const inFirst = at < sizes[0] && first.values![at] === value ? groupOf(first, at++) : ([0, 0] as const);
    const inSecond =
      other < sizes[1] && second.values![other] === value ? groupOf(second, other++) : ([0, 0] as const);
    merge(...inFirst, ...inSecond);
    if (step > begin) {
      values.push(value);
      firsts.push(begin);
    }
    if (step > calm) {
      calm = step + AT_ONCE;
      await breathe();
    }
  }
  const known = step;
  merge(first.known, own, second.known, size - offset);
  return { places, known, values: Int32Array.from(values), firsts: Uint32Array.from(firsts), starts: null };
}

const groupOf = ({ firsts, known }: Sorted, at: number): readonly [from: number, end: number] => [
  firsts![at]!,
  firsts![at + 1] ?? known,
];

/** The positions of the second segment's titles among those of the first. */
export interface TitleStands {
  /** For each position in the second order, the position in the first that it precedes. */
  before: Uint32Array;
  /** For each step of the second: `SAME_AS_PREVIOUS` and `SAME_AS_NEXT`, of all podcasts there are. */
  same: Uint16Array;
}

export const SAME_AS_PREVIOUS = 1;
export const SAME_AS_NEXT = 2;

/** The orders by title of both as one of all places. */
export async function joinByTitle(
  first: Sorted,
  second: Sorted,
  { before, same }: TitleStands,
  seam: Seam,
): Promise<Sorted> {
  const { offset, gone, first: own, size } = seam;
  const isGone = testerOf(seam);
  const places = new Uint32Array(own - gone.count + size - offset);
  const starts = new Uint32Array(words(places.length));
  let step = 0;
  const take = (place: number, isStart: boolean): void => {
    places[step] = place;
    if (isStart) starts[step >>> 5] = starts[step >>> 5]! | (1 << (step & 31));
    step += 1;
  };
  /** A title has begun since the last podcast taken: its first one may be gone. */
  let begun = false;
  /** The step of the second that was taken last, where nothing of the first came after it. */
  let last = -1;
  let at = 0;
  const takeFirst = async (end: number): Promise<void> => {
    for (; at < end; at += 1) {
      if (at % AT_ONCE === AT_ONCE - 1) await breathe();
      begun ||= (first.starts![at >>> 5]! & (1 << (at & 31))) !== 0;
      const place = first.places![at]!;
      if (isGone(place)) continue;
      take(place, last >= 0 ? (same[last]! & SAME_AS_NEXT) === 0 : begun);
      begun = false;
      last = -1;
    }
  };
  for (let other = 0; other < before.length; other += 1) {
    if (before[other]! > at) await takeFirst(before[other]!);
    take(offset + second.places![other]!, (same[other]! & SAME_AS_PREVIOUS) === 0);
    begun = false;
    last = other;
  }
  await takeFirst(own);
  return { places, known: step, values: null, firsts: null, starts };
}
