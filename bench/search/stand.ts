import { fork } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Shares } from "../../server/catalogue/search/build/changed.ts";
import { BUILD_ARGUMENTS, BUILD_NICENESS } from "../../server/catalogue/search/tend.ts";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { clock } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import { forgetFiles } from "./forget-files.ts";
import { loadCatalogue } from "./load.ts";
import { type Catalogue, inventCatalogue } from "./rows.ts";

/** A catalogue in a PostgreSQL of the product's own kind, which can be stopped and started again. */
export interface SearchStand {
  catalogue: Catalogue;
  database(): Database;
  connectionString(): string;
  /** Writes a checkpoint, which only the superuser may request. */
  checkpoint(): Promise<void>;
  /** Seconds that writing the podcasts took; null if an earlier run had written them. */
  loading: number | null;
  /** Stops the database, drops the machine's file cache, and starts it again. False if the cache cannot be dropped. */
  restartCold(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * The file that says that all podcasts are in, and for which day they were invented. In folders kept from before it
 * has another name: podcasts there have no descriptions, and are written again.
 */
const WHOLE = "whole with details";

/** The day a folder's podcasts were invented for: today for a new folder. */
export function dayIn(folder: string): Date {
  const whole = join(folder, WHOLE);
  const day = existsSync(whole) ? readFileSync(whole, "utf8") : "";
  return new Date(`${day || new Date().toISOString().slice(0, 10)}T12:00:00Z`);
}

/**
 * So many podcasts in `folder`, where the database stays for the next one who asks.
 * @param described whether podcasts have descriptions, as those of a dump have
 */
export async function searchStand(size: number, folder: string, described = true): Promise<SearchStand> {
  mkdirSync(folder, { recursive: true });
  // Left by a run that was interrupted while writing: it is unknown how far it got.
  if (!existsSync(join(folder, WHOLE))) rmSync(join(folder, "data"), { recursive: true, force: true });
  const day = dayIn(folder);
  const catalogue = inventCatalogue(size, day);
  // Under root, PostgreSQL runs as another user, which needs to enter this folder.
  chmodSync(folder, 0o711);
  let postgres: EmbeddedPostgres;
  let database: Database;
  const start = async () => {
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
    const { connectionString } = postgres;
    database = openDatabase({ connectionString, poolSize: 16, timeouts: { statement: 0, wait: 0 } });
  };
  const stop = async () => {
    await database.close();
    await postgres.stop();
  };
  await start();
  await migrate({ connectionString: postgres!.connectionString });
  const whole = join(folder, WHOLE);
  let loading: number | null = null;
  if (!existsSync(whole)) {
    loading = (await clock(() => loadCatalogue(database!, catalogue, described))) / 1_000;
    writeFileSync(whole, day.toISOString().slice(0, 10));
    say(`podcasts written in ${loading.toFixed(0)} s`);
  }
  return {
    catalogue,
    database: () => database,
    connectionString: () => postgres.connectionString,
    checkpoint: async () => {
      const client = new pg.Client({ connectionString: postgres.administrator });
      await client.connect();
      await client.query("checkpoint").finally(() => client.end());
    },
    loading,
    restartCold: async () => {
      await stop();
      const forgot = forgetFiles();
      await start();
      return forgot;
    },
    close: stop,
  };
}

export interface Building {
  seconds: number;
  /** Processor time, which is more reliable than the clock while other programs run. */
  cpuSeconds: number;
  peakBytes: number;
}

/** All podcasts, or only those changed since the last whole build. */
const WHOLE_BUILD: Shares = { least: Number.MAX_SAFE_INTEGER, changed: 0 };
export const CHANGES_BUILD: Shares = { least: 0, changed: 1 };

/** Builds the search tables in a process of its own. */
export function buildApart(connectionString: string, shares = WHOLE_BUILD): Promise<Building> {
  const child = fork(join(process.env.BENCH_PROGRAMS ?? "", "build-search.js"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: BUILD_ARGUMENTS,
  });
  child.send({ connectionString, shares });
  if (child.pid) setPriority(child.pid, BUILD_NICENESS);
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Building));
    child.once("error", reject);
    child.once("exit", (code) => code !== 0 && reject(new Error(`the build ended with ${code}`)));
  });
}

/** Bytes on disk: the search tables, and the podcasts with all their indexes. */
export async function diskBytes(database: Database): Promise<{ search: number; podcasts: number }> {
  const { rows } = await sql<{ search: number; podcasts: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relnamespace = 'search'::regnamespace), 0)::bigint
        as search,
      coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname in
        ('podcast', 'podcast_detail')), 0)::bigint as podcasts
    from pg_class c where c.relkind = 'r'`.execute(database.db);
  return rows[0]!;
}
