import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/postgres/database.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { hasMoreThan } from "../../search/changes/change-queries.ts";
import { PLAIN_MOST } from "../../search/changes/current.ts";
import { noteAllChanged } from "../../search/tend-queries.ts";

/** The tables a first dump fills. */
export const filledTables = [
  "podcast",
  "podcast_detail",
  "podcast_alias",
  "podcast_source",
  "podcast_index_row",
];

/**
 * Kept: a partial index of missing values has few entries, and a job looks into it each minute and would otherwise
 * read the whole table.
 */
const staying = ["podcast_detail_wordless"];

/** Memory for building an index, and parallel workers. */
const MAKING = { memory: "256MB", processes: 2 };

/** Whether this role may drop indexes: only the owner of the tables may. */
export async function maySetAside(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select bool_and(pg_has_role(relowner, 'USAGE')) as may from pg_class where oid = any(${filledTables}::regclass[])`.execute(
    db,
  );
  return rows[0]!.may;
}

/**
 * Used by the plain search only. Building them takes minutes of a first dump, and above `PLAIN_MOST` podcasts the
 * plain search is never used.
 */
const plainOnly = [
  "podcast_search_text",
  "podcast_by_language",
  "podcast_by_latest_episode",
  "podcast_by_episodes",
  "podcast_by_rating",
  "podcast_by_ratings_count",
];

/** How many indexes, constraints and triggers wait to be made again. */
export async function countPutAside(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from put_aside where not left_away`.execute(db);
  return rows[0]!.n;
}

/**
 * Drops every index and foreign key that slows down inserts, and the triggers that record changes for the search,
 * and stores in the same transaction how to rebuild each. Primary keys stay: new rows go to their end, and other
 * tables refer to them.
 */
export async function putAside(tx: Tx): Promise<void> {
  await sql`
    insert into put_aside (kind, table_name, name, definition)
    select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
    from pg_trigger where tgrelid = any(${filledTables}::regclass[]) and tgname like '%\\_search\\_made'`.execute(
    tx,
  );
  await sql`
    insert into put_aside (kind, table_name, name, definition)
    select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    from pg_constraint where conrelid = any(${filledTables}::regclass[]) and contype in ('f', 'u')
    order by contype desc, conname`.execute(tx);
  await sql`
    insert into put_aside (kind, table_name, name, definition)
    select 'index', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index i
    where indrelid = any(${filledTables}::regclass[]) and not indisprimary
      and indexrelid <> all(${staying}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(tx);
  const { rows } = await sql<{ kind: string; table_name: string; name: string }>`
    select kind, table_name, name from put_aside`.execute(tx);
  for (const { kind, table_name, name } of rows) {
    if (kind === "index") await sql`drop index ${sql.id(name)}`.execute(tx);
    else if (kind === "trigger") await sql`drop trigger ${sql.id(name)} on ${sql.id(table_name)}`.execute(tx);
    else await sql`alter table ${sql.id(table_name)} drop constraint ${sql.id(name)}`.execute(tx);
  }
}

/** Indexes of the plain search: left away in a large catalogue, rebuilt in a small one. */
const judgePlainOnly = async (db: Db, most: number): Promise<unknown> =>
  sql`update put_aside set left_away = ${await hasMoreThan(db, most)} where name = any(${plainOnly}::text[])`.execute(
    db,
  );

interface PutAside {
  id: number;
  kind: string;
  table_name: string;
  name: string;
  definition: string;
}

/**
 * Rebuilds everything that was dropped, each in its own transaction: an interruption loses only those in progress.
 * Indexes come before foreign keys, whose checks use them; triggers before both, because with them the search
 * learns that everything has changed, and can start to build.
 * @param beside builds every second index on another connection: sorting keeps one core busy
 * @param onEach called with the number done and the total
 */
export async function takeBack(
  db: Db,
  {
    beside,
    onEach,
    signal,
    plainMost = PLAIN_MOST,
  }: {
    beside?: Db;
    onEach?: (made: number, of: number) => void;
    signal?: AbortSignal;
    plainMost?: number;
  } = {},
): Promise<void> {
  await judgePlainOnly(db, plainMost);
  const { rows } = await sql<PutAside>`select * from put_aside where not left_away order by id`.execute(db);
  const isKey = ({ definition }: PutAside) => definition.startsWith("FOREIGN");
  const triggers = rows.filter(({ kind }) => kind === "trigger");
  const keys = rows.filter(isKey);
  const indexes = rows.filter((row) => row.kind !== "trigger" && !isKey(row));
  const both = beside ? [db, beside] : [db];
  let made = 0;
  const makeAll = (on: readonly Db[], some: readonly PutAside[]) =>
    sharedOut(on, some, async (one, row) => {
      if (signal?.aborted) return;
      onEach?.(made, rows.length);
      await makeAgain(one, row);
      made += 1;
    });
  await makeAll([db], triggers);
  await makeAll(both, indexes);
  await makeAll([db], keys);
  if (signal?.aborted || rows.length === 0) return;
  onEach?.(rows.length, rows.length);
  // Without new statistics, the planner would continue to treat the tables as empty.
  await sharedOut(both, filledTables, (one, table) => sql`analyze ${sql.id(table)}`.execute(one));
}

/** Lets each connection take the next piece of work until none is left. Throws after all have finished. */
async function sharedOut<T>(
  connections: readonly Db[],
  work: readonly T[],
  each: (connection: Db, piece: T) => Promise<unknown>,
): Promise<void> {
  const left = work.values();
  const takeFrom = async (connection: Db) => {
    for (let next = left.next(); !next.done; next = left.next()) await each(connection, next.value);
  };
  for (const ended of await Promise.allSettled(connections.map(takeFrom))) {
    if (ended.status === "rejected") throw ended.reason;
  }
}

/** Waits for its table as long as it takes: another index of the same table may take minutes. */
const makeAgain = (db: Db, { id, kind, table_name, name, definition }: PutAside): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('maintenance_work_mem', ${MAKING.memory}, true),
      set_config('max_parallel_maintenance_workers', ${String(MAKING.processes)}, true),
      set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx);
    if (kind !== "constraint") await sql.raw(definition).execute(tx);
    else
      await sql`alter table ${sql.id(table_name)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    if (kind === "trigger") await noteAllChanged(tx);
    await sql`delete from put_aside where id = ${id}`.execute(tx);
  });
