import type { SortKey } from "../../../../contract/catalogue.ts";
import type { Order, Walked } from "../image/order.ts";
import { selectNeighbors } from "./change-queries.ts";
import type { Changed } from "./changed.ts";
import { OutOfDate, type View } from "./current.ts";

/** The position of a changed podcast in an image's order, for both directions. */
interface Stand {
  forwards: number;
  backwards: number;
}

/** By title, which is looked up. */
const titleStands = new WeakMap<Changed, Stand>();

/** Neighbors looked up at first; changed ones among them are no help. */
const NEIGHBORS = 8;

/**
 * The ids of a page: the image's podcasts from the position reached, merged with changed ones. Only the start of
 * the page and its contents are looked up, however many have changed.
 *
 * @param found in the order of the page
 */
export async function mergePage(
  view: View,
  found: readonly Changed[],
  walk: (offset: number, most: number) => Walked,
  { sortBy, backwards, offset, most }: { sortBy: SortKey; backwards: boolean; offset: number; most: number },
): Promise<number[]> {
  const { image } = view;
  const ids = await image.ids();
  if (found.length === 0) return walk(offset, most).places.map((place) => ids[place]!);
  const order = await image.order(sortBy);
  const stepsOf = async (rows: readonly Changed[]): Promise<number[]> => {
    const stands =
      sortBy === "title"
        ? await standsByTitle(view, order, rows, ids)
        : rows.map((row) => standByNumber(order, row, sortBy, ids));
    return stands.map((stand) => stand[backwards ? "backwards" : "forwards"]);
  };
  // At most all changed podcasts precede the page: the image's part of it begins no earlier than this.
  const first = Math.max(0, offset - found.length);
  const { places, steps } = walk(first, offset - first + most);
  /** How many of the changed podcasts precede the page. */
  let before = 0;
  for (let high = Math.min(found.length, offset); before < high; ) {
    const middle = (before + high) >>> 1;
    const [step] = await stepsOf([found[middle]!]);
    if (first + countBelow(steps, step!) + middle < offset) before = middle + 1;
    else high = middle;
  }
  const next = found.slice(before, before + most);
  const nextSteps = await stepsOf(next);
  const merged: number[] = [];
  let at = offset - first - before;
  for (let taken = 0; merged.length < most; ) {
    if (taken < next.length && nextSteps[taken]! <= (steps[at] ?? Number.POSITIVE_INFINITY)) {
      merged.push(next[taken]!.id);
      taken += 1;
    } else if (at < places.length) {
      merged.push(ids[places[at]!]!);
      at += 1;
    } else break;
  }
  return merged;
}

/** How many of the rising numbers are less. */
function countBelow(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function standByNumber(
  order: Order,
  row: Changed,
  sortBy: Exclude<SortKey, "title">,
  ids: Uint32Array,
): Stand {
  const value = row[sortBy];
  if (value === null) {
    const step = firstWithId(order, ids, order.known, order.steps, row.id);
    return { forwards: step, backwards: step };
  }
  // Numbers are stored downwards.
  return between(order, ids, order.firstBelow(value + 1), order.firstBelow(value), row.id);
}

async function standsByTitle(
  view: View,
  order: Order,
  rows: readonly Changed[],
  ids: Uint32Array,
): Promise<Stand[]> {
  let waiting = rows.filter((row) => !titleStands.has(row));
  for (let most = NEIGHBORS; waiting.length > 0; most *= 8) {
    waiting = await standSome(view, order, waiting, ids, most);
  }
  return rows.map((row) => titleStands.get(row)!);
}

/** @returns those that have more changed neighbors than were looked up */
async function standSome(
  { image, changes, snapshot }: View,
  order: Order,
  rows: readonly Changed[],
  ids: Uint32Array,
  most: number,
): Promise<Changed[]> {
  const texts = rows.map((row) => row.titleKey);
  const neighbors = await selectNeighbors(image.db, texts, most, snapshot);
  if (neighbors === null) throw new OutOfDate();
  /** Undefined where there may be more; null where none follows. */
  const nearest = (near: readonly number[]): number | null | undefined =>
    near.find((id) => !changes.rows.has(id)) ?? (near.length < most ? null : undefined);
  const pairs = neighbors.map(({ atLeast, behind }) => [nearest(atLeast), nearest(behind)] as const);
  const places = await image.placeById([...new Set(pairs.flatMap(([one]) => one ?? []))]);
  const left: Changed[] = [];
  for (const [at, row] of rows.entries()) {
    const pair = pairs[at]!;
    if (pair.includes(undefined)) {
      left.push(row);
      continue;
    }
    const [nearestOne, nearestBehind] = pair;
    if (nearestOne === null) {
      titleStands.set(row, between(order, ids, order.known, order.known, row.id));
      continue;
    }
    const place = places.get(nearestOne!);
    // The image does not have it.
    if (place === undefined) throw new OutOfDate();
    // Only the image knows where its group begins and ends: neighbors at its borders may have changed.
    const step = order.stepOf(place);
    const from = order.groupStart(step);
    const isSame = nearestOne !== nearestBehind;
    titleStands.set(row, between(order, ids, from, isSame ? order.groupEnd(step) : from, row.id));
  }
  return left;
}

/** Among those of equal value, which are the steps from ≤ x < to, ids rise. */
function between(order: Order, ids: Uint32Array, from: number, to: number, id: number): Stand {
  const forwards = firstWithId(order, ids, from, to, id);
  return { forwards, backwards: order.known - to + (forwards - from) };
}

function firstWithId(order: Order, ids: Uint32Array, from: number, to: number, id: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[order.placeAt(middle)]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
