import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import type { Context } from "../../platform/web/http.ts";
import { catalogueRoutes } from "../routes.ts";
import { readDueFeeds } from "./read-feeds.ts";

const GUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
const pace = { distanceMs: 1, longestWaitMs: 1_000 };
const database = useDatabase();
let hosts: FeedHosts;

/** A web archive answers with what a feed was years ago; these tests have none, so one is added here. */
const withArchive = (context: Context): Context => {
  const { outbound } = context;
  const fetch: typeof outbound.fetch = async (url, limits) => {
    const answer = await outbound.fetch(url, limits);
    const snapshot = /^http:\/\/archive\.heron\.fm:\d+\/(web\/2012\/.*)$/.exec(answer.url)?.[1];
    return snapshot === undefined ? answer : { ...answer, url: `http://web.archive.org/${snapshot}` };
  };
  return { ...context, outbound: { ...outbound, fetch } };
};
const archived = (name: string) => `${hosts.url("archive").replace("/feed", "")}/web/2012/${hosts.url(name)}`;
beforeAll(async () => {
  const to =
    (location: () => string, status: number): FeedHost =>
    (_request, response) =>
      response.writeHead(status, { location: location() }).end();
  const serving =
    (feed: Parameters<typeof rss>[0]): FeedHost =>
    (_request, response) =>
      response.end(rss(feed));
  const mallory = { author: "Mallory", email: "mallory@evil.fm" };
  hosts = await startFeedHosts({
    heron: serving({ title: "Heron", guid: GUID, email: "ida@heron.fm" }),
    copy: serving({ title: "HERON ", guid: GUID, ...mallory }),
    word: (_request, response) =>
      response.end(
        rss({
          title: "Heron",
          inside: `<itunes:new-feed-url>${hosts.url("heron")}</itunes:new-feed-url>`,
          ...mallory,
        }),
      ),
    other: serving({ title: "Mallory's hour", guid: GUID, ...mallory }),
    lasting: to(() => hosts.url("heron"), 301),
    passing: to(() => hosts.url("heron"), 302),
    old: to(() => archived("heron"), 301),
    older: to(() => archived("nobody"), 301),
    archive: serving({ title: "Heron of 2012", ...mallory }),
  });
});
const web = useWeb(
  () => database().db,
  catalogueRoutes,
  (context) => withArchive(hosts.context(context)),
);
const call = callOf(web);
afterAll(() => hosts.close());
beforeEach(async () => {
  await database().db.deleteFrom("podcast").execute();
  await database().db.deleteFrom("feed_host").execute();
});

/** Everything kept about podcasts. */
async function kept() {
  const { db } = database();
  const all = <T>(rows: Promise<T[]>) => rows.then((found) => found.map((row) => JSON.stringify(row)).sort());
  return {
    podcasts: await all(db.selectFrom("podcast").selectAll().execute()),
    details: await all(db.selectFrom("podcast_detail").selectAll().execute()),
    aliases: await all(db.selectFrom("podcast_alias").selectAll().execute()),
    sources: await all(db.selectFrom("podcast_source").selectAll().execute()),
    addresses: await all(db.selectFrom("podcast_address").selectAll().execute()),
  };
}

const newLogin = async () => makeLogin(database().db, [await makeOwner(database().db)]);
const publicIds = async () =>
  (await database().db.selectFrom("podcast").select("public_id").orderBy("id").execute()).map(
    (row) => row.public_id,
  );

describe("POST /api/podcast changes nothing of a podcast that is there", () => {
  beforeEach(async () => {
    await listPodcasts(database().db, { Heron: hosts.url("heron") });
    await readDueFeeds(web().context, { pace });
  });

  test.each([
    ["a stranger's feed with its GUID and its title", "copy"],
    ["a stranger's feed with its title that says it has moved to where that lives", "word"],
    ["an address that leads to its feed for good", "lasting"],
    ["an address that leads to its feed for now", "passing"],
    ["an address that leads to an old snapshot of its feed in a web archive", "old"],
  ])("%s", async (_what, name) => {
    const { token } = await newLogin();
    const before = await kept();
    expect(before.podcasts.join()).toContain(hosts.url("heron"));
    const answer = await call(token, "POST", "/api/podcast", { feedUrl: hosts.url(name) });
    expect([answer.status, answer.payload]).toEqual([
      200,
      { publicId: (await publicIds())[0], added: false },
    ]);
    expect(await kept()).toEqual(before);
  });

  test("a feed with its GUID and another title is a podcast of its own, without that GUID", async () => {
    const { token } = await newLogin();
    const before = await kept();
    const answer = await call(token, "POST", "/api/podcast", { feedUrl: hosts.url("other") });
    const after = await kept();
    expect([answer.status, answer.payload.publicId]).toEqual([201, (await publicIds())[1]]);
    expect(after.podcasts).toHaveLength(2);
    for (const part of ["podcasts", "details", "aliases", "sources", "addresses"] as const)
      expect(after[part]).toEqual(expect.arrayContaining(before[part]));
    const guids = await database().db.selectFrom("podcast").select("guid").orderBy("id").execute();
    expect(guids.map(({ guid }) => guid)).toEqual([GUID, null]);
  });

  test("its own feed, which has not been read for long, is read again", async () => {
    const { db } = database();
    const { token } = await newLogin();
    const long = new Date(Date.now() - 8 * 86_400_000);
    await db.updateTable("podcast_feed").set({ tried: long, read: long }).execute();
    await call(token, "POST", "/api/podcast", { feedUrl: hosts.url("copy") });
    const { wanted } = await db.selectFrom("podcast_feed").select("wanted").executeTakeFirstOrThrow();
    expect(wanted).not.toBeNull();
  });
});

test("a snapshot of a web archive is no feed to add", async () => {
  const { token } = await newLogin();
  const answer = await call(token, "POST", "/api/podcast", { feedUrl: hosts.url("older") });
  expect([answer.status, answer.fault]).toEqual([422, "feed-unreadable"]);
  expect((await kept()).podcasts).toEqual([]);
});
