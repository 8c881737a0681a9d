import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";

export interface TestDatabase extends Database {
  connectionString: string;
  /** Closes and removes the database. May be called twice. */
  drop(): Promise<void>;
}

/** A new database with the migrated schema, and rules for contacts that allow everybody. The caller drops it. */
export function freshDatabase(): Promise<TestDatabase> {
  return create(inject("testServer").template);
}

/** A new database without tables. The caller drops it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

/** A migrated database for all tests of the calling file or `describe`, made before and dropped after them. */
export function useDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database?.drop());
  return () => present(database);
}

/** A database without any table for each test of the calling file or `describe`. */
export function useEmptyDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database?.drop());
  return () => present(database);
}

function present(database: TestDatabase | undefined): TestDatabase {
  if (!database) throw new Error("the test database exists only inside tests and hooks");
  return database;
}

async function create(template: string): Promise<TestDatabase> {
  const name = `hostread_test_${process.pid}_${randomBytes(5).toString("hex")}`;
  // Its files as they are: by the log, its pages would be written twice.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject("testServer").connectionString);
  url.pathname = `/${name}`;
  const database = openDatabase({
    connectionString: url.href,
    poolSize: 10,
    applicationName: "hostread test",
    // Two busy cores must not fail a test: tests about limits set their own.
    timeouts: { connect: 20_000, wait: 20_000, statement: 60_000, idleInTransaction: 60_000, lock: 30_000 },
  });
  let dropped: Promise<void> | undefined;
  const drop = async () => {
    await database.close();
    await onServer(`drop database if exists ${name} with (force)`);
  };
  return {
    ...database,
    connectionString: url.href,
    drop: () => {
      dropped ??= drop();
      return dropped;
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const { connectionString } = inject("testServer");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 20_000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
