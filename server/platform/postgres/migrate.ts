import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { type Log, silentLog } from "../log.ts";
import { packageRoot } from "../package-root.ts";

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

// Any number will do, as long as every version of Hostread uses the same.
const migrationLock = 5_070_912_301;

/**
 * Brings the database to this version's schema, each migration in a transaction of its own, then the job
 * queue's tables. Several nodes may start at once: they wait for each other. Answers the names it applied.
 * `connectionString` must lead past a transaction pooler, to a role that may create tables.
 * @throws SchemaMismatch where an applied migration has changed since or is unknown to this version
 */
export async function migrate(options: {
  connectionString: string;
  migrations?: Migration[];
  log?: Log;
}): Promise<string[]> {
  const log = options.log ?? silentLog;
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
    await prepareHistory(client);
    const applied = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from schema_migration order by name",
    );
    const pending = compare(migrations, applied.rows);
    for (const migration of pending) await apply(client, migration, log);
    await runMigrations({ connectionString, logger: quietLogger(log) });
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

function compare(migrations: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
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
  return migrations.filter(({ name }) => !done.has(name));
}

/** Creates the table of applied migrations, only if it is missing: a role without that right may still read it. */
export async function prepareHistory(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('schema_migration') is null as missing");
  if (!rows[0].missing) return;
  await client.query(`create table schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
}

/** Applies one migration in the transaction that `client` has open. */
export async function applyMigration(client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
}

async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const { name } = migration;
  try {
    await client.query("begin");
    await applyMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    });
  }
  log.info({ migration: name }, "migrated the database");
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn(message);
    else log.debug(message);
  });
}
