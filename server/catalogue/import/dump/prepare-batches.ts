import { setImmediate as breathe } from "node:timers/promises";
import type { Db } from "../../../platform/database.ts";
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
  fingerprint: Buffer;
  /** The podcast it stood for before. */
  formerId: number | null;
}

/** So many rows of the dump, sorted by what is to be done with them. */
export interface PreparedBatch {
  /** The last row's number: where the next batch begins. */
  upTo: number;
  rows: number;
  unchanged: number;
  refused: number;
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
  onRefusal(refusal: Refusal): void;
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
    const raw: (RawRow & { fingerprint: Buffer })[] = [];
    while (raw.length < options.size) {
      const next = rows.next();
      if (next.done) {
        ended = true;
        break;
      }
      const { id, json } = next.value;
      raw.push({ id, json, fingerprint: fingerprintOf(json) });
      if (raw.length % SLICE === 0) await breathe();
    }
    const upTo = raw.at(-1)?.id ?? from;
    const known =
      from < options.lastKnown
        ? await readKnownRows(options.db, from, ended ? null : upTo)
        : new Map<number, KnownRow>();
    yield await prepare(raw, { upTo, known, options });
    from = upTo;
  }
}

async function prepare(
  raw: readonly (RawRow & { fingerprint: Buffer })[],
  { upTo, known, options }: { upTo: number; known: Map<number, KnownRow>; options: PrepareOptions },
): Promise<PreparedBatch> {
  const batch: PreparedBatch = {
    upTo,
    rows: raw.length,
    unchanged: 0,
    refused: 0,
    leftOut: {},
    made: new PodcastLines(),
    fresh: [],
    altered: [],
    putOff: [],
    gone: [],
    returned: [],
  };
  // From the end, so that they rise with the rows.
  const ids = options.filter === null ? [] : (await options.reserve(raw.length)).reverse();
  for (const [at, row] of raw.entries()) {
    sort(batch, row, { known: known.get(row.id) ?? null, options, ids });
    known.delete(row.id);
    if (at % SLICE === 0) await breathe();
  }
  for (const { rowId, gone } of known.values()) if (!gone) batch.gone.push(rowId);
  return batch;
}

function sort(
  batch: PreparedBatch,
  { id, json, fingerprint }: RawRow & { fingerprint: Buffer },
  { known, options, ids }: { known: KnownRow | null; options: PrepareOptions; ids: number[] },
): void {
  if (known?.fingerprint.equals(fingerprint)) {
    if (known.gone) batch.returned.push(id);
    else batch.unchanged += 1;
    return;
  }
  const { file, now, filter, onRefusal } = options;
  const { item, leftOut, dead } = readDumpRow(file, id, json, now);
  if (dead && known !== null) {
    if (known.gone) batch.unchanged += 1;
    else batch.gone.push(id);
    return;
  }
  if (dead || item.kind === "refused") {
    batch.refused += 1;
    onRefusal(
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
    const podcast = newPodcast(record, { keys, fingerprint, now });
    podcast.id = ids.pop()!;
    batch.made.add(id, podcast, fingerprint);
  }
}
