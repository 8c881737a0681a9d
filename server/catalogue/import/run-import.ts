import { type Db, inTransaction, isUnavailable } from "../../platform/postgres/database.ts";
import { confirmByImport } from "../added/added-queries.ts";
import { takeTexts } from "../texts/save-texts.ts";
import { keysOfTexts } from "./advertising-texts.ts";
import type { Spoken } from "./batch.ts";
import { writeGenres } from "./queries.ts";
import { findByKeys } from "./read-queries.ts";
import type { PodcastRecord, TextsRow } from "./record.ts";
import { type Refusal, refusalReason } from "./refusal.ts";
import { type ReadOptions, readSource } from "./sources/read-sources.ts";
import { SpokenIds } from "./sources/spoken-ids.ts";
import { type BatchResult, writeBatch } from "./write-batch.ts";

/** Records per transaction: the most an interruption loses. */
const BATCH = 500;

export interface ImportCounts {
  /** Records read, refused ones included. */
  records: number;
  new: number;
  changed: number;
  unchanged: number;
  refused: number;
}

export interface ImportOptions extends ReadOptions {
  /** Called after each batch. */
  onProgress?(counts: Readonly<ImportCounts>, file: string): void;
  onRefusal?(refusal: Refusal): void;
  /** Ends the import after the batch being written. */
  signal?: AbortSignal;
  /** Records, or rows of a dump, that are written at once. */
  batchSize?: number;
}

interface Run {
  db: Db;
  options: ImportOptions;
  spoken: SpokenIds;
  counts: ImportCounts;
}

function refuse(run: Run, refusal: Refusal): void {
  run.counts.refused += 1;
  run.options.onRefusal?.(refusal);
}

function take(run: Run, { outcomes, spoken }: BatchResult): void {
  for (const outcome of outcomes) run.counts[outcome] += 1;
  for (const one of spoken) run.spoken.add(one);
}

/** Writes records in one transaction; where the database refuses one, that one is refused and the others are written. */
async function write(run: Run, records: readonly PodcastRecord[]): Promise<void> {
  if (records.length === 0) return;
  let result: BatchResult;
  try {
    result = await inTransaction(run.db, async (tx) => {
      const spoken = { now: run.options.now, hasSpoken: (one: Spoken) => run.spoken.has(one) };
      const written = await writeBatch(tx, records, spoken);
      await confirmByImport(tx, written.ids);
      return written;
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // Classes 22, 23 and 54: the data is at fault. Anything else would go wrong for every record.
    if (isUnavailable(error) || code === undefined || !/^(?:2[23]|54)/.test(code)) throw error;
    if (records.length > 1) {
      const half = Math.ceil(records.length / 2);
      await write(run, records.slice(0, half));
      await write(run, records.slice(half));
      return;
    }
    const { file, line } = records[0]!;
    refuse(run, {
      file,
      line,
      code: "not-written",
      reason: refusalReason("not-written", constraint ?? code),
    });
    return;
  }
  take(run, result);
}

/** A table's texts for advertisers about a stored podcast. */
async function writeTexts(run: Run, row: TextsRow): Promise<void> {
  const { file, line, texts } = row;
  const changed = await inTransaction(run.db, async (tx) => {
    const found = await findByKeys(tx, keysOfTexts(row));
    const id = [...found.values()][0];
    return id === undefined ? null : takeTexts(tx, id, texts, file);
  });
  if (changed === null)
    refuse(run, { file, line, code: "row-unknown", reason: refusalReason("row-unknown") });
  else run.counts[changed ? "changed" : "unchanged"] += 1;
}

/**
 * Imports sources (files, folders, feed addresses) one after the other. Every batch is one transaction: an
 * interrupted import leaves whole batches behind and can simply be run again; unchanged records are not written
 * again.
 *
 * @returns how many records were new, changed, unchanged and refused
 * @throws what the database throws when it cannot be reached any more; everything written until then stays
 */
export async function runImport(
  db: Db,
  sources: readonly string[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const counts: ImportCounts = { records: 0, new: 0, changed: 0, unchanged: 0, refused: 0 };
  const run: Run = { db, options, spoken: new SpokenIds(), counts };
  const size = options.batchSize ?? BATCH;
  await inTransaction(db, writeGenres);
  let batch: PodcastRecord[] = [];
  let writing: Promise<void> = Promise.resolve();
  // While one batch is written the next is read; never more than one, so that memory stays bounded.
  const flush = async (file: string) => {
    await writing;
    const records = batch;
    batch = [];
    writing = write(run, records).then(() => options.onProgress?.(counts, file));
    // It is awaited before the next batch: an error is thrown there, not lost.
    writing.catch(() => undefined);
  };
  reading: for (const source of sources) {
    for await (const item of readSource(source, options)) {
      if (options.signal?.aborted) break reading;
      counts.records += 1;
      if (item.kind === "refused") refuse(run, item.refusal);
      else if (item.kind === "texts") await writeTexts(run, item.row);
      else if (batch.push(item.record) >= size) await flush(item.record.file);
    }
  }
  if (options.signal?.aborted) counts.records -= batch.length;
  else await flush(batch.at(-1)?.file ?? "");
  await writing;
  return counts;
}
