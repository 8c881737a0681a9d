import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ShowNews } from "../../../contract/airings/news.ts";
import { addBooking, addCampaign } from "../../../tests/support/airings/booked.ts";
import { ago, dayOf } from "../../../tests/support/airings/booked-show.ts";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { makeLogin, makeOwner, makeUnlock, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { readDueFeeds } from "../../catalogue/crawl/read-feeds.ts";
import { handlers } from "../../jobs.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { airingRoutes } from "../routes.ts";
import { tendSpots } from "../tend-spots.ts";
import { forgetOldNews } from "./forget-news.ts";
import { watchNews } from "./watch-news.ts";

const database = useDatabase();
const db = () => database().db;
const call = callOf(useWeb(db, airingRoutes));

interface Feed {
  status: number;
  episodes: { days: number; notes?: string }[];
  email: string | null;
  /** Answers that it lies there for good now. */
  movedTo: string | null;
}
let feed: Feed;
let hosts: FeedHosts;
let context: Context;
beforeAll(async () => {
  const show: FeedHost = (_request, response) => {
    if (feed.movedTo !== null) return response.writeHead(301, { location: feed.movedTo }).end();
    if (feed.status !== 200) return response.writeHead(feed.status).end();
    return response.end(xml());
  };
  hosts = await startFeedHosts({ show, moved: (_request, response) => response.end(xml()) });
  context = hosts.context(makeContext(db()));
});
afterAll(() => hosts.close());

const xml = () => `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Fog</title><language>de</language><itunes:author>Ida</itunes:author>
  ${feed.email === null ? "" : `<itunes:owner><itunes:email>${feed.email}</itunes:email></itunes:owner>`}
  ${feed.episodes
    .map(
      ({ days, notes = "" }) => `<item><title>E${days}</title><guid>e-${days}</guid>
      <description><![CDATA[${notes}]]></description><pubDate>${ago(days).toUTCString()}</pubDate>
      <enclosure url="https://cdn.heron.fm/${days}.mp3" type="audio/mpeg"/></item>`,
    )
    .join("")}</channel></rss>`;

interface House {
  owner: OwnerRow;
  login: TestLogin;
  campaign: { id: number; publicId: string };
}
let ours: House;
let podcastId: number;

async function house(names: string[] = []): Promise<House> {
  const owner = await makeOwner(db());
  return {
    owner,
    login: await makeLogin(db(), [owner]),
    campaign: await addCampaign(db(), owner.id, names),
  };
}
const collect = ({ campaign }: House) =>
  db()
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: podcastId })
    .execute();
const url = ({ owner }: House) => `/api/owner/${owner.publicId}/show-news`;
const news = async (of: House): Promise<ShowNews[]> =>
  (await call(of.login.token, "GET", url(of))).payload.page;
const kinds = async (of: House) => (await news(of)).map(({ kind, detail }) => [kind, detail]);

type Name = "feed-read" | "read-sponsors" | "watch-news";
const jobs = async () => {
  const { rows } = await sql<{ name: Name; payload: never }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('feed-read', 'read-sponsors', 'watch-news')
    returning t.identifier as name, j.payload`.execute(db());
  return rows;
};
/** Reads the feed and does what is announced; each job twice at once, as after a kill. */
async function read(): Promise<void> {
  await makeDue(db());
  await readDueFeeds(context, { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
  const all = handlers(context);
  for (let waiting = await jobs(); waiting.length > 0; waiting = await jobs())
    for (const { name, payload } of waiting) await Promise.all([all[name](payload), all[name](payload)]);
}

beforeEach(async () => {
  await sql`truncate podcast cascade`.execute(db());
  feed = { status: 200, episodes: [{ days: 200 }, { days: 207 }], email: "ida@heron.fm", movedTo: null };
  podcastId = (await listPodcasts(db(), { Fog: hosts.url("show") })).get("Fog")!;
  ours = await house();
  await collect(ours);
  await read();
});

describe("C9.04 what happens to a collected show is news once", () => {
  test("C9.04 the first reading tells nothing; one that comes back after three months is told, the next episode is not", async () => {
    expect(await kinds(ours)).toEqual([]);
    feed.episodes.unshift({ days: 2 });
    await read();
    expect(await kinds(ours)).toEqual([["back", dayOf(ago(2))]]);
    feed.episodes.unshift({ days: 1 });
    await read();
    await read();
    expect(await kinds(ours)).toHaveLength(1);
    const [one] = await news(ours);
    expect(one).toMatchObject({ podcast: { title: "Fog" }, campaign: ours.campaign.publicId });
  });

  test("C9.04 what an import has written in between is told by the next reading", async () => {
    await db()
      .updateTable("podcast")
      .set({ latest_episode: dayOf(ago(1)) })
      .where("id", "=", podcastId)
      .execute();
    feed.episodes.unshift({ days: 1 });
    await read();
    expect(await kinds(ours)).toEqual([["back", dayOf(ago(1))]]);
  });

  test("C9.04 a feed that leads elsewhere for good has moved, and its host is said", async () => {
    feed.movedTo = hosts.url("moved");
    await read();
    await read();
    expect(await kinds(ours)).toEqual([["moved", new URL(hosts.url("moved")).hostname]]);
  });

  test("C9.04 a feed that is gone is told once, also where it answers again and goes again the same day", async () => {
    feed.status = 410;
    await read();
    await read();
    expect(await kinds(ours)).toEqual([["gone", null]]);
    feed.status = 200;
    await read();
    feed.status = 410;
    await read();
    expect(await kinds(ours)).toEqual([["gone", null]]);
  });

  test("C9.04 an address that left the feed is told to those who have unlocked it, and to nobody else", async () => {
    const theirs = await house();
    await collect(theirs);
    await makeUnlock(db(), ours.owner.id, podcastId);
    // Whoever has unlocked it and collected the show no more is not told either.
    const past = await house();
    await makeUnlock(db(), past.owner.id, podcastId);
    feed.email = null;
    await read();
    expect(await kinds(ours)).toEqual([["address-gone", null]]);
    expect([await kinds(theirs), await kinds(past)]).toEqual([[], []]);
    const told = await call(ours.login.token, "GET", url(ours));
    expect(JSON.stringify(told.payload)).not.toContain("heron.fm");
  });

  test("C9.04 an address that was taken off sale or erased is no news: nobody learns that somebody objected", async () => {
    await makeUnlock(db(), ours.owner.id, podcastId);
    await db().updateTable("podcast").set({ address_id: null }).where("id", "=", podcastId).execute();
    await db()
      .updateTable("podcast_address")
      .set({ verdict: "placeholder", reason: "hosting" })
      .where("podcast_id", "=", podcastId)
      .execute();
    await read();
    expect(await kinds(ours)).toEqual([]);
  });
});

describe("C9.04 a brand in the notes of a collected show", () => {
  const notes = "Werbung: https://gruenkern.de/fog";
  const follow = async (of: House) => {
    await collect(of);
    await tendSpots(context);
    await read();
  };

  test("C9.04 it is told once, to the organization whose brand it is", async () => {
    const [brand, other] = [await house(["Grünkern"]), await house(["Linsenglück"])];
    await collect(other);
    await follow(brand);
    feed.episodes.unshift({ days: 3, notes });
    await read();
    feed.episodes.unshift({ days: 1, notes });
    await read();
    expect((await kinds(brand)).filter(([kind]) => kind === "brand")).toEqual([["brand", "Grünkern"]]);
    for (const house of [ours, other])
      expect((await kinds(house)).map(([kind]) => kind)).not.toContain("brand");
  });

  test("C9.04 whoever has booked there expects it, and what was named for long is no news", async () => {
    const [booked, late] = [await house(["Grünkern"]), await house(["Grünkern"])];
    await addBooking(db(), { ownerId: booked.owner.id, campaignId: booked.campaign.id, podcastId }, [
      { firstDay: dayOf(ago(5)), lastDay: dayOf(ago(1)) },
    ]);
    feed.episodes = [
      { days: 40, notes },
      { days: 2, notes },
    ];
    await collect(booked);
    await follow(late);
    for (const house of [booked, late])
      expect((await kinds(house)).map(([kind]) => kind)).not.toContain("brand");
  });
});

describe("C9.04 news is put away and forgotten", () => {
  const tell = (day: string) => watchNews(db(), podcastId, [{ kind: "gone", day }]);
  const dismiss = (of: House, ids: string[], as = of) =>
    call(as.login.token, "POST", url(of), { dismiss: ids });

  test("C9.04 one is put away for all of the organization, and does not come again", async () => {
    await tell("2026-01-01");
    await tell("2026-01-02");
    const [newest, other] = await news(ours);
    const both = await Promise.all([dismiss(ours, [newest!.publicId]), dismiss(ours, [newest!.publicId])]);
    for (const { status, payload } of both) {
      expect(status).toBe(200);
      expect(payload.page).toMatchObject([{ publicId: other!.publicId }]);
    }
    const colleague = { ...ours, login: await makeLogin(db(), [ours.owner]) };
    await tell("2026-01-02");
    expect(await news(colleague)).toHaveLength(1);
  });

  test("C9.04 another organization sees nothing, and can put away nothing", async () => {
    await tell("2026-01-01");
    const theirs = await house();
    const [one] = await news(ours);
    expect(await news(theirs)).toEqual([]);
    expect((await call(theirs.login.token, "GET", url(ours))).status).toBe(404);
    expect((await dismiss(ours, [one!.publicId], theirs)).status).toBe(404);
    expect((await dismiss(theirs, [one!.publicId])).payload.page).toEqual([]);
    expect(await news(ours)).toHaveLength(1);
    for (const [body, status] of [
      [{ dismiss: [] }, 422],
      [{ dismiss: ["x"], more: 1 }, 400],
      [{}, 422],
    ] as const)
      expect((await call(ours.login.token, "POST", url(ours), body)).status).toBe(status);
  });

  test("C9.04 a show that is in no campaign any more is not listed, and fifty at most are", async () => {
    for (let day = 0; day < 52; day++) await tell(dayOf(ago(day)));
    const listed = await call(ours.login.token, "GET", url(ours));
    expect([listed.payload.page.length, listed.payload.more]).toEqual([50, true]);
    await db().deleteFrom("campaign_entry").execute();
    expect(await news(ours)).toEqual([]);
  });

  test("C9.04 it is kept for 90 days", async () => {
    await tell("2026-01-01");
    await tell("2026-01-02");
    await db()
      .updateTable("show_news")
      .set({ at: ago(91) })
      .where("what", "=", "2026-01-01")
      .execute();
    expect(await news(ours)).toHaveLength(1);
    await inTransaction(db(), forgetOldNews);
    expect(await db().selectFrom("show_news").select("what").execute()).toEqual([{ what: "2026-01-02" }]);
  });
});
