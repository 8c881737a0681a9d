import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { type Canary, startCanary } from "../../../tests/support/canary.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { addedRoutes } from "../added-routes.ts";
import { catalogueRoutes } from "../routes.ts";
import { FEEDS_PER_MINUTE } from "./add-by-feed.ts";

const database = useDatabase();
let hosts: FeedHosts;
let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
  hosts = await startFeedHosts(
    {
      heron: (_request, response) =>
        response
          .writeHead(200, { etag: '"1"' })
          .end(rss({ title: "Graureiher am Kanal", email: "ida@heron.fm" })),
      old: (_request, response) => response.writeHead(301, { location: hosts.url("heron") }).end(),
      page: (_request, response) => response.end("<html>no feed</html>"),
      inside: (_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
      closed: (_request, response) => response.end(rss({ title: "closed" })),
    },
    { closed: (_request, response) => response.end("User-agent: *\nDisallow: /") },
  );
});
const call = callOf(
  useWeb(
    () => database().db,
    [...catalogueRoutes, ...addedRoutes],
    (context) => hosts.context(context),
  ),
);
let login: TestLogin;
beforeAll(async () => {
  login = await makeLogin(database().db, [await makeOwner(database().db)]);
});
afterAll(async () => {
  await hosts.close();
  await canary.stop();
});

const add = (feedUrl: unknown) => call(login.token, "POST", "/api/podcast", { feedUrl });
const podcasts = () => database().db.selectFrom("podcast").select(["id", "title"]).execute();

describe("POST /api/podcast", () => {
  test("reads the feed and adds its podcast, found by its title in the next call; again it is answered as it is", async () => {
    const first = await add(hosts.url("heron"));
    expect([first.status, first.payload.added]).toEqual([201, true]);
    const found = await call(login.token, "GET", "/api/own-podcast?title=graureiher+kanal");
    expect(found.payload.page).toMatchObject([{ publicId: first.payload.publicId, emailStatus: "LOCKED" }]);
    const asked = hosts.asked.length;
    for (const again of [hosts.url("heron"), ` ${hosts.url("heron")}/ `])
      expect(await add(again)).toMatchObject({ status: 200, payload: { ...first.payload, added: false } });
    expect(hosts.asked.length).toBe(asked);
    // Under a former address it is still the same podcast.
    expect(await add(hosts.url("old"))).toMatchObject({
      status: 200,
      payload: { ...first.payload, added: false },
    });
    expect(await podcasts()).toHaveLength(1);
    const row = await database().db.selectFrom("podcast_feed").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: "read", status: 200, etag: '"1"', claim: null, failures: 0 });
    expect(row.due!.getTime()).toBeGreaterThan(Date.now());
  });

  test("two at the same moment add it once", async () => {
    const before = (await podcasts()).length;
    const other = await makeLogin(database().db, [await makeOwner(database().db)]);
    await database().db.deleteFrom("podcast").execute();
    const both = await Promise.all([
      add(hosts.url("heron")),
      call(other.token, "POST", "/api/podcast", { feedUrl: hosts.url("heron") }),
    ]);
    // Each organization adds it separately and does not learn about the other.
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0].payload.publicId).toBe(both[1].payload.publicId);
    expect(await podcasts()).toHaveLength(before);
  });

  test("refuses what is no feed's address, and adds nothing", async () => {
    const before = await podcasts();
    for (const bad of [
      "heron",
      "ftp://heron.fm/feed",
      "file:///etc/passwd",
      "http://user:word@heron.fm/",
      "http://",
    ])
      expect([bad, (await add(bad)).fields]).toEqual([bad, ["/feedUrl not-a-web-address"]]);
    for (const bad of ["", 7, null, "x".repeat(3_000)]) expect((await add(bad)).status).toBe(422);
    expect((await add(hosts.url("page"))).fault).toBe("feed-no-podcast");
    const unreadable = [
      hosts.url("missing"),
      hosts.url("closed"),
      hosts.url("inside"),
      `http://127.0.0.1:${canary.port}/feed`,
      "http://169.254.169.254/latest",
      "http://no-such-name.fm/feed",
      "https://feeds.hosting.example/a.xml",
    ];
    // The same answer for all: internal hosts cannot be told from hosts that do not exist.
    const answers = await Promise.all(
      unreadable.map(async (feedUrl) => {
        const { token } = await makeLogin(database().db, [await makeOwner(database().db)]);
        return call(token, "POST", "/api/podcast", { feedUrl });
      }),
    );
    expect(answers.map(({ status, fault }) => [status, fault])).toEqual(
      unreadable.map(() => [422, "feed-unreadable"]),
    );
    expect(canary.connections()).toBe(0);
    // Reserved example names are not even looked up.
    expect(hosts.foreign).toEqual(["no-such-name.fm"]);
    expect(await podcasts()).toEqual(before);
    expect((await call(null, "POST", "/api/podcast", { feedUrl: hosts.url("heron") })).status).toBe(401);
  });

  test("reads ten feeds a minute for each user, then says when to come again; what is there already is free", async () => {
    const { token } = await makeLogin(database().db, [await makeOwner(database().db)]);
    const post = (feedUrl: string) => call(token, "POST", "/api/podcast", { feedUrl });
    await post(hosts.url("heron"));
    for (let i = 1; i <= FEEDS_PER_MINUTE; i++) await post(hosts.url("page"));
    const asked = hosts.asked.length;
    const refused = await post(hosts.url("page"));
    expect([refused.status, refused.fault]).toEqual([429, "too-many-feeds"]);
    expect(hosts.asked.length).toBe(asked);
    expect((await post(hosts.url("heron"))).status).toBe(200);
    const other = await makeLogin(database().db, [await makeOwner(database().db)]);
    const theirs = await call(other.token, "POST", "/api/podcast", { feedUrl: hosts.url("page") });
    expect(theirs.fault).toBe("feed-no-podcast");
  });
});
