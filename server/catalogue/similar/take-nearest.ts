import type { Order } from "../search/image/order.ts";
import { firstAtLeast, forEach, type PlaceSet } from "../search/image/place-set.ts";
import { type Candidate, POINTS, type Subject } from "./likeness.ts";

/** The positions of a set's podcasts in the order by reach, ascending. */
export function stepsOf(set: PlaceSet, order: Order): Uint32Array {
  const steps = new Uint32Array(set.count);
  let next = 0;
  forEach(set, (place) => {
    steps[next] = order.stepOf(place);
    next += 1;
  });
  return order.isPlaces ? steps : steps.sort();
}

let room = new Uint8Array(0);

/** Zeroed space for the points of this many places. Reused: allocating it each time would be much of the work. */
export function noPoints(size: number): Uint8Array {
  if (room.length < size) room = new Uint8Array(size);
  else room.fill(0, 0, size);
  return room;
}

/** What it takes to be among the best: more points, or as many and close enough in reach. */
interface Bar {
  points: number;
  /** Steps from ≤ x < to. */
  from: number;
  to: number;
}
const NO_BAR: Bar = { points: 0, from: 0, to: Number.POSITIVE_INFINITY };

export function barOf(best: readonly Candidate[], most: number, { reach }: Subject, order: Order): Bar {
  const worst = best[most - 1];
  if (worst === undefined) return NO_BAR;
  const { points } = worst;
  // Steps are walked in the order of reach: none that comes later is before it.
  if (reach === null) return { points, from: 0, to: 0 };
  if (worst.reach === null) return { ...NO_BAR, points };
  const distance = Math.abs(worst.reach - reach);
  const [from, to] = order.between(reach - distance, reach + distance + 1);
  return { points, from, to };
}

/**
 * Offers each position that may be among the best, with its points and its bonus for a similar size inside the
 * band, first ≤ x < end. Walks away from the subject's own reach (`start`) on both sides, so that of thousands with
 * equal points the nearest come first.
 *
 * @param steps ascending
 * @param pointsAt the points of the podcast at a position
 * @param offer takes a position, and returns the requirement for the next ones
 */
export function takeEach(
  steps: Uint32Array,
  pointsAt: (step: number) => number,
  { start, first, end }: { start: number; first: number; end: number },
  offer: (step: number, points: number) => Bar,
): void {
  let bar = NO_BAR;
  const look = (step: number): void => {
    const all = pointsAt(step) + (step >= first && step < end ? POINTS.size : 0);
    if (all > bar.points || (all === bar.points && step >= bar.from && step < bar.to)) bar = offer(step, all);
  };
  const middle = firstAtLeast(steps, start);
  for (let at = middle; at < steps.length; at += 1) look(steps[at]!);
  for (let at = middle - 1; at >= 0; at -= 1) look(steps[at]!);
}
