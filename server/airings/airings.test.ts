import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addBooking } from "../../tests/support/airings/booked.ts";
import {
  ago,
  aired,
  type BookedShow,
  bookedShow,
  dayOf,
  feedOfItems,
  old,
  pace,
  VTT,
  withTranscript,
} from "../../tests/support/airings/booked-show.ts";
import { freshDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { feedOf, makeDue } from "../../tests/support/feeds/feed-catalogue.ts";
import type { FeedHosts } from "../../tests/support/feeds/feed-hosts.ts";
import { makePodcast } from "../../tests/support/world.ts";
import { readDueFeeds } from "../catalogue/crawl/read-feeds.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { judgeShow } from "./judge-show.ts";
import { tendSpots } from "./tend-spots.ts";

let database: TestDatabase;
let hosts: FeedHosts;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await hosts.close();
  await database.drop();
});

async function world(...about: BookedShow) {
  const { db } = database;
  const made = await bookedShow(db, ...about);
  ({ hosts } = made);
  return { db, ...made };
}

describe("episodes", () => {
  test("C5.01 only a watched show keeps them, and reading its feed is announced with them", async () => {
    const { db, context, read, podcastId, jobs } = await world({
      "/feed": { body: feedOfItems([aired, old]) },
    });
    await makeDue(db);
    await readDueFeeds(context, { pace });
    expect(await db.selectFrom("episode").selectAll().execute()).toEqual([]);
    expect((await jobs()).filter(({ name }) => name === "feed-read")).toEqual([]);
    await tendSpots(context);
    expect((await feedOf(db, podcastId)).due!.getTime()).toBeLessThanOrEqual(Date.now());
    await read();
    const episodes = await db
      .selectFrom("episode")
      .select(["key", "title", "seconds", "notes", "sound_url", "type"])
      .orderBy("published")
      .execute();
    expect(episodes).toEqual([
      {
        key: "old",
        title: "old",
        seconds: 1_800,
        notes: "Moos und Nebel.",
        sound_url: "https://cdn.heron.fm/old.mp3",
        type: "full",
      },
      expect.objectContaining({ key: "aired" }),
    ]);
    expect((await jobs()).filter(({ name }) => name === "feed-read")).toHaveLength(1);
  });

  test("C5.01 watching ends 90 days after the last spot was settled; what a spot names stays", async () => {
    const { db, context, read, spot } = await world({
      "/feed": { body: feedOfItems([{ ...aired, notes: "Danke an Grünkern" }, old]) },
    });
    await tendSpots(context);
    await read();
    await db
      .updateTable("spot")
      .set({ settled: ago(89) })
      .where("public_id", "=", spot)
      .execute();
    await tendSpots(context);
    expect(await db.selectFrom("episode").selectAll().execute()).toHaveLength(2);
    await db
      .updateTable("spot")
      .set({ settled: ago(91) })
      .execute();
    await tendSpots(context);
    expect(await db.selectFrom("podcast_watch").selectAll().execute()).toEqual([]);
    expect((await db.selectFrom("episode").select("key").execute()).map(({ key }) => key)).toEqual(["aired"]);
  });

  test("C5.12 an ad that was called settled is judged again, also where its show is watched no more", async () => {
    const { db, context, last } = await world({ "/feed": { body: feedOfItems([aired, old]) } });
    const { id } = await db.selectFrom("spot").select("id").executeTakeFirstOrThrow();
    await db
      .updateTable("spot")
      .set({ settled: ago(200) })
      .execute();
    await db
      .insertInto("airing_verdict")
      .values({ spot_id: id, state: "settled", reason: "settled-by-person" })
      .execute();
    await tendSpots(context);
    expect(await db.selectFrom("podcast_watch").selectAll().execute()).toEqual([]);
    expect(await last()).toBe("aired, settled-by-person");
  });

  test("C5.02 another GUID with the same sound, a new name and a new day leave an episode the same", async () => {
    const answers = { "/feed": { body: feedOfItems([{ ...aired, notes: "KUECHE10" }, old]) } };
    const { db, context, read, last } = await world(answers);
    await tendSpots(context);
    await read();
    expect(await last()).toBe("noted, written");
    const before = await db
      .selectFrom("episode")
      .select(["id", "key"])
      .where("key", "=", "aired")
      .executeTakeFirstOrThrow();
    answers["/feed"].body = feedOfItems([
      { ...aired, published: new Date(), title: "Renamed", notes: "KUECHE10" },
      old,
    ]).replace("<guid>aired</guid>", "<guid>moved</guid>");
    await read();
    const after = await db
      .selectFrom("episode")
      .select(["id", "key", "title"])
      .where("key", "<>", "old")
      .execute();
    expect(after).toEqual([{ id: before.id, key: "moved", title: "Renamed" }]);
    expect(await last()).toBe("noted, written");
    const states = await db.selectFrom("airing_verdict").select("state").orderBy("id").execute();
    expect(states.map(({ state }) => state)).toEqual(["expected", "noted"]);
  });

  test("C5.01 a feed that says it is unchanged is read as a whole once its show is watched", async () => {
    const { db, context, read, podcastId } = await world({ "/feed": { body: feedOfItems([aired]) } });
    await makeDue(db);
    await readDueFeeds(context, { pace });
    await db
      .updateTable("podcast_feed")
      .set({ etag: '"v1"', url: hosts.url("fog") })
      .where("podcast_id", "=", podcastId)
      .execute();
    await tendSpots(context);
    await read();
    expect(hosts.lastHeaders.get("fog")?.["if-none-match"]).toBeUndefined();
    expect(await db.selectFrom("episode").selectAll().execute()).toHaveLength(1);
  });
});

describe("a spot", () => {
  test("C5.03 C5.05 is noted by the notes, and has aired by the words of the transcript, with quote and second", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, last, base, jobs } = await world(answers);
    answers["/feed"] = {
      body: feedOfItems([{ ...withTranscript(base), notes: "Mit KUECHE10 sparen" }, old]),
    };
    await tendSpots(context);
    await read();
    expect(await last()).toBe("noted, written");
    expect((await jobs()).some(({ name }) => name === "read-episode-text")).toBe(true);
    // The transcript comes days later.
    await readTexts();
    expect(await last()).toBe("noted, written");
    answers["/t.vtt"] = { body: VTT("Mit dem Code Küche zehn spart ihr"), type: "text/vtt" };
    await readTexts();
    expect(await last()).toBe("aired, said");
    const evidence = await db
      .selectFrom("airing_evidence")
      .select(["kind", "proof", "by", "from_second", "source", "quote"])
      .where("kind", "=", "transcript")
      .execute();
    expect(evidence).toEqual([
      expect.objectContaining({ proof: "said", by: "code", source: `${base}/t.vtt` }),
    ]);
    expect(evidence[0]!.from_second).toBeGreaterThanOrEqual(760);
    expect(evidence[0]!.quote).toContain("Küche zehn");
    // Done again it changes nothing.
    const count = async () => (await db.selectFrom("airing_verdict").selectAll().execute()).length;
    const before = await count();
    await readTexts();
    await read();
    expect(await count()).toBe(before);
  });

  test("C5.05 a transcript that comes after the chapters is asked for; a silent host of sound is not, again", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, base, jobs } = await world(answers);
    const chapters = `<podcast:chapters url="${base}/c.json" type="application/json+chapters"/>`;
    answers["/feed"] = { body: feedOfItems([{ ...aired, more: chapters }, old]) };
    answers["/c.json"] = { body: '{"version":"1.2.0","chapters":[]}', type: "application/json" };
    await tendSpots(context);
    await read();
    await readTexts();
    const wanted = async () => {
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await read();
      return (await jobs()).filter(({ name }) => name === "read-episode-text").length;
    };
    expect(await wanted()).toBe(0);
    answers["/feed"] = { body: feedOfItems([withTranscript(base), old]) };
    await sql`update episode_text set tried = now() - interval '7 hours'`.execute(db);
    await sql`update sound_look set at = now() - interval '7 hours'`.execute(db);
    expect(await wanted()).toBe(1);
  });

  test("C5.08 what ran late stays found when the booking is changed afterwards", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, last, base } = await world(answers);
    await db
      .updateTable("spot")
      .set({ first_day: dayOf(ago(18)), last_day: dayOf(ago(16)) })
      .execute();
    answers["/feed"] = { body: feedOfItems([withTranscript(base), old]) };
    answers["/t.vtt"] = { body: VTT("Mit dem Code Küche zehn spart ihr"), type: "text/vtt" };
    await tendSpots(context);
    await read();
    await readTexts();
    expect(await last()).toBe("late, after-window");
    await sql`insert into booking_version (booking_id, number, sheet, sha256, sent, until, answer, answered)
      select booking_id, 2, sheet, sha256, now(), now(), 'accepted', now() from booking_version`.execute(db);
    await db.updateTable("booking").set({ version: 2, accepted_version: 2 }).execute();
    await read();
    expect(await last()).toBe("late, after-window");
  });

  test("one show that cannot be judged holds up no other", async () => {
    const { db, context, podcastId, campaign, owner } = await world({});
    const other = await makePodcast(db, { title: "Moss" });
    await addBooking(db, { ownerId: owner.id, campaignId: campaign.id, podcastId: other.id }, [{}], {
      staysDays: "soon" as never,
    });
    await tendSpots(context);
    const judged = await db.selectFrom("airing_show").select("podcast_id").execute();
    expect(judged).toEqual([{ podcast_id: podcastId }]);
  });

  test("C5.04 is noted by a chapter, at its second", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, last, base } = await world(answers);
    const psc =
      '<psc:chapters version="1.2"><psc:chapter start="00:00:00" title="Anfang"/><psc:chapter start="00:03:20.5" title="Grünkern" /></psc:chapters>';
    answers["/feed"] = {
      body: feedOfItems([{ ...withTranscript(base), more: `${withTranscript(base).more}${psc}` }, old]),
    };
    await tendSpots(context);
    await read();
    expect(await last()).toBe("noted, written");
    const places = () =>
      db
        .selectFrom("airing_evidence")
        .select(["by", "from_second", "source"])
        .where("kind", "=", "chapter")
        .orderBy("by")
        .execute();
    expect(await places()).toEqual([{ by: "brand", from_second: 200.5, source: null }]);
    answers["/c.json"] = {
      body: JSON.stringify({
        version: "1.2.0",
        chapters: [{ startTime: 200, title: "Suppe", url: "https://gruenkern.de/garten" }],
      }),
      type: "application/json",
    };
    await readTexts();
    // The link names the brand as well.
    const source = `${base}/c.json`;
    expect(await places()).toEqual([
      { by: "brand", from_second: 200, source },
      { by: "link", from_second: 200, source },
    ]);
    expect(await last()).toBe("noted, written");
  });

  test("C5.09 is not found only in words that were read to the end, and not where ads are inserted", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, last, base } = await world(answers);
    answers["/feed"] = { body: feedOfItems([withTranscript(base), old]) };
    await tendSpots(context);
    await read();
    expect(await last()).toBe("unheard, only-notes");
    answers["/t.vtt"] = { body: VTT("Moos und Farn"), type: "text/vtt" };
    await readTexts();
    expect(await last()).toBe("not-found, words-examined");
    answers["/t.vtt"] = {
      body: VTT("Moos und Farn").replace(/\n\n00:29:40[\s\S]*$/, "\n"),
      type: "text/vtt",
    };
    await readTexts();
    expect(await last()).toBe("unheard, words-incomplete");
    await sql`insert into sound_look (episode_id, day, at, bytes, tag, hosts)
      select id, '2026-01-01'::date + n, timestamptz '2026-01-01' + n * interval '25 hours', 1000 + n, null, '{cdn.heron.fm}'
      from episode, generate_series(0, 1) n where key = 'aired'`.execute(db);
    await read();
    expect(await last()).toBe("unheard, inserted");
  });

  test("C5.13 episodes of different length are no sign of inserted ads", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { db, context, read, readTexts, last, base } = await world(answers);
    answers["/feed"] = { body: feedOfItems([withTranscript(base), old]) };
    answers["/t.vtt"] = { body: VTT("Moos und Farn"), type: "text/vtt" };
    await tendSpots(context);
    await read();
    await sql`insert into sound_look (episode_id, day, at, bytes, tag, hosts)
      select id, '2026-01-01'::date + n::integer, timestamptz '2026-01-01' + n * interval '25 hours', 1000 + n, null, '{cdn.heron.fm}'
      from (select id, row_number() over (order by id) as n from episode) e`.execute(db);
    await readTexts();
    expect(await last()).toBe("not-found, words-examined");
  });

  test("C5.09 is missing only when its feed answered after its time and lists no episode of it", async () => {
    const answers: Record<string, { body: string } | number> = { "/feed": 500 };
    const { db, context, read, last, podcastId } = await world(answers);
    await tendSpots(context);
    const later = async (days: number) =>
      inTransaction(db, (tx) => judgeShow(tx, podcastId, new Date(Date.now() + days * 86_400_000)));
    await read();
    await later(30);
    expect(await last()).toBe("expected, feed-unread");
    answers["/feed"] = { body: feedOfItems([old]) };
    await read();
    expect(await last()).toBe("expected, waiting");
    answers["/feed"] = 503;
    await read();
    await later(30);
    expect(await last()).toBe("expected, feed-silent");
    answers["/feed"] = { body: feedOfItems([old]) };
    await read();
    await sql`update podcast_feed set read = now() + interval '30 days'`.execute(db);
    await later(30);
    expect(await last()).toBe("missing, no-episode");
  });

  test("C5.10 is removed when a later reading finds the words no more, and there again when they are back", async () => {
    const answers: Record<string, { body: string; type?: string }> = {};
    const { context, read, readTexts, last, base } = await world(answers);
    answers["/feed"] = { body: feedOfItems([withTranscript(base), old]) };
    answers["/t.vtt"] = { body: VTT("gruenkern punkt de slash garten"), type: "text/vtt" };
    await tendSpots(context);
    await read();
    await readTexts();
    expect(await last()).toBe("aired, said");
    // A host that does not answer takes nothing away.
    const { "/t.vtt": there } = answers;
    delete answers["/t.vtt"];
    await readTexts();
    expect(await last()).toBe("aired, said");
    answers["/t.vtt"] = { body: VTT("Moos und Farn"), type: "text/vtt" };
    await readTexts();
    expect(await last()).toBe("removed, gone-since");
    answers["/t.vtt"] = there!;
    await readTexts();
    expect(await last()).toBe("aired, said");
  });

  test("other words to look for are looked for in what was read, and former findings never counted", async () => {
    const { db, context, read, last, campaign, podcastId } = await world({
      "/feed": { body: feedOfItems([{ ...aired, notes: "Danke an Blaubeerland" }, old]) },
    });
    await tendSpots(context);
    await read();
    expect(await last()).toBe("unheard, only-notes");
    const look = async (names: string[]) => {
      await db.updateTable("airing_words").set({ names }).where("campaign_id", "=", campaign.id).execute();
      await inTransaction(db, (tx) => judgeShow(tx, podcastId));
    };
    await look(["Blaubeerland"]);
    expect(await last()).toBe("noted, written");
    await look(["Grünkern"]);
    expect(await last()).toBe("unheard, only-notes");
    expect(await db.selectFrom("airing_evidence").selectAll().execute()).toEqual([]);
  });

  test("two workers that judge one show at once write each verdict once", async () => {
    const { db, context, read, podcastId } = await world({
      "/feed": { body: feedOfItems([{ ...aired, notes: "KUECHE10" }, old]) },
    });
    await tendSpots(context);
    await read();
    await sql`alter table airing_verdict disable trigger all`.execute(db);
    await sql`delete from airing_verdict`.execute(db);
    await Promise.all([1, 2, 3, 4].map(() => inTransaction(db, (tx) => judgeShow(tx, podcastId))));
    expect(await db.selectFrom("airing_verdict").selectAll().execute()).toHaveLength(1);
  });
});
