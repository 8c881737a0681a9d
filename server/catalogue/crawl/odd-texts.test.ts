import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { catalogueRoutes } from "../routes.ts";
import { readDueFeeds } from "./read-feeds.ts";

const database = useDatabase();
const db = () => database().db;
const pace = { distanceMs: 1, longestWaitMs: 1_000 };

/** Values from feeds that PostgreSQL refuses unless they are cleaned: half letters, NUL, an index row too long. */
const odd: Record<string, { email?: string; inside?: string }> = {
  halves: { email: `${"\u{1f600}".repeat(40)}a@heron.fm` },
  cut: { inside: `<podcast:txt>${"x".repeat(995)} b@heron.fm${"\u{1f600}".repeat(900)}</podcast:txt>` },
  nul: { inside: "<podcast:txt>a\0b@heron.fm</podcast:txt>" },
  long: { email: "\u5b57".repeat(300) },
};
const random = seededRandom("paths");
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const path = Array.from({ length: 1_900 }, () => random.pick([...letters])).join("");

let hosts: FeedHosts;
let login: TestLogin;
const named = new Map<string, string | undefined>();
beforeAll(async () => {
  hosts = await startFeedHosts(
    Object.fromEntries(
      [...Object.keys(odd), "robots"].map((name) => [
        name,
        (_request, response) => {
          const email = named.get(name);
          response.end(rss({ title: name, ...(email ? { email } : odd[name]) }));
        },
      ]),
    ),
    { robots: (_request, response) => response.end("User-agent: *\nDisallow: /\0") },
  );
  login = await makeLogin(db(), [await makeOwner(db())]);
});
const call = callOf(useWeb(db, catalogueRoutes, (context) => hosts.context(context)));
afterAll(() => hosts.close());

const urlOf = (name: string) => (name === "long" ? `${hosts.url(name)}/${path}` : hosts.url(name));

test("a feed that names what the database refuses is read all the same, and its old address leaves the shop", async () => {
  const context = hosts.context(makeContext(db()));
  for (const name of Object.keys(odd)) named.set(name, `old@${name}.fm`);
  const ids = await listPodcasts(
    db(),
    Object.fromEntries(Object.keys(odd).map((name) => [name, urlOf(name)])),
  );
  await readDueFeeds(context, { pace });
  const all = () => Promise.all(Object.keys(odd).map((name) => feedOf(db(), ids.get(name)!)));
  expect((await all()).map(({ address }) => address)).toEqual(
    Object.keys(odd).map((name) => `old@${name}.fm`),
  );

  named.clear();
  await makeDue(db());
  await readDueFeeds(context, { pace });
  const rows = await all();
  expect(rows.map(({ title, outcome, reason, address }) => [title, outcome, reason, address])).toEqual(
    Object.keys(odd).map((name) => [name, "read", null, null]),
  );
  // No host is asked again ten minutes later.
  expect(Math.min(...rows.map(({ due }) => due!.getTime() - Date.now()))).toBeGreaterThan(3_600_000);
});

test("such a feed is added, and rules with such a letter are kept and asked for once", async () => {
  await db().deleteFrom("podcast").execute();
  const added = [];
  for (const name of [...Object.keys(odd), "robots", "robots"])
    added.push((await call(login.token, "POST", "/api/podcast", { feedUrl: urlOf(name) })).status);
  expect(added).toEqual([201, 201, 201, 201, 201, 200]);
  expect(
    (await call(login.token, "POST", "/api/podcast", { feedUrl: `${hosts.url("robots")}/2` })).status,
  ).toBe(201);
  expect(hosts.asked.filter((one) => one === "robots /robots.txt")).toHaveLength(1);
});
