import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts, makeDue } from "../../../tests/support/feed-catalogue.ts";
import { startFeedHosts } from "../../../tests/support/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/database.ts";
import { item } from "../import/record.ts";
import { writeBatch } from "../import/write-batch.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();

test("a feed that was read is believed before a table that is imported later and says otherwise (L-3)", async () => {
  const { db } = database();
  const hosts = await startFeedHosts({
    heron: (_request, response, nth) =>
      response.end(rss({ title: "heron", ...(nth === 1 && { email: "ida@heron.fm" }) })),
  });
  try {
    const id = (await listPodcasts(db, { heron: hosts.url("heron") })).get("heron")!;
    const read = async () => {
      await makeDue(db);
      await readDueFeeds(hosts.context(makeContext(db)), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
    };
    const importTable = async () => {
      await sql`update podcast_source set fingerprint = '' where source = 'table-2014'`.execute(db);
      const addresses = [{ text: "old@heron.fm", name: null, tag: "itunes:owner/itunes:email" as const }];
      const given = { title: "heron", feedUrl: hosts.url("heron"), addresses };
      const row = item("table-2014", { file: "old.tsv", line: 1 }, given);
      if (row.kind === "refused") throw new Error(row.refusal.reason);
      const { record } = row;
      await inTransaction(db, (tx) => writeBatch(tx, [record], { now: new Date(), hasSpoken: () => false }));
    };
    await importTable();
    await read();
    expect((await feedOf(db, id)).address).toBe("ida@heron.fm");
    await importTable();
    expect((await feedOf(db, id)).address).toBe("ida@heron.fm");
    // The feed names none any more: neither does the table.
    await read();
    await importTable();
    expect((await feedOf(db, id)).address).toBeNull();
    expect(
      await db.selectFrom("podcast_address").select("address").where("gone", "is", null).execute(),
    ).toEqual([]);
  } finally {
    await hosts.close();
  }
});
