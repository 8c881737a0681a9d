import { setImmediate as breathe } from "node:timers/promises";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Key, keysOf } from "../identity.ts";
import type { PodcastRecord } from "../record.ts";
import { type Refusal, refusalReason } from "../refusal.ts";
import { PodcastLines } from "./copy-queries.ts";
import { type Dump, fingerprintOf, type RawRow } from "./dump-file.ts";
import { type KnownRow, readKnownRows } from "./dump-queries.ts";
import { type LeftOut, readDumpRow } from "./dump-row.ts";
import type { KeyFilter } from "./key-filter.ts";
import { newPodcast } from "./new-podcast.ts";

/** Rows read in a row before what waits for the database gets its turn: reading SQLite keeps this thread busy. */
const SLICE = 100;

/** A row that is to be written, read and cleaned. */
export interface ReadRow {
  id: number;
  record: PodcastRecord;
  keys: Key[];
  fingerprint: string;
  /** The podcast it stood for before. */
  formerId: number | null;
}

interface ReadJson extends RawRow {
  fingerprint: string;
}

/** So many rows of the dump, sorted by what is to be done with them. */
export interface PreparedBatch {
  /** The last row's number: where the next batch begins. */
  upTo: number;
  rows: number;
  unchanged: number;
  refused: number;
  refusals: Refusal[];
  leftOut: Partial<Record<LeftOut, number>>;
  /** With a key filter: rows that are surely about new podcasts, ready to be copied. */
  made: PodcastLines;
  /** Without one: rows nothing is known of. */
  fresh: ReadRow[];
  /** Rows that say something else than before. */
  altered: ReadRow[];
  /** Rows whose keys somebody may go by, where no key can be looked up. */
  putOff: number[];
  /** Rows known before that are missing now, or say that the feed is dead. */
  gone: number[];
  /** Rows that were gone and say again what they said before. */
  returned: number[];
}

export interface PrepareOptions {
  file: string;
  now: Date;
  size: number;
  /** What is known of the dump's rows is read with it, while another connection writes. */
  db: Db;
  /** The highest number anything is known of. */
  lastKnown: number;
  /** Every key that somebody goes by. Without it all fresh rows are to be looked up. */
  filter: KeyFilter | null;
  /** Numbers for new podcasts; needed with a filter. */
  reserve(count: number): Promise<number[]>;
}

/** Reads the dump behind a row, batch by batch. */
export async function* prepareBatches(
  dump: Dump,
  after: number,
  options: PrepareOptions,
): AsyncGenerator<PreparedBatch> {
  const rows = dump.rowsAfter(after);
  try {
    yield* batchesOf(rows, after, options);
  } finally {
    // Whoever stops reading early must not leave the statement open.
    rows.return?.();
  }
}

async function* batchesOf(
  rows: IterableIterator<RawRow>,
  after: number,
  options: PrepareOptions,
): AsyncGenerator<PreparedBatch> {
  let from = after;
  for (let ended = false; !ended; ) {
    // From the end, so that they rise with the rows.
    const ids = options.filter === null ? [] : (await options.reserve(options.size)).reverse();
    const batch = emptyBatch();
    const kept: ReadJson[] = [];
    while (batch.rows < options.size) {
      const next = rows.next();
      if (next.done) {
        ended = true;
        break;
      }
      const { id, json } = next.value;
      const row = { id, json, fingerprint: fingerprintOf(json) };
      batch.rows += 1;
      batch.upTo = id;
      // Beyond what is known nothing has to be looked up: a row that is not kept is gone from memory at once.
      if (from >= options.lastKnown) sort(batch, row, { known: null, options, ids });
      else kept.push(row);
      if (batch.rows % SLICE === 0) await breathe();
    }
    if (batch.rows === 0) batch.upTo = from;
    if (from < options.lastKnown)
      await sortKept(batch, kept, {
        known: await knownOf(kept, batch, readKnownRows(options.db, from, ended ? null : batch.upTo)),
        options,
        ids,
      });
    yield batch;
    from = batch.upTo;
  }
}

const emptyBatch = (): PreparedBatch => ({
  upTo: 0,
  rows: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  leftOut: {},
  made: new PodcastLines(),
  fresh: [],
  altered: [],
  putOff: [],
  gone: [],
  returned: [],
});

async function sortKept(
  batch: PreparedBatch,
  kept: readonly ReadJson[],
  { known, options, ids }: { known: Map<number, KnownRow>; options: PrepareOptions; ids: number[] },
): Promise<void> {
  for (const [at, row] of kept.entries()) {
    sort(batch, row, { known: known.get(row.id) ?? null, options, ids });
    if (at % SLICE === 0) await breathe();
  }
}

/** What is known of these rows; known ones between and behind them are gone. */
async function knownOf(
  rows: readonly ReadJson[],
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

function sort(
  batch: PreparedBatch,
  { id, json, fingerprint }: ReadJson,
  { known, options, ids }: { known: KnownRow | null; options: PrepareOptions; ids: number[] },
): void {
  if (known?.fingerprint === fingerprint) {
    if (known.gone) batch.returned.push(id);
    else batch.unchanged += 1;
    return;
  }
  const { file, now, filter } = options;
  if (id <= 0) {
    // The directory counts from 1, and so do runs: nothing can be known of such a row.
    batch.refused += 1;
    batch.refusals.push({ file, line: id, code: "row-number", reason: refusalReason("row-number") });
    return;
  }
  const { item, leftOut, dead } = readDumpRow(file, id, json, now);
  if (dead && known !== null) {
    if (known.gone) batch.unchanged += 1;
    else batch.gone.push(id);
    return;
  }
  if (dead || item.kind === "refused") {
    batch.refused += 1;
    batch.refusals.push(
      item.kind === "refused"
        ? item.refusal
        : { file, line: id, code: "row-dead", reason: refusalReason("row-dead") },
    );
    return;
  }
  for (const code of leftOut) batch.leftOut[code] = (batch.leftOut[code] ?? 0) + 1;
  const { record } = item;
  const keys = keysOf(record);
  if (filter === null) {
    const row = { id, record, keys, fingerprint, formerId: known?.podcastId ?? null };
    (known === null ? batch.fresh : batch.altered).push(row);
  } else if (filter.addAll(keys) || known !== null) batch.putOff.push(id);
  else {
    const podcast = newPodcast(record, { keys, now });
    podcast.id = ids.pop()!;
    batch.made.add(id, podcast, fingerprint);
  }
}
