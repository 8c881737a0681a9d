import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/postgres/database.ts";
import type { KeyKind } from "../identity.ts";

/** A run over one dump file, which may take several calls. */
export interface DumpRun<Counts> {
  id: number;
  position: number;
  counts: Counts;
}

/** The unfinished run over this file, or null. */
export async function findRun<Counts>(db: Db, fileKey: string): Promise<DumpRun<Counts> | null> {
  const { rows } = await sql<DumpRun<Counts>>`
    select id, position, counts from dump_run where finished is null and file_key = ${fileKey}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Begins a run. Rows postponed by an unfinished run over another file are dropped: this one reads every row. */
export async function beginRun<Counts>(
  tx: Tx,
  { file, fileKey, position, counts }: { file: string; fileKey: string; position: number; counts: Counts },
): Promise<DumpRun<Counts>> {
  await sql`delete from dump_run where finished is null`.execute(tx);
  await sql`delete from dump_row_put_off`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into dump_run (file, file_key, position, counts)
    values (${file}, ${fileKey}, ${position}, ${JSON.stringify(counts)})
    returning id`.execute(tx);
  return { id: rows[0]!.id, position, counts };
}

/** Records a run's progress, in the transaction that writes its rows. */
export async function saveRun<Counts>(tx: Tx, { id, position, counts }: DumpRun<Counts>): Promise<void> {
  await sql`
    update dump_run set position = ${position}, counts = ${JSON.stringify(counts)} where id = ${id}`.execute(
    tx,
  );
}

export async function finishRun(tx: Tx, id: number): Promise<void> {
  await sql`update dump_run set finished = now() where id = ${id}`.execute(tx);
}

/** What is known of a row of the dump. */
export interface KnownRow {
  rowId: number;
  podcastId: number;
  fingerprint: string;
  gone: boolean;
}

/** The highest number of a row anything is known of; 0 when there is none. */
export async function lastKnownRow(db: Db): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(row_id), 0) as last from podcast_index_row`.execute(db);
  return rows[0]!.last;
}

/** What is known of these rows. */
export async function readKnown(db: Db, rowIds: readonly number[]): Promise<Map<number, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select row_id as "rowId", podcast_id as "podcastId", encode(fingerprint, 'hex') as fingerprint, gone is not null as gone
    from podcast_index_row where row_id = any(${rowIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.rowId, row]));
}

/** Rows of one answer: of a dump that lacks most of the last one's rows, or its end, there may be millions. */
const KNOWN_AT_ONCE = 20_000;

/** The stored state of the rows after one number up to another (null: to the end), by number. */
export async function* readKnownRows(db: Db, after: number, upTo: number | null): AsyncGenerator<KnownRow> {
  for (let last = after, ended = false; !ended; ) {
    const { rows } = await sql<KnownRow>`
      select row_id as "rowId", podcast_id as "podcastId", encode(fingerprint, 'hex') as fingerprint, gone is not null as gone
      from podcast_index_row
      where row_id > ${last} and (${upTo}::bigint is null or row_id <= ${upTo}::bigint)
      order by row_id limit ${KNOWN_AT_ONCE}`.execute(db);
    yield* rows;
    last = rows.at(-1)?.rowId ?? last;
    ended = rows.length < KNOWN_AT_ONCE;
  }
}

/** Which of these rows come after another living one about the same podcast. */
export async function findSecondary(tx: Tx, rowIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.row_id as id from podcast_index_row r
    where r.row_id = any(${rowIds}::bigint[]) and exists (
      select from podcast_index_row o
      where o.podcast_id = r.podcast_id and o.row_id < r.row_id and o.gone is null)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these podcasts some living row is about. */
export async function findListed(tx: Tx, podcastIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct podcast_id as id from podcast_index_row
    where podcast_id = any(${podcastIds}::bigint[]) and gone is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes which podcast each row belongs to, and the row's present fingerprint. */
export async function writeIndexRows(
  tx: Tx,
  rows: readonly { rowId: number; podcastId: number; fingerprint: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into podcast_index_row as r (row_id, podcast_id, fingerprint)
    select row_id, podcast_id, decode(fingerprint, 'hex')
    from unnest(${rows.map(({ rowId }) => rowId)}::bigint[], ${rows.map(({ podcastId }) => podcastId)}::bigint[],
      ${rows.map(({ fingerprint }) => fingerprint)}::text[]) as given(row_id, podcast_id, fingerprint)
    on conflict (row_id) do update
      set podcast_id = excluded.podcast_id, fingerprint = excluded.fingerprint, gone = null`.execute(tx);
}

/** Makes the next dump's rows about a podcast count as unseen, because its feed was lost. */
export async function hearDumpAgain(tx: Tx, podcastId: number): Promise<void> {
  await sql`update podcast_index_row set fingerprint = decode(repeat('00', 16), 'hex') where podcast_id = ${podcastId}`.execute(
    tx,
  );
  await sql`
    update podcast_source set fingerprint = '' where podcast_id = ${podcastId} and source = 'podcast-index'`.execute(
    tx,
  );
}

const MARKED_AT_ONCE = 20_000;

/** Marks rows as gone, or as there again. */
export async function markRows(
  tx: Tx,
  rowIds: readonly number[],
  { gone }: { gone: boolean },
): Promise<void> {
  for (let at = 0; at < rowIds.length; at += MARKED_AT_ONCE)
    await sql`
      update podcast_index_row set gone = ${gone ? sql`now()` : sql`null`}
      where row_id = any(${rowIds.slice(at, at + MARKED_AT_ONCE)}::bigint[]) and (gone is null) = ${gone}`.execute(
      tx,
    );
}

export async function putOffRows(tx: Tx, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return;
  await sql`insert into dump_row_put_off select unnest(${rowIds}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
}

export async function countPutOff(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from dump_row_put_off`.execute(db);
  return rows[0]!.n;
}

/** The next rows that were put off, behind a row. */
export async function nextPutOff(db: Db, limit: number, after = 0): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`
    select row_id from dump_row_put_off where row_id > ${after} order by row_id limit ${limit}`.execute(db);
  return rows.map(({ row_id }) => row_id);
}

export async function dropPutOff(tx: Tx, rowIds: readonly number[]): Promise<void> {
  await sql`delete from dump_row_put_off where row_id = any(${rowIds}::bigint[])`.execute(tx);
}

/** How many podcasts the directory lists or has listed, and how many of them are no longer listed. */
export async function countGone(db: Db): Promise<{ known: number; gone: number }> {
  const { rows } = await sql<{ known: number; gone: number }>`
    select count(*) as known, count(*) filter (where j.gone) as gone
    from (select podcast_id, bool_and(gone is not null) as gone from podcast_index_row group by podcast_id) j
    join podcast p on p.id = j.podcast_id where p.gone_since is null`.execute(db);
  return rows[0]!;
}

/**
 * Marks the podcasts for which the directory lists no active feed any more, if its absences are `believed`, and
 * unmarks those it lists again: even a truncated dump proves that they are back.
 */
export async function markGonePodcasts(tx: Tx, believed: boolean): Promise<void> {
  await sql`
    update podcast p set gone_since = case when j.gone then j.since end, modified = now()
    from (
      select podcast_id, bool_and(gone is not null) as gone, max(gone) as since
      from podcast_index_row group by podcast_id) j
    where j.podcast_id = p.id and (p.gone_since is not null) is distinct from j.gone
      and (${believed} or not j.gone)`.execute(tx);
}

/** COPY of all keys in use, each as its kind's first letter and the key. */
export const copyKeys = `copy (
  select 'f' || feed_key from podcast where feed_key is not null
  union all select 'g' || guid from podcast where guid is not null
  union all select 'i' || itunes_id from podcast where itunes_id is not null
  union all select left(kind, 1) || key from podcast_alias) to stdout`;

export const kindOfLetter: Readonly<Record<string, KeyKind>> = { f: "feed", g: "guid", i: "itunes" };

/** Any constant: one run over a dump at a time. */
const DUMP_LOCK = 7_204_118_636;

/** How long the database may take to notice that a killed run has ended. */
const NOTICED_MS = 20_000;

/**
 * Excludes other runs until this connection is closed; false if one is in progress. A killed run's session ends by
 * itself within seconds, even during an index build, because the database checks its client every second.
 */
export async function holdDumpLock(db: Db, waitMs = NOTICED_MS): Promise<boolean> {
  await sql`select set_config('client_connection_check_interval', '1s', false)`.execute(db);
  for (const end = performance.now() + waitMs; ; await pause(200)) {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${DUMP_LOCK}::bigint) as held`.execute(db);
    if (rows[0]!.held || performance.now() > end) return rows[0]!.held;
  }
}

export async function countPodcasts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from podcast`.execute(db);
  return rows[0]!.n;
}
