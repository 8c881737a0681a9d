import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Log, silentLog } from "../log.ts";
import { readConnection } from "./connection-file.ts";
import { DataFolderInUse } from "./data-folder-lock.ts";
import { type Database, openDatabase } from "./database.ts";
import { hasCluster } from "./embedded-cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import type { DatabaseTimeouts } from "./pool.ts";

/** The part of the configuration that says where the database is. */
export interface DatabasePlace {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databaseAdminUrl: string | null;
  dataDir: string;
}

export interface JoinedDatabase extends Database {
  connectionString: string;
}

/** There is no database of ours where one was to be read. */
export class NoDatabase extends Error {
  override name = "NoDatabase";
}

/** Limits for an operator's command, which no user is waiting for. Milliseconds, 0 is never. */
const commandTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  wait: 60_000,
  statement: 0,
  idleInTransaction: 0,
  lock: 60_000,
};

/** How long a server of ours may be starting or stopping before a command gives up, in milliseconds. */
const joinLimit = 60_000;

/**
 * Runs `work` on Hostread's database as a command beside the server: on DATABASE_URL where it is set, else on
 * the embedded database, which is joined where a server runs it, and else started and stopped here.
 * Migrates first unless told not to. Whatever happens, connections are closed and a database that was
 * started here is stopped.
 * @throws NoDatabase with `existing`, where there is none yet; nothing is made then
 */
export async function withDatabase<T>(
  place: DatabasePlace,
  work: (database: JoinedDatabase) => Promise<T>,
  options: {
    existing?: boolean;
    migrate?: boolean;
    applicationName?: string;
    poolSize?: number;
    log?: Log;
  } = {},
): Promise<T> {
  const log = options.log ?? silentLog;
  const external = place.databaseDirectUrl ?? place.databaseUrl;
  const none = external
    ? "There is no Hostread database at DATABASE_URL."
    : `There is no Hostread database in ${resolve(place.dataDir)}. Start Hostread once, or set DATA_DIR or DATABASE_URL.`;
  if (options.existing && !external && !hasCluster(place.dataDir)) throw new NoDatabase(none);
  const { connectionString, leave } = await join(place, log);
  try {
    if (options.existing && !(await isOurs(connectionString))) throw new NoDatabase(none);
    if (options.migrate !== false)
      await migrate({ connectionString: place.databaseAdminUrl ?? connectionString, log });
    const database = openDatabase({
      connectionString,
      applicationName: options.applicationName ?? "hostread command",
      poolSize: options.poolSize ?? 4,
      timeouts: commandTimeouts,
      log,
    });
    try {
      return await work({ ...database, connectionString });
    } finally {
      await database.close();
    }
  } finally {
    await leave();
  }
}

interface Joined {
  connectionString: string;
  leave(): Promise<void>;
}

async function join(place: DatabasePlace, log: Log): Promise<Joined> {
  const external = place.databaseDirectUrl ?? place.databaseUrl;
  if (external) return { connectionString: external, leave: async () => undefined };
  const end = performance.now() + joinLimit;
  for (;;) {
    try {
      const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: place.dataDir, log });
      return { connectionString, leave: stop };
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      // A server has it. It may still be starting, or be about to let go.
      const connection = readConnection(place.dataDir);
      if (connection?.pid === error.pid && (await answers(connection.connectionString)))
        return { connectionString: connection.connectionString, leave: async () => undefined };
      if (performance.now() > end) throw error;
      await pause(100);
    }
  }
}

/** Whether a database has ever been migrated by Hostread. */
async function isOurs(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.schema_migration') as history");
    return rows[0].history !== null;
  } finally {
    await client.end();
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
