import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db, Tables } from "./database.ts";
import { takeConnection } from "./pool.ts";

/** A database whose every statement goes over one connection, and that connection. */
export interface OneConnection {
  db: Db;
  /** For what Kysely does not support: COPY within a transaction of `db`. */
  client: pg.PoolClient;
}

/**
 * Takes a connection out of the pool for the whole of `work`, for locks of a session and COPY in a transaction.
 * Nothing may be asked of `db` while one of its transactions is open but through that transaction.
 */
export async function onOneConnection<T>(
  pool: pg.Pool,
  work: (one: OneConnection) => Promise<T>,
): Promise<T> {
  const client = await takeConnection(pool, 60_000);
  // Kysely gives back what it took; it keeps this one.
  const kept = { query: client.query.bind(client), release: () => undefined };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => kept, end: async () => undefined } as unknown as pg.Pool,
    }),
  });
  try {
    return await work({ db, client });
  } finally {
    // Not back into the pool: a session's locks and settings must not reach the next caller.
    client.release(true);
  }
}
