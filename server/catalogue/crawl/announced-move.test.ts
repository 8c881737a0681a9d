import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../routes.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();
const db = () => database().db;
let hosts: FeedHosts;
beforeAll(async () => {
  const announcing = (title: string, to: string) =>
    rss({
      title,
      email: "shrike@heron.fm",
      self: hosts.url(to),
      inside: `<itunes:new-feed-url>${hosts.url(to)}</itunes:new-feed-url>`,
    });
  hosts = await startFeedHosts({
    shrike: (_request, response) => response.end(announcing("Shrike", "target")),
    target: (_request, response) => response.end(rss({ title: "Target", email: "ida@heron.fm" })),
    listed: (_request, response) => response.end(rss({ title: "Listed" })),
    "second-shrike": (_request, response) => response.end(announcing("Second shrike", "listed")),
  });
});
afterAll(() => hosts.close());
const call = callOf(useWeb(db, catalogueRoutes, (context) => hosts.context(context)));

test("whoever announces another's address does not take its place: neither when it is added nor when a list names it", async () => {
  const ids = await listPodcasts(db(), {
    Shrike: hosts.url("shrike"),
    "Second shrike": hosts.url("second-shrike"),
  });
  await readDueFeeds(hosts.context(makeContext(db())), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
  expect(await feedOf(db(), ids.get("Shrike")!)).toMatchObject({
    outcome: "read",
    address: "shrike@heron.fm",
    moved_to: hosts.url("target"),
  });
  const { rows } = await sql`select key from podcast_alias`.execute(db());
  expect(rows).toEqual([]);

  const login = await makeLogin(db(), [await makeOwner(db())]);
  const { status, payload } = await call(login.token, "POST", "/api/podcast", {
    feedUrl: hosts.url("target"),
  });
  expect(status).toBe(201);
  const shown = await call(login.token, "GET", `/api/podcast/${payload.publicId}`);
  expect(shown.payload).toMatchObject({ title: "Target", feedUrl: hosts.url("target") });
  const all = await listPodcasts(db(), { Listed: hosts.url("listed") });
  expect([...all.keys()].sort()).toEqual(["Listed", "Second shrike", "Shrike", "Target"]);
});
