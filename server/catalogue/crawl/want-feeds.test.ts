import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { contactRoutes } from "../../contacts/routes.ts";
import { catalogueRoutes } from "../routes.ts";
import { readWantedFeeds } from "./read-feeds.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...catalogueRoutes, ...campaignRoutes, ...contactRoutes]);
let hosts: FeedHosts;
let owner: OwnerRow;
let login: TestLogin;
let ids: Map<string, number>;
const names = ["opened", "collected", "wished", "pressed", "later"];

beforeAll(async () => {
  hosts = await startFeedHosts(
    Object.fromEntries(
      names.map((name) => [
        name,
        (_request, response) => response.end(rss({ title: name, email: `${name}@heron.fm` })),
      ]),
    ),
  );
  ids = await listPodcasts(database().db, Object.fromEntries(names.map((name) => [name, hosts.url(name)])));
  owner = await makeOwner(database().db);
  login = await makeLogin(database().db, [owner]);
});
afterAll(() => hosts.close());
beforeEach(() => {
  hosts.asked.length = 0;
});

const publicId = async (name: string) =>
  (
    await database()
      .db.selectFrom("podcast")
      .select("public_id")
      .where("id", "=", ids.get(name)!)
      .executeTakeFirstOrThrow()
  ).public_id;
const open = async (id: string) =>
  (await call(login.token, "GET", `/api/podcast/${id}?owner=${owner.publicId}`)).payload;
/** What the worker does when it gets the job. */
const work = () =>
  readWantedFeeds(hosts.context(makeContext(database().db)), {
    pace: { distanceMs: 1, longestWaitMs: 1_000 },
  });

describe("a podcast whose feed was never read has it read at once", () => {
  test("when it is opened: its page says so, then shows what was found", async () => {
    const id = await publicId("opened");
    expect(await open(id)).toMatchObject({
      emailStatus: "UNKNOWN",
      feed: { state: "waiting", tried: null, outcome: null, notNow: "under-way" },
    });
    // Opened again while queued, it is queued only once.
    await open(id);
    await work();
    const after = await open(id);
    expect(after).toMatchObject({
      emailStatus: "LOCKED",
      feed: { state: "idle", outcome: "read", notNow: "just-read" },
    });
    expect(after.feed.next > after.feed.tried).toBe(true);
    expect(hosts.asked).toEqual(["opened /robots.txt", "opened /feed"]);
  });

  test("when it is added to a campaign, as often as that may be repeated", async () => {
    const id = await publicId("collected");
    const { payload: campaign } = await call(login.token, "POST", "/api/campaign", {
      ownerName: owner.name,
      displayName: "Herons",
    });
    for (let time = 0; time < 2; time++)
      await call(login.token, "POST", `/api/campaign/${campaign.publicId}/podcast/add`, {
        externalIds: [id],
        phrase: "add inactive",
      });
    await work();
    expect(hosts.asked).toEqual(["collected /robots.txt", "collected /feed"]);
    expect(await open(id)).toMatchObject({ emailStatus: "LOCKED" });
  });

  test("when somebody asks for its address", async () => {
    const id = await publicId("wished");
    expect((await call(login.token, "POST", `/api/podcast/${id}/email-request`, {})).status).toBe(200);
    await work();
    expect(hosts.asked).toEqual(["wished /robots.txt", "wished /feed"]);
  });

  test("when somebody asks for its address though it was read an hour ago (decision 13), not a moment ago", async () => {
    const id = await publicId("wished");
    const ask = async (ago: string) => {
      await sql`update podcast_feed set tried = now() - ${ago}::interval, wanted = null`.execute(
        database().db,
      );
      await call(login.token, "POST", `/api/podcast/${id}/email-request`, {});
      await work();
      return hosts.asked.length;
    };
    expect(await ask("9 minutes")).toBe(0);
    expect(await ask("1 hour")).toBe(1);
  });
});

describe("POST /api/podcast/{id}/refresh", () => {
  test("has the feed read; pressed again meanwhile it answers the same, afterwards that it was just read", async () => {
    const id = await publicId("pressed");
    const press = () => call(login.token, "POST", `/api/podcast/${id}/refresh`);
    const first = await press();
    expect([first.status, first.payload.state]).toEqual([202, "waiting"]);
    expect((await press()).payload).toEqual(first.payload);
    await work();
    expect(await press()).toMatchObject({ status: 409, fault: "feed-just-read" });
    await sql`update podcast_feed set tried = now() - interval '11 minutes'`.execute(database().db);
    expect((await press()).status).toBe(202);
    await work();
    expect(hosts.asked).toEqual(["pressed /robots.txt", "pressed /feed", "pressed /feed"]);
  });

  test("that its host puts off is not waited for on the page, and says so", async () => {
    const id = await publicId("later");
    await call(login.token, "POST", `/api/podcast/${id}/refresh`);
    await sql`update podcast_feed set due = now() + interval '1 hour' where wanted is not null`.execute(
      database().db,
    );
    expect((await open(id)).feed).toMatchObject({ state: "idle", notNow: "put-off" });
    const again = await call(login.token, "POST", `/api/podcast/${id}/refresh`);
    expect([again.status, again.payload.notNow]).toEqual([202, "put-off"]);
    await work();
    expect(hosts.asked).toEqual([]);
    await sql`update podcast_feed set due = now() where wanted is not null`.execute(database().db);
    await work();
    expect(await open(id)).toMatchObject({ feed: { outcome: "read", notNow: "just-read" } });
  });

  test("says why nothing can be read, and to whom nothing is there", async () => {
    const { publicId: bare } = await makePodcast(database().db);
    expect(await open(bare)).toMatchObject({ feed: { state: "none", notNow: "no-feed" } });
    expect(await call(login.token, "POST", `/api/podcast/${bare}/refresh`)).toMatchObject({
      status: 409,
      fault: "no-feed",
    });
    expect((await call(login.token, "POST", "/api/podcast/nobody/refresh")).status).toBe(404);
    expect((await call(null, "POST", `/api/podcast/${bare}/refresh`)).status).toBe(401);
  });
});
