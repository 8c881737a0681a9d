import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { type DatabasePlace, NoDatabase, withDatabase } from "./join-database.ts";

const external = useEmptyDatabase();
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "hostread-join-"));
  chmodSync(dataDir, 0o711);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const place = (more: Partial<DatabasePlace> = {}): DatabasePlace => ({
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseAdminUrl: null,
  dataDir,
  ...more,
});
const migrations = async (where: DatabasePlace) =>
  withDatabase(where, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from schema_migration`.execute(db);
    return rows[0]!.n;
  });

test("joins the database of a running server and leaves it running", async () => {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
  expect(await migrations(place())).toBeGreaterThan(0);
  expect(await migrations(place())).toBeGreaterThan(0);
  await server.stop();
});

test("starts the database where none runs, and stops it also when the work fails", async () => {
  await expect(
    withDatabase(place(), async () => {
      throw new Error("the work failed");
    }),
  ).rejects.toThrow("the work failed");
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
  expect(await migrations(place())).toBeGreaterThan(0);
});

test("uses DATABASE_URL where it is set, and nothing below the data folder", async () => {
  expect(await migrations(place({ databaseUrl: external().connectionString }))).toBeGreaterThan(0);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("what reads an existing database makes none, and says so in a sentence", async () => {
  const read = (where: DatabasePlace) =>
    withDatabase(where, async () => undefined, { existing: true, migrate: false }).catch((error) => error);
  const missing = join(dataDir, "never-made");
  for (const folder of [dataDir, missing]) {
    const error = await read(place({ dataDir: folder }));
    expect(error).toBeInstanceOf(NoDatabase);
    expect(error.message).toContain(`no Hostread database in ${folder}.`);
  }
  expect(readdirSync(dataDir)).toEqual([]);

  const { connectionString, db } = external();
  const other = await read(place({ databaseUrl: connectionString }));
  expect(other).toBeInstanceOf(NoDatabase);
  expect(other.message).not.toContain(connectionString);
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);

  await migrations(place({ databaseUrl: connectionString }));
  expect(await read(place({ databaseUrl: connectionString }))).toBeUndefined();
});
