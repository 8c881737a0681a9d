import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "../../../platform/postgres/database.ts";
import { confirmByImport } from "../../added/added-queries.ts";
import { findByKeys, holdImportLock } from "../read-queries.ts";
import { type Refusal, refusalReason } from "../refusal.ts";
import { writeBatch } from "../write-batch.ts";
import { copyPodcasts, PodcastLines, reserveIds } from "./copy-queries.ts";
import { findListed, findSecondary, markRows, putOffRows, writeIndexRows } from "./dump-queries.ts";
import { newPodcast } from "./new-podcast.ts";
import type { PreparedBatch, ReadRow } from "./sort-rows.ts";

/** Rows merged at a time, each compared with the stored data. */
const MERGED = 1_000;

export interface Written {
  new: number;
  changed: number;
  unchanged: number;
  refused: number;
  gone: number;
}

interface Writing {
  tx: Tx;
  client: pg.ClientBase;
  now: Date;
  /** Keys cannot be looked up now: rows that need it are postponed. */
  filling: boolean;
  onRefusal(refusal: Refusal): void;
}

/** Writes a batch of the dump and returns the counts. */
export async function writePrepared(writing: Writing, batch: PreparedBatch): Promise<Written> {
  const { tx, client, filling } = writing;
  if (!filling) await holdImportLock(tx);
  const written: Written = {
    new: 0,
    changed: batch.returned.length,
    unchanged: batch.unchanged,
    refused: batch.refused,
    gone: batch.gone.length,
  };
  await markRows(tx, batch.gone, { gone: true });
  await markRows(tx, batch.returned, { gone: false });
  if (filling) {
    const copied = await tried(tx, () => copyPodcasts(client, batch.made).then(() => true));
    if (copied !== null) written.new += batch.made.rowIds.length;
    await putOffRows(tx, copied !== null ? batch.putOff : [...batch.putOff, ...batch.made.rowIds]);
    return written;
  }
  const { certain, open } = await split(tx, batch.fresh);
  const copied = await copy(writing, certain);
  if (copied) written.new += certain.length;
  add(written, await mergeRows(writing, [...(copied ? [] : certain), ...open, ...batch.altered]));
  return written;
}

/** Rows whose keys are all unused, and those that have to be looked up. */
async function split(tx: Tx, rows: readonly ReadRow[]): Promise<{ certain: ReadRow[]; open: ReadRow[] }> {
  const taken = new Set(
    (
      await findByKeys(
        tx,
        rows.flatMap(({ keys }) => keys),
      )
    ).keys(),
  );
  const certain: ReadRow[] = [];
  const open: ReadRow[] = [];
  for (const row of rows) {
    const names = row.keys.map(({ kind, key }) => `${kind} ${key}`);
    (names.some((name) => taken.has(name)) ? open : certain).push(row);
    for (const name of names) taken.add(name);
  }
  return { certain, open };
}

/** Writes rows as new podcasts; false where the database refuses one of them, and then none is written. */
async function copy({ tx, client, now }: Writing, rows: readonly ReadRow[]): Promise<boolean> {
  const ids = await reserveIds(tx, rows.length);
  const lines = new PodcastLines();
  for (const [at, { id, record, keys, fingerprint }] of rows.entries()) {
    const podcast = newPodcast(record, { keys, now });
    podcast.id = ids[at]!;
    lines.add(id, podcast, fingerprint);
  }
  return (await tried(tx, async () => copyPodcasts(client, lines.end()).then(() => true))) === true;
}

/** Merges rows by the rules every source is merged by. */
export async function mergeRows(writing: Writing, rows: readonly ReadRow[]): Promise<Written> {
  const written: Written = { new: 0, changed: 0, unchanged: 0, refused: 0, gone: 0 };
  const inOrder = [...rows].sort((a, b) => a.id - b.id);
  const secondary = await findSecondary(
    writing.tx,
    inOrder.flatMap(({ id, formerId }) => (formerId === null ? [] : id)),
  );
  // A directory's first row about a podcast counts; its further rows only fill empty values.
  const leading = inOrder.filter(({ id, formerId }) => formerId !== null && !secondary.has(id));
  const others = inOrder.filter(({ id, formerId }) => formerId === null || secondary.has(id));
  for (let at = 0; at < leading.length; at += MERGED)
    add(written, await mergeSome(writing, leading.slice(at, at + MERGED), new Set()));
  for (let at = 0; at < others.length; at += MERGED) {
    const some = others.slice(at, at + MERGED);
    const ids = await findByKeys(
      writing.tx,
      some.flatMap(({ keys }) => keys),
    );
    const formers = some.flatMap(({ formerId }) => formerId ?? []);
    add(written, await mergeSome(writing, some, await findListed(writing.tx, [...ids.values(), ...formers])));
  }
  return written;
}

/** Merges rows; where the database refuses one, that one is refused and the others are written. */
async function mergeSome(
  writing: Writing,
  rows: readonly ReadRow[],
  listed: ReadonlySet<number>,
): Promise<Written> {
  const { tx, now, onRefusal } = writing;
  const written: Written = { new: 0, changed: 0, unchanged: 0, refused: 0, gone: 0 };
  if (rows.length === 0) return written;
  let fault = "";
  const result = await tried(
    tx,
    async () => {
      const { outcomes, ids } = await writeBatch(
        tx,
        rows.map(({ record }) => record),
        { now, hasSpoken: ({ id }) => listed.has(id), formerIds: rows.map(({ formerId }) => formerId) },
      );
      await confirmByImport(tx, ids);
      await writeIndexRows(
        tx,
        rows.map(({ id, fingerprint }, at) => ({ rowId: id, fingerprint, podcastId: ids[at]! })),
      );
      return outcomes;
    },
    (reason) => {
      fault = reason;
    },
  );
  if (result !== null) for (const outcome of result) written[outcome] += 1;
  else if (rows.length > 1) {
    const half = Math.ceil(rows.length / 2);
    add(written, await mergeSome(writing, rows.slice(0, half), listed));
    add(written, await mergeSome(writing, rows.slice(half), listed));
  } else {
    const { file, line } = rows[0]!.record;
    onRefusal({ file, line, code: "not-written", reason: refusalReason("not-written", fault) });
    written.refused += 1;
  }
  return written;
}

function add(sum: Written, more: Written): void {
  for (const key of Object.keys(sum) as (keyof Written)[]) sum[key] += more[key];
}

/** Does work that the database may refuse because of the data; then it is rolled back, and null returned. */
async function tried<T>(
  tx: Tx,
  work: () => Promise<T>,
  onFault: (reason: string) => void = () => undefined,
): Promise<T | null> {
  await sql`savepoint tried`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint tried`.execute(tx);
    return result;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // Classes 22, 23 and 54: the data is at fault. Anything else would go wrong for every row.
    if (code === undefined || !/^(?:2[23]|54)/.test(code)) throw error;
    await sql`rollback to savepoint tried`.execute(tx);
    await sql`release savepoint tried`.execute(tx);
    onFault(constraint ?? code);
    return null;
  }
}
