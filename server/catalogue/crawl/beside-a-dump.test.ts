import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type DumpValue, dumpColumns } from "../../../bench/dump/columns.ts";
import { inventDump } from "../../../bench/dump/rows.ts";
import { writeDump } from "../../../bench/dump/write-dump.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { countPutAside, putAside, takeBack } from "../import/dump/put-aside-queries.ts";
import { importSources } from "../import/import-sources.ts";
import { readDueFeeds, readWantedFeeds } from "./read-feeds.ts";
import { readFeedsFirst } from "./want-feeds.ts";

const database = useDatabase();
const pace = { distanceMs: 1, longestWaitMs: 1_000 };

test("while a first dump fills the catalogue no host is asked; what is waited for is read when its indexes are back", async () => {
  const { db } = database();
  const hosts = await startFeedHosts({
    heron: (_request, response) => response.end(rss({ title: "Heron", email: "ida@heron.fm" })),
  });
  try {
    const ids = await listPodcasts(db, { heron: hosts.url("heron") });
    const id = ids.get("heron")!;
    const context = hosts.context(makeContext(db));
    await inTransaction(db, putAside);
    expect(await countPutAside(db)).toBeGreaterThan(0);

    await inTransaction(db, (tx) => readFeedsFirst(context, tx, [id]));
    await readDueFeeds(context, { pace });
    await readWantedFeeds(context, { pace });
    expect(hosts.asked).toEqual([]);
    expect(await feedOf(db, id)).toMatchObject({ outcome: null, tried: null, claim: null });
    expect((await feedOf(db, id)).wanted).not.toBeNull();

    await takeBack(db);
    await readDueFeeds(context, { pace });
    expect(await feedOf(db, id)).toMatchObject({ outcome: "read", title: "Heron", address: "ida@heron.fm" });
  } finally {
    await hosts.close();
  }
});

test("a feed fills what the dump lacks, and what it says stays when the dump says something else the week after", async () => {
  const { db, pool } = database();
  const folder = mkdtempSync(join(tmpdir(), "beside-"));
  const file = join(folder, "dump.db");
  const now = new Date();
  const hosts = await startFeedHosts({
    merlin: (_request, response) =>
      response.end(
        rss({
          title: "Merlin",
          email: "ida@merlin.fm",
          inside: `<podcast:locked>yes</podcast:locked><itunes:subtitle>Small hawks</itunes:subtitle>
            <item><pubDate>Mon, 04 May 2026 08:00:00 GMT</pubDate><enclosure url="https://cdn.heron.fm/0.mp3" type="audio/mpeg"/></item>`,
        }),
      ),
  });
  const url = hosts.url("merlin");
  const context = hosts.context(makeContext(db));
  /** The dump with one row and these other fields. */
  const take = async (fields: Record<string, DumpValue>, setAside?: boolean) => {
    const [row] = inventDump({ rows: 1, now });
    const lacking = { episodeCount: 0, newestItemPubdate: 0, oldestItemPubdate: 0 };
    for (const [name, value] of Object.entries({ url, itunesId: 4_711, dead: 0, ...lacking, ...fields }))
      row![dumpColumns.findIndex(([column]) => column === name)] = value;
    rmSync(file, { force: true });
    writeDump(file, [row!]);
    return importSources(database(), [file], {
      now,
      fetchFeed: () => Promise.reject(new Error("no network in tests")),
      ...(setAside !== undefined && { setAside }),
    });
  };
  try {
    expect(await take({ title: "Merlin as listed", description: "A dump's words" }, true)).toMatchObject({
      new: 1,
    });
    const { rows } = await pool.query<{ id: number }>("select id from podcast where itunes_id = 4711");
    const id = rows[0]!.id;
    const whole = async () => ({
      ...(await feedOf(db, id)),
      ...(await db
        .selectFrom("podcast_tags")
        .selectAll()
        .where("podcast_id", "=", id)
        .executeTakeFirstOrThrow()),
      ...(await db
        .selectFrom("podcast as p")
        .innerJoin("podcast_detail as d", "d.podcast_id", "p.id")
        .select(["p.sub_title", "p.episodes", "p.latest_episode", "d.sample_audio_url"])
        .where("p.id", "=", id)
        .executeTakeFirstOrThrow()),
    });
    await readDueFeeds(context, { pace });
    const read = await whole();
    expect(read).toMatchObject({
      ...{ outcome: "read", title: "Merlin", address: "ida@merlin.fm", locked: true },
      ...{ sub_title: "Small hawks", episodes: 2, latest_episode: "2026-06-01" },
      sample_audio_url: "https://cdn.heron.fm/1.mp3",
    });

    expect(await take({ title: "Merlin as listed later", description: "Other words" })).toMatchObject({
      new: 0,
    });
    expect(await whole()).toEqual(read);
  } finally {
    await hosts.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
