import { expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts } from "../../../tests/support/feed-catalogue.ts";
import { startFeedHosts } from "../../../tests/support/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/database.ts";
import { countPutAside, putAside, takeBack } from "../import/dump/put-aside-queries.ts";
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
