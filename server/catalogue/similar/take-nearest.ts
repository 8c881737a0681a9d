import type { Order } from "../search/image/order.ts";
import { firstAtLeast, forEach, type PlaceSet } from "../search/image/place-set.ts";
import { type Candidate, POINTS, type Subject } from "./likeness.ts";

/** The places of a set, rising. */
export function placesOf(set: PlaceSet): Uint32Array {
  const places = new Uint32Array(set.count);
  let next = 0;
  forEach(set, (place) => {
    places[next] = place;
    next += 1;
  });
  return places;
}

let room = new Uint8Array(0);

/** Room for the points of so many places, all of them 0. One for all: made again each time it would be much of the work. */
export function noPoints(size: number): Uint8Array {
  if (room.length < size) room = new Uint8Array(size);
  else room.fill(0, 0, size);
  return room;
}

/** What a place has to have to be among the best: more points, or as many where it is near enough. */
interface Bar {
  points: number;
  /** Places from ≤ x < to. */
  from: number;
  to: number;
}
const NO_BAR: Bar = { points: 0, from: 0, to: Number.POSITIVE_INFINITY };

export function barOf(best: readonly Candidate[], most: number, { reach }: Subject, order: Order): Bar {
  const worst = best[most - 1];
  if (worst === undefined) return NO_BAR;
  const { points } = worst;
  // Places are in the order of reach, and were walked in it: none that comes later is before it.
  if (reach === null) return { points, from: 0, to: 0 };
  if (worst.reach === null) return { ...NO_BAR, points };
  const distance = Math.abs(worst.reach - reach);
  const [from, to] = order.between(reach - distance, reach + distance + 1);
  return { points, from, to };
}

/**
 * Offers each place that may be among the best, with its points and what it has more for its size where it is in the
 * band, first ≤ x < end. Walks from the subject's own reach (`start`) away on either side, so that of thousands with as many
 * points the nearest come first.
 *
 * @param places rising
 * @param offer takes a place in, and answers with what is asked of the next ones
 */
export function takeEach(
  places: Uint32Array,
  points: Uint8Array,
  { start, first, end }: { start: number; first: number; end: number },
  offer: (place: number, points: number) => Bar,
): void {
  let bar = NO_BAR;
  const look = (place: number): void => {
    const all = points[place]! + (place >= first && place < end ? POINTS.size : 0);
    if (all > bar.points || (all === bar.points && place >= bar.from && place < bar.to))
      bar = offer(place, all);
  };
  const middle = firstAtLeast(places, start);
  for (let at = middle; at < places.length; at += 1) look(places[at]!);
  for (let at = middle - 1; at >= 0; at -= 1) look(places[at]!);
}
