import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { type Log, silentLog } from "../log.ts";
import { packageRoot } from "../package-root.ts";
import { release } from "../release.ts";
import { makeFenceRole } from "./fence/fence-role.ts";

/** The database and the migrations on disk do not belong together; the message says what to do. */
export class SchemaMismatch extends Error {
  override name = "SchemaMismatch";
}

export interface Migration {
  /** File name, "0001-what-it-does.sql". */
  name: string;
  sha256: string;
  sql: string;
}

/** On the first line of a migration that takes something away: the oldest version that does without it. */
const CONTRACT = /^-- Contract \(since (\d+\.\d+\.\d+)\): \S/;

/** The oldest version that runs beside this migration: any, where it only adds. */
export const oldestBeside = ({ sql }: Pick<Migration, "sql">): string => CONTRACT.exec(sql)?.[1] ?? "0.0.0";

/** The migrations of this version in the order in which they run. */
export function readMigrations(folder = join(packageRoot(), "database/migrations")): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names)
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new SchemaMismatch(`${name} is no name for a migration: write it like 0002-what-it-does.sql.`);
  names.sort();
  const twice = names.find((name, place) => place > 0 && names[place - 1]!.slice(0, 4) === name.slice(0, 4));
  if (twice) throw new SchemaMismatch(`Two migrations have the number ${twice.slice(0, 4)}.`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

type Patience = typeof PATIENCE;

// Any number will do, as long as every version of Hostread uses the same.
const migrationLock = 5_070_912_301;

/**
 * Brings the database to this version's schema, each migration in a transaction of its own, then the job
 * queue's tables. Several nodes may start at once: they wait for each other. Answers the names it applied.
 * `connectionString` must lead past a transaction pooler, to a role that may create tables.
 * What a newer version has only added is no reason to stop: during an upgrade both run side by side (D6.05).
 * @throws SchemaMismatch where an applied migration has changed since, or is unknown and takes away what this version needs
 */
export async function migrate(options: {
  connectionString: string;
  migrations?: Migration[];
  /** This one's; for tests. */
  version?: string;
  /** For tests. */
  patience?: Patience;
  log?: Log;
}): Promise<string[]> {
  const log = options.log ?? silentLog;
  const version = options.version ?? release();
  const migrations = options.migrations ?? readMigrations();
  const { connectionString } = options;
  const client = new pg.Client({
    connectionString,
    application_name: "hostread migrate",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", (error) => log.warn({ reason: error.message }, "the database was lost while migrating"));
  await client.connect();
  try {
    await checkServer(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await prepareHistory(client).catch(refuseUnchanged);
    const applied = await client.query<Applied>(
      "select name, sha256, beside from schema_migration order by name",
    );
    const { pending, newer } = compare(migrations, applied.rows, version);
    if (newer.length > 0) log.warn({ newer }, "runs beside a newer version, which has changed the schema");
    for (const migration of pending) await apply(client, migration, log, options.patience ?? PATIENCE);
    await runMigrations({ connectionString, logger: quietLogger(log) });
    await makeFenceRole(client, log);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Of PostgreSQL, as `server_version_num` counts. `npm run test:postgres15` runs on the oldest. */
const OLDEST = 150_000;
/** It belongs to PostgreSQL's contrib package, which some systems install apart. */
const EXTENSION = "pg_trgm";

/**
 * What the server lacks is said before anything is made in it.
 * @throws SchemaMismatch
 */
export async function checkServer(
  client: pg.ClientBase,
  { oldest = OLDEST, extension = EXTENSION } = {},
): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; there: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_available_extensions where name = $1) as there`,
    [extension],
  );
  const { number, version, encoding, there } = rows[0]!;
  if (number < oldest)
    throw new SchemaMismatch(
      `This is PostgreSQL ${version}. Hostread needs PostgreSQL ${oldest / 10_000} or newer.`,
    );
  if (encoding !== "UTF8")
    throw new SchemaMismatch(
      `The database is in ${encoding}. Hostread needs one in UTF8: create database hostread template template0 encoding 'UTF8'.`,
    );
  if (!there)
    throw new SchemaMismatch(
      `PostgreSQL lacks the extension ${extension}. Install its contrib package on the database's machine.`,
    );
}

interface Applied {
  name: string;
  sha256: string;
  /** The oldest version that runs beside it; null where that was not written down yet. */
  beside: string | null;
}

/** What is still to be applied, and what a newer version has applied beside which this one runs. */
function compare(
  migrations: Migration[],
  applied: readonly Applied[],
  version: string,
): { pending: Migration[]; newer: string[] } {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newer: string[] = [];
  for (const { name, sha256, beside } of applied) {
    const migration = known.get(name);
    if (!migration && beside !== null && isAtLeast(version, beside)) {
      newer.push(name);
      continue;
    }
    if (!migration)
      throw new SchemaMismatch(
        `The database was made by a newer Hostread: it has the migration ${name}, which this version does not know. Start the newer version.`,
      );
    if (migration.sha256 !== sha256)
      throw new SchemaMismatch(
        `The migration ${name} was changed after it had been applied. Put the file back as it was and write the change as a new migration.`,
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  return { pending: migrations.filter(({ name }) => !done.has(name)), newer };
}

/** By the three numbers of a version; what follows them does not count. */
export function isAtLeast(version: string, oldest: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map(Number);
  const [one, other] = [numbers(version), numbers(oldest)];
  const at = one.findIndex((number, place) => number !== other[place]);
  return at === -1 || one[at]! > other[at]!;
}

/** Creates the table of applied migrations, only if it is missing: a role without that right may still read it. */
export async function prepareHistory(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select to_regclass('schema_migration') is null as missing, exists (
      select from pg_attribute where attrelid = to_regclass('schema_migration') and attname = 'beside') as beside`);
  if (rows[0].missing)
    await client.query(`create table schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      beside text
    )`);
  else if (!rows[0].beside)
    await client.query("alter table schema_migration add column if not exists beside text");
}

/** Applies one migration in the transaction that `client` has open. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, sql, sha256 } = migration;
  await client.query(sql);
  await client.query("insert into schema_migration (name, sha256, beside) values ($1, $2, $3)", [
    name,
    sha256,
    oldestBeside(migration),
  ]);
}

/** insufficient_privilege */
const FORBIDDEN = "42501";

/** A server whose role may not change the schema does not begin to work on one that is too old for it. */
function refuseUnchanged(error: unknown): never {
  if ((error as { code?: unknown }).code !== FORBIDDEN) throw error;
  throw new SchemaMismatch(
    "The database has the schema of an older version, and this role may not change it. Set DATABASE_ADMIN_URL to the role that owns the tables, or start a process with it first.",
  );
}

/** lock_not_available, deadlock_detected: others have what the migration needs. */
const TAKEN = new Set(["55P03", "40P01"]);

/**
 * Where somebody holds a table (`pg_dump`, a long report), everybody else who wants it would wait behind the migration. So it waits
 * for a moment only, lets them through, and tries again.
 */
const PATIENCE = { lock: "2s", pauseMs: 5_000, forMs: 30 * 60_000 };

async function apply(client: pg.Client, migration: Migration, log: Log, patience: Patience): Promise<void> {
  const { name } = migration;
  const end = Date.now() + patience.forMs;
  for (;;) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = '${patience.lock}'`);
      await applyMigration(client, migration);
      await client.query("commit");
      break;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      const { code } = error as { code?: string };
      if (code === FORBIDDEN) refuseUnchanged(error);
      if (!TAKEN.has(code ?? "") || Date.now() > end)
        throw new Error(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
          cause: error,
        });
      log.warn(
        { migration: name, oldest: await oldestOther(client) },
        "others hold a table that changes: it is tried again",
      );
    }
    await pause(patience.pauseMs);
  }
  log.info({ migration: name }, "migrated the database");
}

/** Whose transaction is open for longest, which most likely holds the table, and for how many seconds. */
async function oldestOther(client: pg.Client): Promise<object | null> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(`
    select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  return rows[0] ?? null;
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn(message);
    else log.debug(message);
  });
}
