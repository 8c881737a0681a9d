import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callOf, makeContext } from "../../../tests/support/api.ts";
import { type Pair, startPair } from "../../../tests/support/postgres/standby.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { createApp } from "../../app.ts";
import { silentLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../platform/postgres/database.ts";
import { migrate } from "../../platform/postgres/migrate.ts";
import { attachReplica } from "../../platform/postgres/replica/may-be-old.ts";
import { Replica } from "../../platform/postgres/replica/replica.ts";
import { buildImage } from "./build/build-image.ts";
import { logSearchTables } from "./log-tables.ts";
import { isDue } from "./tend.ts";
import { selectStanding } from "./tend-queries.ts";

const TOKEN = randomBytes(16).toString("hex");
let pair: Pair;
let primary: Database;
/** Two processes of web, as behind a balancer. */
const processes: { web: FastifyInstance; replica: Replica; database: Database }[] = [];
let owner: OwnerRow;
let ada: TestLogin;
let bob: TestLogin;

beforeAll(async () => {
  pair = await startPair();
  const { connectionString } = pair.primary;
  await migrate({ connectionString });
  primary = openDatabase({ connectionString, applicationName: "test" });
  owner = await makeOwner(primary.db);
  ada = await makeLogin(primary.db, [owner]);
  bob = await makeLogin(primary.db, [owner]);
  for (let made = 0; made < 30; made += 1) await makePodcast(primary.db, { title: `Kitchen ${made}` });
  for (let at = 0; at < 2; at += 1) {
    const database = openDatabase({ connectionString, applicationName: "web" });
    const replica = new Replica({
      primary: database.db,
      connectionString: pair.standby.connectionString,
      log: silentLog,
      oldestMs: 600_000,
    });
    attachReplica(database.db, replica);
    const context = makeContext(database.db);
    context.config.metricsToken = TOKEN;
    processes.push({ web: await createApp(context), replica, database });
  }
}, 120_000);
afterAll(async () => {
  for (const { web, replica, database } of processes) {
    await web.close();
    await replica.close();
    await database.close();
  }
  await primary?.close();
  await pair?.remove();
});

beforeEach(async () => {
  await pair.standby.tell("select pg_wal_replay_resume()");
  await pair.caughtUp();
  for (const { replica } of processes) {
    await replica.measure();
    await replica.measure();
    expect(replica.refusal()).toBeNull();
  }
});

const call = (at: number) => callOf(() => processes[at]!);
const search = async (who: TestLogin, query = "", at = 0) => {
  const answer = await call(at)(who.token, "GET", `/api/podcast?owner=${owner.publicId}${query}`);
  expect(answer.status).toBe(200);
  return answer.payload.resultSize as number;
};
/** How many statements each server was asked by a request, in which these words stand. */
async function asked(text: string, request: () => Promise<unknown>) {
  const count = () => ({
    standby: pair.standby.asked("hostread reads", text),
    primary: pair.primary.asked("web", text),
  });
  const before = count();
  await request();
  const after = count();
  return { standby: after.standby - before.standby, primary: after.primary - before.primary };
}

test("D6.04 search tables that a standby does not get are read from the primary, and made anew for it", async () => {
  const { connectionString } = pair.primary;
  await buildImage(connectionString);
  expect(await search(ada)).toBe(30);
  expect(isDue(await selectStanding(primary.db))).toBe(false);
  await logSearchTables(connectionString, silentLog);
  const standing = await selectStanding(primary.db);
  expect(standing).toMatchObject({ unlogged: true });
  expect(isDue({ ...standing, age: 1 })).toBe(true);
  // A build of changes would leave most of it where no standby sees it.
  expect(await buildImage(connectionString, { least: 0, changed: 1 })).toMatchObject({ base: null });
  expect(await selectStanding(primary.db)).toMatchObject({ unlogged: false });
  await logSearchTables(connectionString, silentLog);
  await pair.caughtUp();
  expect(await asked("search.build", () => search(ada))).toMatchObject({ primary: 0 });
});

test("D6.04 search, counts and similar shows are read from the standby, and who asks from the primary", async () => {
  const { publicId } = await makePodcast(primary.db, { title: "Kitchen of similar shows" });
  await pair.caughtUp();
  await search(ada);
  const found = await asked("search.", () => search(ada, "&title=kitchen"));
  expect(found.primary).toBe(0);
  expect(found.standby).toBeGreaterThan(0);
  const counts = await asked("search.", async () => {
    const { status } = await call(0)(ada.token, "GET", `/api/podcast-facets?owner=${owner.publicId}`);
    expect(status).toBe(200);
  });
  expect(counts.primary).toBe(0);
  expect(counts.standby).toBeGreaterThan(0);
  const similar = await asked("podcast", async () => {
    const { status } = await call(0)(ada.token, "GET", `/api/podcast/${publicId}/similar`);
    expect(status).toBe(200);
  });
  expect(similar.standby).toBeGreaterThan(0);
  expect(await asked("session_token", () => search(ada))).toEqual({ standby: 0, primary: 1 });
  // What was paid for.
  expect((await asked("unlock", () => search(ada))).standby).toBe(0);
});

test("D6.04 what others have changed lately is told by the standby: the audit, and what became of writing", async () => {
  const log = await asked("from audit ", async () => {
    const { status } = await call(0)(ada.token, "GET", `/core/api/owner/${owner.publicId}/audit`);
    expect(status).toBe(200);
  });
  expect(log.primary).toBe(0);
  expect(log.standby).toBeGreaterThan(0);
});

test("D6.04 a search on the standby includes each change that it has, and those under way once they are committed", async () => {
  const before = await search(bob);
  // One that is under way while others commit: a standby does not tell which those are.
  const open = await primary.pool.connect();
  try {
    await open.query("begin");
    await open.query(
      `insert into podcast (public_id, title, title_key, search_text, latest_episode)
       values ('Underway0001', 'Under way', 'under way', ' under way ', current_date)`,
    );
    await makePodcast(primary.db, { title: "Committed" });
    await pair.caughtUp();
    expect(await search(bob)).toBe(before + 1);
    expect(await search(bob)).toBe(before + 1);
    await open.query("commit");
  } finally {
    open.release();
  }
  await pair.caughtUp();
  expect(await search(bob)).toBe(before + 2);
  expect((await asked("search.", () => search(bob, "&title=way"))).primary).toBe(0);
});

test("D6.04 whoever changed something sees it at once, at each process; others when the standby has it", async () => {
  const body = { displayName: "Spring", ownerName: owner.name };
  const made = await call(0)(ada.token, "POST", "/api/campaign", body);
  expect([made.status, made.fault]).toEqual([201, undefined]);
  const podcast = await makePodcast(primary.db, { title: "For the spring" });
  await pair.caughtUp();
  for (const { replica } of processes) await replica.measure();
  const inCampaign = `&bundle=${made.payload.publicId}`;
  expect([await search(ada, inCampaign), await search(bob, inCampaign)]).toEqual([0, 0]);

  await pair.standby.tell("select pg_wal_replay_pause()");
  const added = await call(0)(ada.token, "POST", `/api/campaign/${made.payload.publicId}/podcast/add`, {
    externalIds: [podcast.publicId],
  });
  expect([added.status, added.fault]).toEqual([200, undefined]);
  expect([await search(ada, inCampaign), await search(ada, inCampaign, 1)]).toEqual([1, 1]);
  expect([await search(bob, inCampaign), await search(bob, inCampaign, 1)]).toEqual([0, 0]);
  await pair.standby.tell("select pg_wal_replay_resume()");
  await pair.caughtUp();
  expect([await search(bob, inCampaign), await search(bob, inCampaign, 1)]).toEqual([1, 1]);
  // And it is read from the standby again.
  await vi.waitFor(async () => {
    for (const { replica } of processes) await replica.measure();
    expect((await asked("search.", () => search(ada))).primary).toBe(0);
  }, 30_000);
});

test("D6.04 with the standby killed every search is answered, /readyz says by whom, and /metrics counts", async () => {
  const { web, replica } = processes[0]!;
  const reads = async () => (await web.inject("/readyz")).json().reads;
  expect(await reads()).toEqual({ server: "standby", reason: null });
  const before = await search(ada);
  const answers: number[] = [];
  const searching = Array.from({ length: 4 }, async () => {
    for (let at = 0; at < 40; at += 1) {
      if (at === 10) await pair.standby.stop();
      answers.push(await search(ada));
    }
  });
  await Promise.all(searching);
  expect(answers).toEqual(Array(160).fill(before));
  await replica.measure();
  expect(await reads()).toEqual({ server: "primary", reason: "down" });
  const { body } = await web.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toMatch(/^hostread_reads_total\{server="standby",reason=""\} [1-9]/m);
  expect(body).toMatch(/^hostread_reads_total\{server="primary",reason="down"\} [1-9]/m);
  expect(body).toMatch(/^hostread_replica_used 0$/m);
  await pair.standby.start();
  await vi.waitFor(async () => {
    await replica.measure();
    expect(await reads()).toEqual({ server: "standby", reason: null });
  }, 60_000);
  await replica.measure();
  expect(await search(ada)).toBe(before);
}, 120_000);

test("D6.04 nothing of it is written or asked without a standby", async () => {
  const { db } = primary;
  await sql`delete from recent_change`.execute(db);
  const web = await createApp(makeContext(db));
  const alone = callOf(() => ({ web }));
  const before = pair.primary.asked("test", "recent_change");
  const body = { displayName: "Alone", ownerName: owner.name };
  expect((await alone(ada.token, "POST", "/api/campaign", body)).status).toBe(201);
  expect((await alone(ada.token, "GET", "/api/podcast")).status).toBe(200);
  expect(pair.primary.asked("test", "recent_change")).toBe(before);
  expect((await web.inject("/readyz")).json()).toEqual({ ready: true });
  await web.close();
});
