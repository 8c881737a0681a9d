import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { makeDatabaseFolder } from "../../scripts/test/database-folder.mjs";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { ALLOW_EVERYBODY } from "./allow-everybody.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for this run, and the name of a migrated database in it to copy. */
    testServer: { connectionString: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL (a role that may create databases), or an embedded one
 * in a folder of its own, in memory where there is room, that trades safety after a power cut for speed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const folder = external ? undefined : makeDatabaseFolder("test");
  // Making it closes the folder to others; under root, PostgreSQL is another user.
  if (folder) chmodSync(folder, 0o711);
  const embedded = folder
    ? await startEmbeddedPostgres({ dataDir: join(folder, "data"), settings: reckless })
    : undefined;
  const connectionString = external ?? embedded!.administrator;
  const template = `hostread_template_${process.pid}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const teardown = async () => {
    if (external) await admin(`drop database if exists ${template} with (force)`);
    await embedded?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await admin(`create database ${template}`);
    const url = new URL(connectionString);
    url.pathname = `/${template}`;
    await migrate({ connectionString: url.href });
    const inTemplate = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
    await inTemplate.connect();
    await inTemplate.query(ALLOW_EVERYBODY).finally(() => inTemplate.end());
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("testServer", { connectionString, template });
  return teardown;
}

const reckless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "200",
};
