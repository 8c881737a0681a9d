import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Database, type Db, inTransaction } from "../../../platform/postgres/database.ts";
import { type OneConnection, onOneConnection } from "../../../platform/postgres/one-connection.ts";
import { writeGenres } from "../queries.ts";
import { holdImportLockLong } from "../read-queries.ts";
import type { Refusal } from "../refusal.ts";
import { reserveIds } from "./copy-queries.ts";
import { addCounts, type DumpCounts, noCounts } from "./dump-counts.ts";
import { BadDump, type Dump, dumpKey, openDump } from "./dump-file.ts";
import {
  beginRun,
  countGone,
  countPodcasts,
  type DumpRun,
  findRun,
  finishRun,
  holdDumpLock,
  lastKnownRow,
  markGonePodcasts,
  saveRun,
} from "./dump-queries.ts";
import { fillFilter } from "./fill-filter.ts";
import type { KeyFilter } from "./key-filter.ts";
import { mergePutOff } from "./merge-put-off.ts";
import { prepareBatches } from "./prepare-batches.ts";
import { countPutAside, maySetAside, putAside, takeBack } from "./put-aside-queries.ts";
import type { PreparedBatch } from "./sort-rows.ts";
import type { DumpOptions, DumpStage } from "./stage.ts";
import { writePrepared } from "./write-prepared.ts";

/** Rows per transaction: the most an interruption loses, and held in memory twice. */
const BATCH = 10_000;

/** Approximate bytes per row of a dump; only used to tell whether the dump is large relative to the catalogue. */
const ROW = 1_000;
/** A dump of fewer rows is not worth making indexes again. */
const LARGE = 50_000;

/** The share of podcasts whose absence is believed; with more, the dump was truncated. A few are always believed. */
const MOST_GONE = 0.25;
const FEW_GONE = 100;

interface Running {
  one: OneConnection;
  database: Pick<Database, "db" | "pool">;
  dump: Dump;
  run: DumpRun<DumpCounts>;
  file: string;
  options: DumpOptions;
}

/**
 * Imports the Podcast Index dump, or its changes since the last one. Every batch is one transaction together with
 * the run's progress: killed at any point, the same call resumes there. Rows missing since the last dump are
 * marked, never deleted.
 *
 * The first dump into an (almost) empty catalogue drops the indexes and rebuilds them at the end; that, too,
 * resumes after an interruption. Rows that may be about the same show wait until then.
 *
 * @throws BadDump if the file is no such dump or another run is in progress; what the database throws when it
 *   cannot be reached any more
 */
export function runDump(
  database: Pick<Database, "db" | "pool">,
  path: string,
  options: DumpOptions,
): Promise<DumpCounts> {
  return onOneConnection(database.pool, async (one) => {
    if (!(await holdDumpLock(one.db))) throw new BadDump("Another import of a dump is running.");
    const fileKey = await dumpKey(path);
    if (fileKey === null) throw new BadDump("The file cannot be read, or is no SQLite database.");
    const dump = await openDump(path);
    try {
      const file = basename(path);
      await inTransaction(one.db, writeGenres);
      const found = await findRun<DumpCounts>(one.db, fileKey);
      const position = beginOf(dump);
      const run =
        found ??
        (await inTransaction(one.db, (tx) => beginRun(tx, { file, fileKey, position, counts: noCounts })));
      const running = { one, database, dump, run, file, options };
      try {
        await fill(running, await prepareTables(running, path));
        if (!options.signal?.aborted) await finish(running);
      } catch (error) {
        if (error instanceof BadDump) await leaveWhole(running, error);
        throw error;
      }
      return running.run.counts;
    } finally {
      dump.close();
    }
  });
}

/** Whether there is an unfinished run over this file. */
export async function goesOn(db: Db, path: string): Promise<boolean> {
  const fileKey = await dumpKey(path);
  return fileKey !== null && (await findRun(db, fileKey)) !== null;
}

/** Where a run begins: before the first row, whatever number it has, and before every row that may be known. */
const beginOf = (dump: Dump): number => Math.min(0, dump.firstId - 1);

/** Decides whether to fill the catalogue without its indexes, and drops them. */
async function prepareTables(running: Running, path: string): Promise<boolean> {
  const {
    one: { db },
    dump,
    run,
    options,
  } = running;
  const isNew = run.position === beginOf(dump);
  const rows = (await stat(path)).size / ROW;
  const waiting = await countPutAside(db);
  const begins = isNew && (await maySetAside(db));
  const filling =
    options.setAside ??
    ((begins && rows > LARGE && rows > 4 * (await countPodcasts(db))) || (!isNew && waiting > 0));
  if (filling) {
    await holdImportLockLong(db);
    if (waiting === 0 && isNew) await inTransaction(db, putAside);
  } else if (waiting > 0) await takeBackAll(running);
  return filling && (await countPutAside(db)) > 0;
}

/**
 * A dump that cannot be read to its end is not resumed: indexes and keys are rebuilt. Written rows stay, and so do
 * postponed ones, until a run over another file reads every row.
 */
async function leaveWhole(running: Running, error: BadDump): Promise<void> {
  error.taken = running.run.counts;
  if ((await countPutAside(running.one.db)) > 0) await takeBackAll(running);
}

async function takeBackAll({ one, database, options }: Running): Promise<void> {
  const began = Date.now();
  await takeBack(one.db, {
    beside: database.db,
    ...(options.signal && { signal: options.signal }),
    onEach: (made, of) => tell(options, { stage: "indexes", done: made, of, began }),
  });
}

/** Reads the rows after the run's position; each batch is read while the previous one is written. */
async function fill(running: Running, filling: boolean): Promise<void> {
  const { database, dump, run, file, options } = running;
  const filter: KeyFilter | null =
    filling && run.position < dump.lastId
      ? await fillFilter(database, { dump, file, now: options.now })
      : null;
  const began = Date.now();
  const from = Math.max(run.position, dump.firstId);
  let writing: Promise<void> = Promise.resolve();
  const batches = prepareBatches(dump, run.position, {
    file,
    now: options.now,
    size: options.batchSize ?? BATCH,
    db: database.db,
    lastKnown: await lastKnownRow(database.db),
    filter,
    reserve: (count) => reserveIds(database.db, count),
    threads: options.threads,
  });
  try {
    for await (const batch of batches) {
      await writing;
      if (options.signal?.aborted) return;
      writing = write(running, batch, filling).then(() => {
        const [done, of] = [running.run.position - from, dump.lastId - from];
        tell(options, { stage: "rows", done, of, began, counts: running.run.counts });
      });
      // It is awaited before the next batch: an error is thrown there, not lost.
      writing.catch(() => undefined);
    }
  } finally {
    // Also when reading fails: the connection is in the middle of a transaction.
    await writing;
  }
}

async function write(running: Running, batch: PreparedBatch, filling: boolean): Promise<void> {
  const { one, options } = running;
  let refusals: Refusal[] = [];
  running.run = await inTransaction(one.db, async (tx) => {
    refusals = [...batch.refusals];
    const written = await writePrepared(
      {
        tx,
        client: one.client,
        now: options.now,
        filling,
        onRefusal: (refusal) => refusals.push(refusal),
      },
      batch,
    );
    const counts = addCounts(running.run.counts, { ...written, records: batch.rows, leftOut: batch.leftOut });
    const run = { ...running.run, position: batch.upTo, counts };
    await saveRun(tx, run);
    return run;
  });
  for (const refusal of refusals) options.onRefusal?.(refusal);
}

/** Rebuilds the indexes, merges postponed rows, and marks the podcasts that are gone. */
async function finish(running: Running): Promise<void> {
  const { one, options } = running;
  if ((await countPutAside(one.db)) > 0) await takeBackAll(running);
  if (options.signal?.aborted) return;
  await mergePutOff(running, (counts) => {
    running.run = { ...running.run, counts };
  });
  if (options.signal?.aborted) return;
  const { known, gone } = await countGone(one.db);
  const believed = gone <= Math.max(FEW_GONE, known * MOST_GONE) || options.acceptGone === true;
  await inTransaction(one.db, async (tx) => {
    await markGonePodcasts(tx, believed);
    await finishRun(tx, running.run.id);
  });
  if (!believed) options.onWarning?.({ code: "too-many-gone", gone, known });
}

function tell(options: DumpOptions, stage: DumpStage): void {
  options.onStage?.(stage);
}
