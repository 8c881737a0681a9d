import { setImmediate as breathe } from "node:timers/promises";
import { type Dump, fingerprintOf, type RawRow } from "./dump-file.ts";
import { type KnownRow, readKnownRows } from "./dump-queries.ts";
import type { KeyFilter } from "./key-filter.ts";
import { preparedApart } from "./prepare-apart.ts";
import type { PrepareOptions } from "./prepare-options.ts";
import { Preparers } from "./preparers.ts";
import { type MarkedRow, type PreparedBatch, RowSorter } from "./sort-rows.ts";

/** Rows read at a stretch before pending database work gets its turn: reading SQLite blocks this thread. */
const SLICE = 100;

/** Reads the dump behind a row, batch by batch. */
export async function* prepareBatches(
  dump: Dump,
  after: number,
  options: PrepareOptions,
): AsyncGenerator<PreparedBatch> {
  const rows = dump.rowsAfter(after);
  const preparers = options.filter && Preparers.start(options.filter, options, options.threads);
  try {
    const until = preparers === null ? Number.POSITIVE_INFINITY : options.lastKnown;
    const { from, ended } = yield* preparedHere(rows, after, until, options);
    if (preparers !== null && !ended) yield* preparedApart(rows, from, options, preparers);
  } finally {
    // Stopping early must not leave the statement open.
    rows.return?.();
    await preparers?.end();
  }
}

/** @param until the row number after which other threads prepare rows */
async function* preparedHere(
  rows: IterableIterator<RawRow>,
  after: number,
  until: number,
  options: PrepareOptions,
): AsyncGenerator<PreparedBatch, { from: number; ended: boolean }> {
  const { size, db, lastKnown, filter } = options;
  let from = after;
  let ended = false;
  while (!ended && from < until) {
    // From the end, so that they rise with the rows.
    const ids = filter === null ? [] : (await options.reserve(size)).reverse();
    const sorter = new RowSorter(options, ids);
    const { batch } = sorter;
    const kept: MarkedRow[] = [];
    while (batch.rows < size) {
      const next = rows.next();
      if (next.done) {
        ended = true;
        break;
      }
      const { id, json } = next.value;
      const row = { id, json, fingerprint: fingerprintOf(json) };
      batch.rows += 1;
      batch.upTo = id;
      // Nothing has to be looked up for these, so a row that is not kept leaves memory at once.
      if (from >= lastKnown) sorter.sort(row, null, filter);
      else kept.push(row);
      if (batch.rows % SLICE === 0) await breathe();
    }
    if (batch.rows === 0) batch.upTo = from;
    if (from < lastKnown) {
      const all = readKnownRows(db, from, ended ? null : batch.upTo);
      await sortKept(sorter, kept, await knownOf(kept, batch, all), filter);
    }
    yield sorter.end();
    from = batch.upTo;
  }
  return { from, ended };
}

async function sortKept(
  sorter: RowSorter,
  kept: readonly MarkedRow[],
  known: Map<number, KnownRow>,
  filter: KeyFilter | null,
): Promise<void> {
  for (const [at, row] of kept.entries()) {
    sorter.sort(row, known.get(row.id) ?? null, filter);
    if (at % SLICE === 0) await breathe();
  }
}

/** The stored state of these rows; known rows missing between and after them are gone. */
async function knownOf(
  rows: readonly MarkedRow[],
  batch: PreparedBatch,
  all: AsyncIterable<KnownRow>,
): Promise<Map<number, KnownRow>> {
  const there = new Set(rows.map(({ id }) => id));
  const known = new Map<number, KnownRow>();
  for await (const row of all) {
    if (there.has(row.rowId)) known.set(row.rowId, row);
    else if (!row.gone) batch.gone.push(row.rowId);
  }
  return known;
}
