import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { freshDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { claimWanted } from "./feed-queries.ts";
import { openFeed, readFeedsFirst, refreshFeed, URGENT_PER_MINUTE } from "./want-feeds.ts";

let database: TestDatabase;
let context: Context;
let ids: number[];
beforeEach(async () => {
  // The budgets' minute does not advance.
  vi.useFakeTimers({ toFake: ["performance"] });
  database = await freshDatabase();
  const { db } = database;
  context = { ...makeContext(db) };
  context.config.crawl = "on";
  const names = Array.from({ length: 101 }, (_, i) => [`show ${i}`, `https://show-${i}.heron.fm/feed`]);
  ids = [...(await listPodcasts(db, Object.fromEntries(names))).values()];
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

let logins = 0;
const newLogin = () => ++logins;
const wish = (podcasts: readonly number[], loginId: number) =>
  inTransaction(database.db, (tx) => readFeedsFirst(context, tx, podcasts, loginId));
const forgetWishes = () => sql`update podcast_feed set wanted = null`.execute(database.db);
const isWanted = async (id: number) => (await feedOf(database.db, id)).wanted !== null;
const jobs = async () =>
  (
    await sql`select from graphile_worker.jobs where task_identifier = 'read-wanted-feeds'`.execute(
      database.db,
    )
  ).rows.length;

test("whoever opens one podcast after somebody has collected a hundred waits for few of them", async () => {
  const [opened, ...many] = ids;
  await wish(many, newLogin());
  await wish([opened!], newLogin());
  const order: number[] = [];
  for (let turn = 0; turn < ids.length; turn++) {
    const claims = await claimWanted(database.db, { most: 1, perHost: 1, atHosts: new Map() });
    order.push(...claims.map(({ podcastId }) => podcastId));
  }
  expect(order).toHaveLength(ids.length);
  expect(order[0]).not.toBe(opened);
  // They are a second apart, and the test has taken less than a minute and a half so far.
  expect(order.at(-1)).not.toBe(opened);
});

test("a user has twenty lists a minute read before all others; further ones are due, and nobody else is held up", async () => {
  const { db } = database;
  const [one, other] = [newLogin(), newLogin()];
  for (let list = 0; list < URGENT_PER_MINUTE.list; list++) {
    await forgetWishes();
    await wish(ids.slice(0, 2), one);
  }
  expect(await isWanted(ids[0]!)).toBe(true);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await wish(ids.slice(2, 4), one);
  expect(await feedOf(db, ids[2]!)).toMatchObject({ wanted: null, tried: null, claim: null });
  expect((await feedOf(db, ids[2]!)).due!.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(await jobs()).toBe(0);
  // A single podcast does not count as a list, and another user has their own lists.
  await wish([ids[2]!], one);
  await wish(ids.slice(3, 5), other);
  expect([await isWanted(ids[2]!), await isWanted(ids[3]!), await jobs()]).toEqual([true, true, 1]);
});

test("a user has sixty single podcasts a minute read before all others, opened or by hand; nothing fails after that", async () => {
  const { db } = database;
  const loginId = newLogin();
  for (let time = 0; time < URGENT_PER_MINUTE.one; time++) {
    await forgetWishes();
    expect((await openFeed(context, ids[0]!, loginId)).state).toBe("waiting");
  }
  expect(await openFeed(context, ids[1]!, loginId)).toMatchObject({ state: "idle", notNow: null });
  const { public_id } = await db
    .selectFrom("podcast")
    .select("public_id")
    .where("id", "=", ids[2]!)
    .executeTakeFirstOrThrow();
  expect(await refreshFeed(context, public_id, [], loginId)).toMatchObject({ state: "idle", notNow: null });
  expect([await isWanted(ids[1]!), await isWanted(ids[2]!)]).toEqual([false, false]);
});
