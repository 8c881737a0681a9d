import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, makeUnlock } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../routes.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, catalogueRoutes);

/** Every tag holds the address in one way or another. */
const all = `
  <podcast:locked owner="lock@heron.fm">yes</podcast:locked>
  <podcast:txt purpose="verify">ask lock@heron.fm</podcast:txt>
  <podcast:person href="https://heron.fm/lock@heron.fm">Ida (lock@heron.fm)</podcast:person>
  <podcast:person role="guest" href="https://heron.fm/bo">Bo</podcast:person>
  <podcast:funding url="https://heron.fm/give">Give, or ask lock@heron.fm</podcast:funding>
  <podcast:funding url="https://heron.fm/?to=lock%40heron.fm">Give</podcast:funding>`;
let inside = all;
let hosts: FeedHosts;
beforeAll(async () => {
  hosts = await startFeedHosts({
    heron: (_request, response) => response.end(rss({ title: "heron", inside })),
  });
});
afterAll(() => hosts.close());

test("A4.04 tags of a feed are on its podcast's page; addresses in them only for whom it is unlocked", async () => {
  const id = (await listPodcasts(db(), { heron: hosts.url("heron") })).get("heron")!;
  const read = async () => {
    await makeDue(db());
    await readDueFeeds(hosts.context(makeContext(db())), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
  };
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const { public_id: handle } = await db()
    .selectFrom("podcast")
    .select("public_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const open = () => call(login.token, "GET", `/api/podcast/${handle}?owner=${owner.publicId}`);
  await read();

  const locked = await open();
  expect(locked.payload).toMatchObject({
    emailStatus: "LOCKED",
    feedLocked: true,
    persons: [
      { name: "Ida (…)", role: "host", link: null },
      { name: "Bo", role: "guest", link: "https://heron.fm/bo" },
    ],
    funding: [{ url: "https://heron.fm/give", label: "Give, or ask …" }],
  });
  expect(locked.body).not.toMatch(/lock(@|%40)/i);
  const rows = await db()
    .selectFrom("podcast_address")
    .select(["address", "tag", "gone"])
    .orderBy("tag")
    .execute();
  // The owner of the lock comes first; the same address in a text counts as the same.
  expect(rows).toEqual([{ address: "lock@heron.fm", tag: "podcast:locked@owner", gone: null }]);
  const { texts } = await db().selectFrom("podcast_tags").select("texts").executeTakeFirstOrThrow();
  expect(texts).toEqual([{ purpose: "verify", text: "ask …" }]);

  await makeUnlock(db(), owner.id, id);
  expect((await open()).payload).toMatchObject({
    emailStatus: "UNLOCKED",
    itunesOwnerEMail: "lock@heron.fm",
  });

  // One that appears only in a text is kept with its tag and is not for sale.
  inside = "<podcast:txt>only@heron.fm</podcast:txt>";
  await read();
  const later = await open();
  expect(later.payload).toMatchObject({ feedLocked: null, persons: [], funding: [] });
  expect(later.body).not.toContain("only@");
  const kept = await db()
    .selectFrom("podcast as p")
    .innerJoin("podcast_address as a", "a.podcast_id", "p.id")
    .select(["a.address", "a.tag", "p.address_id"])
    .where("a.gone", "is", null)
    .execute();
  expect(kept).toEqual([{ address: "only@heron.fm", tag: "podcast:txt", address_id: null }]);

  // A feed that says nothing there any more leaves nothing behind.
  inside = "";
  await read();
  expect(await db().selectFrom("podcast_tags").selectAll().execute()).toEqual([]);
});
