import { sql } from "kysely";
import { type Db, openDatabase, type Tx } from "../../../server/platform/postgres/database.ts";

/** Rows of these tables, and entries of their indexes, that `work` reads in the transaction, whether it gives them or not. */
export async function rowsRead(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c
      where c.oid = any (${[...tables]}::regclass[])
        or c.oid in (select indexrelid from pg_index where indrelid = any (${[...tables]}::regclass[]))`.execute(
      tx,
    );
    return rows[0]!.read;
  };
  // What the connection has read in the second before may still be counted.
  const before = await count();
  await work();
  return (await count()) - before;
}

/** The same of work with transactions of its own, by a connection of its own. */
export async function rowsReadBy(
  connectionString: string,
  tables: readonly string[],
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const { db, close } = openDatabase({ connectionString, poolSize: 1 });
  const count = async (): Promise<number> => {
    // What a connection has read is told to others when it rests for a second, or is asked to.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_tuples_returned(c.oid))::int as read from pg_class c
      where c.oid = any (${[...tables]}::regclass[])
        or c.oid in (select indexrelid from pg_index where indrelid = any (${[...tables]}::regclass[]))`.execute(
      db,
    );
    return rows[0]!.read;
  };
  try {
    const before = await count();
    await work(db);
    return (await count()) - before;
  } finally {
    await close();
  }
}
