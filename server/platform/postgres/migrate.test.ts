import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { silentLog } from "../log.ts";
import { checkServer, type Migration, migrate, readMigrations } from "./migrate.ts";

const database = useEmptyDatabase();

const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  sha256: createHash("sha256").update(text).digest("hex"),
});
const first = migration(
  "0001-first.sql",
  "create table fruit (name text primary key); insert into fruit values ('fig');",
);
const second = migration(
  "0002-second.sql",
  "alter table fruit add column ripe boolean not null default false;",
);
const run = (...migrations: Migration[]) =>
  migrate({ connectionString: database().connectionString, migrations });
const fruits = async () => (await sql`select * from fruit`.execute(database().db)).rows;

test("applies what is missing, once, and the job queue's tables", async () => {
  expect(await run(first)).toEqual(["0001-first.sql"]);
  expect(await run(first)).toEqual([]);
  expect(await run(first, second)).toEqual(["0002-second.sql"]);
  expect(await fruits()).toEqual([{ name: "fig", ripe: false }]);
  const { rows } = await sql`select to_regclass('graphile_worker.jobs') is not null as there`.execute(
    database().db,
  );
  expect(rows).toEqual([{ there: true }]);
});

test("two nodes that start at once apply everything once", async () => {
  const answers = await Promise.all([run(first, second), run(first, second), run(first, second)]);
  expect(answers.flat().sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await fruits()).toHaveLength(1);
});

test("refuses a migration that was changed after it was applied", async () => {
  await run(first);
  await expect(run(migration(first.name, `${first.sql} -- changed`), second)).rejects.toThrow(
    "The migration 0001-first.sql was changed after it had been applied.",
  );
  expect(await fruits()).toEqual([{ name: "fig" }]);
});

test("D6.05 runs on what a newer version has only added, and changes nothing of it", async () => {
  await run(first, second);
  expect(await run(first)).toEqual([]);
  expect(await fruits()).toEqual([{ name: "fig", ripe: false }]);
});

test("D6.05 a version that needs what a newer one has taken away is refused, and one that does without it is not", async () => {
  const taken = migration(
    "0003-taken.sql",
    "-- Contract (since 6.1.0): nothing reads it any more.\nalter table fruit drop column ripe;",
  );
  await run(first, second, taken);
  const older = (version: string) =>
    migrate({ connectionString: database().connectionString, migrations: [first, second], version });
  await expect(older("6.0.9")).rejects.toThrow(
    "made by a newer Hostread: it has the migration 0003-taken.sql, which this version does not know",
  );
  expect(await older("6.1.0")).toEqual([]);
  expect(await older("6.2.0")).toEqual([]);
  expect(await older("10.0.0")).toEqual([]);
});

test("D6.05 refuses what a version has applied that did not write down beside which it runs", async () => {
  await run(first, second);
  await database().pool.query("alter table schema_migration drop column beside");
  expect(await run(first, second)).toEqual([]);
  await expect(run(first)).rejects.toThrow("made by a newer Hostread: it has the migration 0002-second.sql");
});

test("D6.05 a server that may not bring an older schema up to date does not start, and says what to do", async () => {
  await run(first);
  const role = `reader_${process.pid}`;
  const { pool, connectionString } = database();
  await pool.query(`create role ${role} login`);
  try {
    await pool.query(`grant select on schema_migration to ${role}`);
    const place = new URL(connectionString);
    place.username = role;
    await expect(migrate({ connectionString: place.href, migrations: [first, second] })).rejects.toThrow(
      "this role may not change it. Set DATABASE_ADMIN_URL",
    );
    expect(await fruits()).toEqual([{ name: "fig" }]);
  } finally {
    await pool.query(`drop owned by ${role}`);
    await pool.query(`drop role ${role}`);
  }
});

test("a migration that fails leaves nothing of itself, and those before it stay", async () => {
  const broken = migration("0002-broken.sql", "create table half (id int); select 1 / 0;");
  await expect(run(first, broken)).rejects.toThrow(
    "The migration 0002-broken.sql failed and was undone: division by zero",
  );
  const { rows } = await sql`select to_regclass('half') is null as gone`.execute(database().db);
  expect(rows).toEqual([{ gone: true }]);
  expect(await run(first, second)).toEqual(["0002-second.sql"]);
});

describe("D6.05 a table that somebody holds", () => {
  const patience = { lock: "100ms", pauseMs: 300, forMs: 20_000 };
  let warned: unknown[];
  const change = (forMs = patience.forMs) =>
    migrate({
      connectionString: database().connectionString,
      migrations: [first, second],
      patience: { ...patience, forMs },
      log: { ...silentLog, warn: (about: unknown) => void warned.push(about) },
    });
  /** While `act` runs, until `free` is called. */
  async function hold(act: (free: () => Promise<unknown>) => Promise<void>): Promise<void> {
    warned = [];
    await run(first);
    const { connectionString } = database();
    const holder = new pg.Client({ connectionString, application_name: "nightly dump" });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table fruit in access share mode");
      await act(() => holder.query("commit"));
    } finally {
      await holder.end();
    }
  }

  test("D6.05 is changed when it is free, and meanwhile nobody else waits for long", () =>
    hold(async (free) => {
      const changing = change();
      await vi.waitFor(() => expect(warned.length).toBeGreaterThan(1), { timeout: 10_000 });
      // Behind a migration that waited without an end, this would wait as long.
      expect(await fruits()).toHaveLength(1);
      expect(warned[0]).toMatchObject({
        migration: "0002-second.sql",
        oldest: { application: "nightly dump", seconds: expect.any(Number) },
      });
      await free();
      expect(await changing).toEqual(["0002-second.sql"]);
      expect(await fruits()).toEqual([{ name: "fig", ripe: false }]);
    }));

  test("D6.05 stays as it is where it is held for too long", () =>
    hold(async () => {
      await expect(change(0)).rejects.toThrow(
        "The migration 0002-second.sql failed and was undone: canceling statement due to lock timeout",
      );
      expect(await fruits()).toEqual([{ name: "fig" }]);
    }));
});

test("file names that would run in no clear order are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "hostread-migrations-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "0001-one.sql"), "");
  writeFileSync(join(folder, "0001-other.sql"), "");
  expect(() => readMigrations(folder)).toThrow("Two migrations have the number 0001.");
  writeFileSync(join(folder, "later.sql"), "");
  expect(() => readMigrations(folder)).toThrow("later.sql is no name for a migration");
  rmSync(folder, { recursive: true });
});

test("D6.01 what a server lacks is said in a sentence, before anything is made in it", async () => {
  const name = `hostread_ascii_${process.pid}`;
  const place = new URL(database().connectionString);
  await database().pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  place.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: database().connectionString });
  await client.connect();
  try {
    await expect(migrate({ connectionString: place.href, migrations: [first] })).rejects.toThrow(
      "The database is in SQL_ASCII. Hostread needs one in UTF8",
    );
    await expect(checkServer(client, { oldest: 990_000 })).rejects.toThrow(
      /^This is PostgreSQL 1[5-9].* Hostread needs PostgreSQL 99 or newer\.$/,
    );
    await expect(checkServer(client, { extension: "pg_fruit" })).rejects.toThrow(
      "lacks the extension pg_fruit",
    );
    await expect(checkServer(client)).resolves.toBeUndefined();
  } finally {
    await client.end();
    await database().pool.query(`drop database ${name}`);
  }
});
