import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { BACKGROUND_CHANGES } from "../../../contract/settings/changes.ts";
import { callOf } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { fillingWords } from "../../catalogue/search/words/fill-words.ts";
import { backgroundChanges, handlers } from "../../jobs.ts";
import { silentLog } from "../log.ts";
import { inTransaction } from "../postgres/database.ts";
import { type BackgroundChange, runChanges } from "./run-changes.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const call = callOf(() => ({ web: served().app }));
const SHOWS = 7;
let admin: TestLogin;

beforeEach(async () => {
  admin = await makeLogin(db(), [await makeOwner(db())], { permissions: ["CORE_CONFIG_UPDATE"] });
  await db().deleteFrom("background_change").execute();
  await db().deleteFrom("podcast").execute();
  for (let made = 0; made < SHOWS; made += 1)
    await makePodcast(db(), { title: `Show ${made}`, description: "harbour lights" });
  await sql`update podcast_detail set words = null`.execute(db());
});

const run = (change: BackgroundChange, more = {}) => runChanges({ db: db(), log: silentLog }, [change], more);
const list = async () => (await call(admin.token, "GET", "/core/api/background-change")).payload.page;
const wordless = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from podcast_detail where words is null`.execute(db()))
    .rows[0]!.n;
/** The same change, of which a batch fails in its transaction after its rows were written. */
const failing = (times: number, from = 1): BackgroundChange => {
  const change = fillingWords(2);
  let batch = 0;
  return {
    ...change,
    async batch(tx) {
      batch += 1;
      const went = await change.batch(tx);
      if (batch >= from && batch < from + times) throw new Error("lost@words.example could not be read");
      return went;
    },
  };
};

test("D6.05 every change that the administration has words for is one that a worker makes, and the other way round", () => {
  expect(backgroundChanges.map(({ name }) => name).sort()).toEqual([...BACKGROUND_CHANGES].sort());
});

test("D6.05 a table is changed in batches, and the administration sees how far it is, how quick, and when it was done", async () => {
  // Not begun: nothing to be told of.
  expect(await list()).toEqual([]);
  await run(fillingWords(2), { forMs: 0 });
  expect(await list()).toEqual([]);
  let batches = 0;
  const change = fillingWords(2);
  await run({
    ...change,
    async batch(tx) {
      if (batches === 2) return null;
      batches += 1;
      return change.batch(tx);
    },
  });
  expect(await list()).toMatchObject([
    { name: "podcast-words", state: "running", total: 7, done: 4, ended: null, trouble: null },
  ]);
  expect((await list())[0].perMinute).toBeGreaterThan(0);
  expect(await wordless()).toBe(3);
  await handlers(served().context)["change-data"]({});
  expect(await wordless()).toBe(0);
  expect(await list()).toMatchObject([
    { name: "podcast-words", state: "done", total: 7, done: 7, ended: expect.any(String) },
  ]);
  // Once more there is nothing to do, and it stays done then.
  const [{ ended }] = await list();
  await run(fillingWords(2));
  expect((await list())[0].ended).toBe(ended);
  // What an update leaves to do later is told of anew.
  await sql`update podcast_detail set words = null where podcast_id = (select min(id) from podcast)`.execute(
    db(),
  );
  await run(fillingWords(2));
  expect(await list()).toMatchObject([{ state: "done", total: 1, done: 1 }]);
});

test("D6.05 a batch that fails changes nothing, is said, and is tried again by itself", async () => {
  const change = failing(1, 2);
  await run(change);
  expect(await wordless()).toBe(5);
  const [failed] = await list();
  expect(failed).toMatchObject({ state: "pausing", total: 7, done: 2, again: expect.any(String) });
  // No address of anybody.
  expect(failed.trouble).toBe("Error: [address] could not be read");
  await run(change);
  expect(await wordless()).toBe(5);
  await sql`update background_change set not_before = now()`.execute(db());
  await run(change);
  expect(await list()).toMatchObject([{ state: "done", done: 7, trouble: null }]);
});

test("D6.05 what fails five times in a row waits for an administrator, who has it tried again", async () => {
  const change = failing(5);
  for (let tried = 0; tried < 7; tried += 1) {
    await run(change);
    await sql`update background_change set not_before = now()`.execute(db());
  }
  expect(await list()).toMatchObject([{ state: "stopped", done: 0, total: 7, again: null }]);
  expect(await wordless()).toBe(7);
  const url = "/core/api/background-change/podcast-words";
  const member = await makeLogin(db(), [await makeOwner(db())]);
  expect((await call(member.token, "POST", url)).fault).toBe("not-allowed");
  expect((await call(member.token, "GET", "/core/api/background-change")).fault).toBe("not-allowed");
  expect((await call(admin.token, "POST", "/core/api/background-change/nothing")).status).toBe(404);
  const answer = await call(admin.token, "POST", url);
  expect(answer.payload.page).toMatchObject([{ name: "podcast-words", state: "running", trouble: null }]);
  expect(
    (await sql`select from graphile_worker.jobs where task_identifier = 'change-data'`.execute(db())).rows,
  ).toHaveLength(1);
  await run(change);
  expect(await list()).toMatchObject([{ state: "done", done: 7 }]);
});

test("D6.05 a failure before the first batch is said, and its rows are counted later", async () => {
  const change = fillingWords(2);
  let asked = 0;
  const blind: BackgroundChange = {
    ...change,
    left: async (of) => {
      asked += 1;
      if (asked === 1) throw new Error("not to be counted");
      return change.left(of);
    },
  };
  await run(blind);
  expect(await list()).toMatchObject([{ state: "pausing", total: 0, trouble: "Error: not to be counted" }]);
  await sql`update background_change set not_before = now()`.execute(db());
  await run(blind);
  expect(await list()).toMatchObject([{ state: "done", total: 7, done: 7 }]);
});

test("D6.05 two workers change each row once, and one that holds a batch does not keep the other waiting", async () => {
  await Promise.all(Array.from({ length: 4 }, () => run(fillingWords(1))));
  await run(fillingWords(1));
  expect(await list()).toMatchObject([{ state: "done", total: 7, done: 7 }]);
  await sql`update podcast_detail set words = null`.execute(db());
  await sql`update background_change set ended = null, done = 0`.execute(db());
  await inTransaction(db(), async (tx) => {
    await sql`select from background_change for update`.execute(tx);
    await run(fillingWords(2));
    expect(await wordless()).toBe(7);
  });
});
