import type { SortKey } from "../../../contract/catalogue.ts";
import { type Changed, selectNeighbors } from "./change-queries.ts";
import { OutOfDate, type View } from "./current.ts";
import type { Order, Walked } from "./order.ts";

/** Where a changed podcast would stand among the steps of an image's order, in both directions of the walk. */
interface Stand {
  forwards: number;
  backwards: number;
}

const stands = new WeakMap<Changed, Partial<Record<SortKey, Stand>>>();

/** Titles that are looked up in one statement. */
const AT_ONCE = 500;

/** The ids of a page: of the image's podcasts from the step on that was walked to, and of changed ones among them. */
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
  await (sortBy === "title"
    ? standByTitle(view, order, found, ids)
    : standByNumber(order, found, sortBy, ids));
  const stepOf = (row: Changed): number => stands.get(row)![sortBy]![backwards ? "backwards" : "forwards"];
  const compare = comparison(sortBy, backwards);
  const sorted = [...found].sort((a, b) => stepOf(a) - stepOf(b) || compare(a, b));

  // At most all changed ones stand before the page: the image's part of it begins no earlier than this.
  const first = Math.max(0, offset - sorted.length);
  const walked = walk(first, offset - first + most);
  const merged: number[] = [];
  let next = 0;
  for (let at = 0; at <= walked.steps.length; at += 1) {
    const step = walked.steps[at] ?? Number.POSITIVE_INFINITY;
    while (next < sorted.length && stepOf(sorted[next]!) <= step) merged.push(sorted[next++]!.id);
    if (at < walked.places.length) merged.push(ids[walked.places[at]!]!);
  }
  return merged.slice(offset - first, offset - first + most);
}

/** Among changed ones that stand at the same step. */
function comparison(sortBy: SortKey, backwards: boolean): (a: Changed, b: Changed) => number {
  const sign = backwards ? -1 : 1;
  if (sortBy === "title") {
    return (a, b) => sign * Buffer.compare(Buffer.from(a.titleKey), Buffer.from(b.titleKey)) || a.id - b.id;
  }
  return (a, b) => {
    const [one, other] = [a[sortBy], b[sortBy]];
    if (one === other) return a.id - b.id;
    if (one === null) return 1;
    if (other === null) return -1;
    return sign * (other - one);
  };
}

function keep(row: Changed, sortBy: SortKey, stand: Stand): void {
  stands.set(row, { ...stands.get(row), [sortBy]: stand });
}

const standing = (row: Changed, sortBy: SortKey): boolean => stands.get(row)?.[sortBy] !== undefined;

function standByNumber(
  order: Order,
  rows: readonly Changed[],
  sortBy: Exclude<SortKey, "title">,
  ids: Uint32Array,
): void {
  for (const row of rows) {
    if (standing(row, sortBy)) continue;
    const value = row[sortBy];
    if (value === null) {
      const step = firstWithId(order, ids, order.known, ids.length, row.id);
      keep(row, sortBy, { forwards: step, backwards: step });
      continue;
    }
    // Numbers are stored downwards.
    keep(row, sortBy, between(order, ids, order.firstBelow(value + 1), order.firstBelow(value), row.id));
  }
}

async function standByTitle(
  { image, changes, snapshot }: View,
  order: Order,
  rows: readonly Changed[],
  ids: Uint32Array,
): Promise<void> {
  const waiting = rows.filter((row) => !standing(row, "title"));
  const changed = [...changes.rows.keys()];
  for (let done = 0; done < waiting.length; done += AT_ONCE) {
    const some = waiting.slice(done, done + AT_ONCE);
    const texts = some.map((row) => row.titleKey);
    const neighbors = await selectNeighbors(image.db, texts, changed, snapshot);
    if (neighbors === null) throw new OutOfDate();
    const near = neighbors.flatMap(({ atLeast, behind }) => [atLeast, behind]).filter((id) => id !== null);
    const places = await image.placeById([...new Set(near)]);
    const stepOf = (id: number | null): number | undefined => {
      if (id === null) return order.known;
      const place = places.get(id);
      return place === undefined ? undefined : order.stepOf(place);
    };
    for (const [at, row] of some.entries()) {
      const from = stepOf(neighbors[at]!.atLeast);
      const to = stepOf(neighbors[at]!.behind);
      if (from === undefined || to === undefined) throw new OutOfDate();
      keep(row, "title", between(order, ids, from, to, row.id));
    }
  }
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
