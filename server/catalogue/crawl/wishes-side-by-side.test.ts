import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { silentLog } from "../../platform/log.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addJob, type Handlers, startWorker } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { readWantedFeeds } from "./read-feeds.ts";
import { readFeedsFirst } from "./want-feeds.ts";

/** More than are read at once: as a list, and one by one. */
const LISTED = 20;
const WISHES = LISTED + 14;
const database = useDatabase();
let hosts: FeedHosts;
const held: (() => void)[] = [];
let released = false;
beforeAll(async () => {
  hosts = await startFeedHosts({
    slow: (request, response) => {
      const answer = () => response.end(rss({ title: `slow ${request.url}` }));
      if (released) answer();
      else held.push(answer);
    },
    quick: (_request, response) => response.end(rss({ title: "quick" })),
  });
});
afterAll(() => hosts.close());

/** A host may take as long as the test: nothing here depends on time. */
function withPatience(context: Context): Context {
  const { outbound } = context;
  const patience = { totalTimeoutMs: 600_000, idleTimeoutMs: 600_000 };
  return {
    ...context,
    outbound: { ...outbound, fetch: (url, limits) => outbound.fetch(url, { ...limits, ...patience }) },
  };
}

test("however many feeds of a slow host somebody waits for, other jobs and quick hosts have their turn", async () => {
  const { db, connectionString } = database();
  const slow = Array.from({ length: WISHES }, (_, i) => `slow ${i}`);
  const ids = await listPodcasts(
    db,
    Object.fromEntries([
      ...slow.map((name, i) => [name, `${hosts.url("slow")}/${i}`]),
      ["quick", hosts.url("quick")],
    ]),
  );
  const context = withPatience(hosts.context(makeContext(db)));
  const pool = new pg.Pool({ connectionString, max: 14 });
  // A connection may hear that its database is being dropped before it has closed itself.
  pool.on("error", () => undefined);
  const done: string[] = [];
  const worker = startWorker({
    pool,
    // As many as in the product.
    concurrency: 12,
    log: silentLog,
    handlers: {
      "read-wanted-feeds": () => readWantedFeeds(context, { pace: { distanceMs: 1, longestWaitMs: 1_000 } }),
      tidy: async () => void done.push("tidied"),
    } as Partial<Handlers> as Handlers,
  });
  const patience = { timeout: 60_000 };
  const taken = async () =>
    (await sql`select from graphile_worker.jobs where locked_at is null`.execute(db)).rows.length === 0;
  const wish = (...names: string[]) =>
    inTransaction(db, (tx) =>
      readFeedsFirst(
        context,
        tx,
        names.map((name) => ids.get(name)!),
      ),
    );
  try {
    // Each request comes in while the earlier ones are being read.
    await wish(...slow.slice(0, LISTED));
    await expect.poll(taken, patience).toBe(true);
    for (const name of slow.slice(LISTED)) {
      await wish(name);
      await expect.poll(taken, patience).toBe(true);
    }
    await expect.poll(() => held.length > 0, patience).toBe(true);
    await inTransaction(db, (tx) => addJob(tx, "tidy", {}));
    await expect.poll(() => done, patience).toEqual(["tidied"]);
    await wish("quick");
    await expect.poll(async () => (await feedOf(db, ids.get("quick")!)).outcome, patience).toBe("read");
    const { rows } = await sql`
      select from podcast_feed where podcast_id <> ${ids.get("quick")!} and outcome is not null`.execute(db);
    expect(rows).toEqual([]);
    released = true;
    for (const answer of held) answer();
    const allRead = async () =>
      (await sql`select from podcast_feed where outcome = 'read'`.execute(db)).rows.length;
    await expect.poll(allRead, patience).toBe(WISHES + 1);
    expect(hosts.asked.filter((one) => one.startsWith("slow /feed"))).toHaveLength(WISHES);
  } finally {
    released = true;
    for (const answer of held) answer();
    await worker.stop();
    await pool.end();
  }
}, 300_000);
