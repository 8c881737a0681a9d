import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callOf, makeContext } from "../../../../tests/support/api.ts";
import { makeLogin } from "../../../../tests/support/world.ts";
import { createApp } from "../../../app.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { fenceRoleOf, findFence } from "./fence-role.ts";

const id = `t${process.pid}_${randomBytes(3).toString("hex")}`;
const owner = `${id}_owner`;
const application = `${id}_app`;
const name = `${id}_db`;

const administrate = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: inject("testServer").connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** As a role of the test's server; its local connections are trusted. */
const urlOf = (user: string): string => {
  const url = new URL(inject("testServer").connectionString);
  url.username = user;
  url.pathname = `/${name}`;
  return url.href;
};

beforeAll(() =>
  administrate(
    `create role ${owner} login`,
    `create role ${application} login`,
    `create database ${name} owner ${owner} template template0 encoding 'UTF8'`,
  ),
);
afterAll(() =>
  administrate(
    `drop database if exists ${name} with (force)`,
    `drop role if exists ${fenceRoleOf(owner)}`,
    `drop role if exists ${application}`,
    `drop role if exists ${owner}`,
  ),
);

const missing = { role: fenceRoleOf(owner), owner };

/** What administrators read of it, and `/readyz` says. */
async function toldAs(user: string): Promise<{ missingFence: unknown; fenced: unknown }> {
  const database = openDatabase({ connectionString: urlOf(user) });
  const web = await createApp(makeContext(database.db));
  try {
    const { token } = await makeLogin(database.db, [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const read = await callOf(() => ({ web }))(token, "GET", "/core/api/config");
    const saved = await callOf(() => ({ web }))(token, "POST", "/core/api/config", { auditDays: 400 });
    expect(saved.payload).toEqual(read.payload);
    const { fenced } = (await web.inject("/readyz")).json();
    return { missingFence: read.payload.missingFence, fenced };
  } finally {
    await web.close();
    await database.close();
  }
}

const stateAs = async (user: string) => {
  const database = openDatabase({ connectionString: urlOf(user) });
  return findFence(database.db).finally(() => database.close());
};

const logged: string[] = [];
const migrateAs = (user: string) =>
  migrate({
    connectionString: urlOf(user),
    log: createLog({ level: "info", destination: { write: (line) => void logged.push(line) } }),
  });

// A superuser by any other name could not be refused anything.
describe.skipIf(process.env.TEST_DATABASE_URL)("D6.08 the role of the fence", () => {
  test("an owner who may not make roles starts without the fence, and says which role is missing", async () => {
    await migrateAs(owner);
    expect(await stateAs(owner)).toEqual({ on: false, missing });
    expect(logged.join("")).toContain(`create role \\"${fenceRoleOf(owner)}\\" nologin`);
  });

  test("then administrators read which one under /admin, and /readyz says it", async () => {
    expect(await toldAs(owner)).toEqual({ missingFence: missing, fenced: false });
  });

  test("whoever is not the owner of the tables is bound as they are", async () => {
    expect(await stateAs(application)).toEqual({ on: true, role: null });
  });

  test("made by an administrator, it gets its rights with the next start, twice at once too", async () => {
    await administrate(
      `create role ${fenceRoleOf(owner)} nologin`,
      `grant ${fenceRoleOf(owner)} to ${owner}`,
    );
    expect(await stateAs(owner)).toEqual({ on: false, missing });
    await Promise.all([migrateAs(owner), migrateAs(owner)]);
    expect(await stateAs(owner)).toEqual({ on: true, role: fenceRoleOf(owner) });
  });

  test("taken away again, the next start goes on without it", async () => {
    await administrate(`revoke ${fenceRoleOf(owner)} from ${owner}`);
    await migrateAs(owner);
    expect(await stateAs(owner)).toEqual({ on: false, missing });
  });

  test("an owner who may make roles makes it", async () => {
    const superuser = new URL(inject("testServer").connectionString);
    superuser.pathname = `/${name}`;
    const within = new pg.Client({ connectionString: superuser.href });
    await within.connect();
    await within.query(`drop owned by ${fenceRoleOf(owner)}`);
    await within.query(`drop role ${fenceRoleOf(owner)}`);
    await within.query(`alter role ${owner} createrole`);
    await within.end();
    await migrateAs(owner);
    expect(await stateAs(owner)).toEqual({ on: true, role: fenceRoleOf(owner) });
    expect(await toldAs(owner)).toEqual({ missingFence: null, fenced: undefined });
  });
});
