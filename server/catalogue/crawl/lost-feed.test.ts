import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpColumns } from "../../../bench/dump/columns.ts";
import { inventDump } from "../../../bench/dump/rows.ts";
import { writeDump } from "../../../bench/dump/write-dump.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { importSources } from "../import/import-sources.ts";
import { claimDue, settle } from "./feed-queries.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();
const db = () => database().db;
const folder = mkdtempSync(join(tmpdir(), "lost-"));
const now = new Date();
/** What the old addresses answer; undefined: the feed. */
let answer: number | undefined;
let hosts: FeedHosts;
let directoryId = 4_700;

beforeAll(async () => {
  hosts = await startFeedHosts({
    old: (_request, response) =>
      answer === undefined
        ? response.end(rss({ title: "Merlin", email: "old@merlin.fm" }))
        : response.writeHead(answer).end(),
    new: (_request, response) => response.end(rss({ title: "Merlin", email: "new@merlin.fm" })),
  });
});
afterAll(async () => {
  await hosts.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A dump of one row that lists the show at this address. */
async function list(itunesId: number, url: string) {
  const [row] = inventDump({ rows: 1, now });
  const fields = { title: "Merlin", url, itunesId, dead: 0 };
  for (const [name, value] of Object.entries(fields))
    row![dumpColumns.findIndex(([column]) => column === name)] = value;
  const file = join(folder, "dump.db");
  rmSync(file, { force: true });
  writeDump(file, [row!]);
  await importSources(database(), [file], {
    now,
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
  });
}

const read = () =>
  readDueFeeds(hosts.context(makeContext(db())), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
const again = async () => {
  await makeDue(db());
  await read();
};

/** A show in the dump whose feed was read where the dump says. */
async function scene() {
  answer = undefined;
  await db().deleteFrom("podcast").execute();
  const itunesId = ++directoryId;
  const [from, to] = [`${hosts.url("old")}/${itunesId}`, `${hosts.url("new")}/${itunesId}`];
  await list(itunesId, from);
  const { id } = await db()
    .selectFrom("podcast")
    .select("id")
    .where("itunes_id", "=", itunesId)
    .executeTakeFirstOrThrow();
  await read();
  expect(await feedOf(db(), id)).toMatchObject({ outcome: "read", feed_url: from, address: "old@merlin.fm" });
  return { from, of: () => feedOf(db(), id), listAnew: () => list(itunesId, to), to };
}

describe("the dump lists a show at another address", () => {
  test.each([
    [410, 1],
    [404, 3],
  ])("after %i, %i time(s): it is read there at once", async (status, times) => {
    const { of, listAnew, from, to } = await scene();
    answer = status;
    for (let time = 0; time < times; time++) await again();
    expect(await of()).toMatchObject({ status, failures: times, feed_url: from });
    await listAnew();
    expect(await of()).toMatchObject({ feed_url: to, failures: times });
    await read();
    expect(await of()).toMatchObject({ outcome: "read", failures: 0, address: "new@merlin.fm" });
    const { rows } =
      await sql`select key from podcast_alias where key = ${from.replace("http://", "")}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test("while its feed is where it was, or was missed twice: what the feed says counts", async () => {
    const { of, listAnew, from } = await scene();
    answer = 404;
    await again();
    await again();
    await listAnew();
    expect(await of()).toMatchObject({ feed_url: from, failures: 2 });
    answer = undefined;
    await again();
    expect(await of()).toMatchObject({ outcome: "read", feed_url: from });
  });

  test("before it was missed often enough: the same dump, or the next, takes it there", async () => {
    const { of, listAnew, from, to } = await scene();
    await listAnew();
    answer = 404;
    for (let time = 0; time < 3; time++) await again();
    expect(await of()).toMatchObject({ feed_url: from, failures: 3 });
    await listAnew();
    expect(await of()).toMatchObject({ feed_url: to });
    await read();
    expect(await of()).toMatchObject({ outcome: "read", address: "new@merlin.fm" });
  });

  test("in the very moment its feed is asked for in vain: it is read there next", async () => {
    const { of, listAnew, to } = await scene();
    answer = 404;
    for (let time = 0; time < 3; time++) await again();
    await makeDue(db());
    const [claim] = await claimDue(db(), { most: 1, perHost: 1, distanceMs: 1 });
    await listAnew();
    expect(await of()).toMatchObject({ feed_url: to, claim: claim!.claim });
    // What the reader of the old address records afterwards.
    const inVain = { outcome: "missing", status: 404, reason: null, failures: 4, succeeded: false } as const;
    await settle(db(), claim!, { ...inVain, pause: 3_600, movedTo: null, gapHours: null });
    await read();
    expect(await of()).toMatchObject({ outcome: "read", feed_url: to, address: "new@merlin.fm" });
  });
});
