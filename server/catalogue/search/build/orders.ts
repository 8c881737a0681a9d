import type pg from "pg";
import { firstAtLeast } from "../image/place-set.ts";
import { stableSort, upTo } from "../image/stable-sort.ts";
import { numberOf, readLines } from "./read-lines.ts";
import { NONE, NUMBERS, type NumberName, type Podcasts } from "./read-podcasts.ts";
import type { Source } from "./source.ts";

/** Podcasts by id and in the default order. "Row" is the number as read, "place" that in the default order. */
export interface Places {
  /** Place → row. */
  rows: Uint32Array;
  /** Row → place. */
  places: Uint32Array;
  idsSorted: Uint32Array;
  /** The places of those. */
  placesById: Uint32Array;
}

const downwards = (values: Int32Array): Uint32Array => {
  const keys = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) keys[row] = 2 ** 31 - 1 - values[row]!;
  return keys;
};

/** Most reach first, unknown last, then by id: the list's default order. */
export function placePodcasts(podcasts: Podcasts): { places: Places; rowsById: Uint32Array } {
  const rowsById = stableSort(podcasts.ids, upTo(podcasts.ids.length));
  const rows = stableSort(downwards(podcasts.numbers.reachPerEpisode), rowsById);
  const places = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) places[rows[place]!] = place;
  return {
    rowsById,
    places: {
      rows,
      places,
      idsSorted: rowsById.map((row) => podcasts.ids[row]!),
      placesById: rowsById.map((row) => places[row]!),
    },
  };
}

/** A row of numbers to be kept under a name. */
export type Part = [name: string, numbers: Uint32Array | Int32Array | Uint16Array | Buffer];

/**
 * The orders by numbers, created one at a time: positions → places, values descending and the first position of
 * each.
 */
export function* numberOrders(
  podcasts: Podcasts,
  { places }: Places,
  rowsById: Uint32Array,
): Generator<Part> {
  for (const name of NUMBERS) {
    const values = podcasts.numbers[name];
    const rows = stableSort(downwards(values), rowsById);
    if (name !== ("reachPerEpisode" satisfies NumberName)) {
      yield [`order ${name}`, rows.map((row) => places[row]!)];
    }
    const distinct: number[] = [];
    const firsts: number[] = [];
    let known = 0;
    while (known < rows.length && values[rows[known]!] !== NONE) {
      const value = values[rows[known]!]!;
      if (distinct.at(-1) !== value) {
        distinct.push(value);
        firsts.push(known);
      }
      known += 1;
    }
    yield [`values ${name}`, Int32Array.from(distinct)];
    yield [`firsts ${name}`, Uint32Array.from([...firsts, known])];
  }
}

/** The order by title, and a bit for each position where another title begins. */
export async function* titleOrder(
  client: pg.ClientBase,
  source: Source,
  { idsSorted, placesById }: Places,
): AsyncGenerator<Part> {
  const order = new Uint32Array(idsSorted.length);
  const starts = new Uint32Array((idsSorted.length + 31) >>> 5);
  const query = `
    select p.id, p.title_key is not distinct from lag(p.title_key) over (order by p.title_key collate "C", p.id)
    from ${source.podcasts} order by p.title_key collate "C", p.id`;
  let step = 0;
  for await (const [id, same] of readLines(client, query)) {
    order[step] = placesById[firstAtLeast(idsSorted, numberOf(id!)!)]!;
    if (same === "f" || step === 0) starts[step >>> 5] = starts[step >>> 5]! | (1 << (step & 31));
    step += 1;
  }
  yield ["order title", order];
  yield ["starts title", starts];
}
