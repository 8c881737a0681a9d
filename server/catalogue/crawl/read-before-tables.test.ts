import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { writeGenres } from "../import/queries.ts";
import { item } from "../import/record.ts";
import { writeBatch } from "../import/write-batch.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();
const db = () => database().db;
/** What the feed's host answers; null: the feed without an address. */
let answer: string | number | null;
let hosts: FeedHosts;

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  hosts = await startFeedHosts({
    heron: (_request, response) =>
      typeof answer === "number"
        ? response.writeHead(answer).end()
        : response.end(rss({ title: "Heron", ...(answer && { email: answer }) })),
    elsewhere: (_request, response) => response.writeHead(403).end(),
  });
  return hosts.close;
});

async function read(given: typeof answer, times = 1) {
  answer = given;
  for (let time = 0; time < times; time += 1) {
    await makeDue(db());
    await readDueFeeds(hosts.context(makeContext(db())), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
  }
}

/** A table is imported that names an address; answers the podcast's afterwards. */
async function importTable(address: string, host = "heron"): Promise<string | null> {
  const addresses = [{ text: address, name: null, tag: "itunes:owner/itunes:email" as const }];
  const given = { title: "Heron", feedUrl: hosts.url(host), itunesId: 471, addresses };
  const row = item("podcast-index", { file: "table.csv", line: 1 }, given);
  if (row.kind === "refused") throw new Error(row.refusal.reason);
  await sql`update podcast_source set fingerprint = '' where source = 'podcast-index'`.execute(db());
  await inTransaction(db(), (tx) =>
    writeBatch(tx, [row.record], { now: new Date(), hasSpoken: () => false }),
  );
  return current();
}

async function current(): Promise<string | null> {
  const rows = await db()
    .selectFrom("podcast as p")
    .leftJoin("podcast_address as a", "a.id", "p.address_id")
    .select("a.address")
    .execute();
  expect(rows).toHaveLength(1);
  return rows[0]!.address;
}

/** A podcast whose feed was read and named ida@heron.fm. */
async function scene() {
  await db().deleteFrom("podcast").execute();
  expect(await importTable("old@heron.fm")).toBe("old@heron.fm");
  await read("ida@heron.fm");
  expect(await current()).toBe("ida@heron.fm");
}

describe("a table that is imported after a feed was read (L-3)", () => {
  test("is not believed against the feed, also where that names no address", async () => {
    await scene();
    expect(await importTable("new@heron.fm")).toBe("ida@heron.fm");
    await read(null);
    expect(await importTable("new@heron.fm")).toBeNull();
    const { rows } = await sql`select address from podcast_address where gone is null`.execute(db());
    expect(rows).toEqual([]);
  });

  test("is not believed once the feed is gone for good", async () => {
    await scene();
    await read(410);
    expect(await importTable("new@heron.fm")).toBeNull();
  });

  test("is believed where the feed is lost, and where it has moved and was not read since", async () => {
    await scene();
    await read(null);
    await read(404, 2);
    expect(await importTable("new@heron.fm")).toBeNull();
    await read(404);
    expect(await importTable("new@heron.fm")).toBe("new@heron.fm");
    expect(await importTable("newer@heron.fm", "elsewhere")).toBe("newer@heron.fm");
    await read(404);
    const { podcast_id: id } = await db()
      .selectFrom("podcast_feed")
      .select("podcast_id")
      .executeTakeFirstOrThrow();
    expect(await feedOf(db(), id)).toMatchObject({ feed_url: hosts.url("elsewhere"), status: 403 });
    expect(await importTable("newest@heron.fm", "elsewhere")).toBe("newest@heron.fm");
  });
});
