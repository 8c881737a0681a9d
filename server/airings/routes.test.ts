import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Airing, AiringDetail } from "../../contract/airings.ts";
import { addBooking, addCampaign } from "../../tests/support/airings/booked.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../tests/support/world.ts";
import { writeEpisodes } from "../catalogue/episodes/write-episodes.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { judgeShow } from "./judge-show.ts";
import { airingRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, airingRoutes);

let owner: { id: number };
let kim: TestLogin;
let ben: TestLogin;
let stranger: TestLogin;
beforeAll(async () => {
  const made = await makeOwner(db());
  owner = made;
  kim = await makeLogin(db(), [made], { nickName: "Kim" });
  ben = await makeLogin(db(), [made], { nickName: "Ben" });
  stranger = await makeLogin(db(), [await makeOwner(db())]);
});

let podcast: { id: number; publicId: string };
let campaign: { id: number; publicId: string };
let spot: string;
/** A show with one episode in the days of its spot, with these notes. */
beforeEach(async () => {
  podcast = await makePodcast(db(), { title: "Fog" });
  campaign = await addCampaign(db(), owner.id);
  const about = { ownerId: owner.id, campaignId: campaign.id, podcastId: podcast.id };
  [spot] = (await addBooking(db(), about, [{ firstDay: "2026-02-01", lastDay: "2026-02-14" }])) as [string];
});
const publish = async (notes: string, soundUrl = "http://cdn.heron.fm/1.mp3") => {
  const episode = {
    key: "one",
    title: "One",
    published: new Date("2026-02-05T06:00:00Z"),
    number: 7,
    season: null,
    type: "full" as const,
    seconds: 1_800,
    soundUrl,
    soundBytes: 1_000,
    notes,
    chaptersUrl: null,
    transcripts: [],
    chapters: [],
  };
  await inTransaction(db(), async (tx) => {
    await writeEpisodes(tx, podcast.id, [episode]);
    await judgeShow(tx, podcast.id);
  });
};
const judge = () => inTransaction(db(), (tx) => judgeShow(tx, podcast.id));
const detail = async (who = kim): Promise<AiringDetail> =>
  (await call(who.token, "GET", `/api/spot/${spot}`)).payload;
const list = async (who = kim) => call(who.token, "GET", `/api/campaign/${campaign.publicId}/airing`);
const say = (who: TestLogin, said: string, note = "") =>
  call(who.token, "POST", `/api/spot/${spot}/verdict`, { said, note });

describe("airings", () => {
  test("C5.03 the list shows each spot with state, reason, episode and quote", async () => {
    await publish("Mit KUECHE10 sparen, oder an ida@heron.fm schreiben");
    const { payload } = await list();
    const [airing] = payload.airings as Airing[];
    expect(airing).toMatchObject({
      spot,
      podcast: { publicId: podcast.publicId, title: "Fog" },
      firstDay: "2026-02-01",
      lastDay: "2026-02-14",
      slot: "mid",
      state: "noted",
      reason: "written",
      person: false,
      episode: { title: "One", number: 7, seconds: 1_800, sound: true },
      place: { proof: "written", from: null },
    });
    expect(airing!.place!.quote).toContain("KUECHE10");
    expect(JSON.stringify(payload)).not.toContain("ida@heron.fm");
    expect(JSON.stringify(payload)).not.toContain("cdn.heron.fm");
    expect(payload).toMatchObject({ more: 0, names: ["Grünkern"], phrases: [] });
  });

  test("a spot that nobody has judged yet, and a cancelled one", async () => {
    expect((await list()).payload.airings).toEqual([
      expect.objectContaining({ state: "planned", reason: "feed-unread", episode: null, place: null }),
    ]);
    await sql`update spot set cancelled = now(), cancelled_side = 'us', cancelled_reason = '' where public_id = ${spot}`.execute(
      db(),
    );
    expect((await list()).payload.airings).toEqual([]);
  });

  test("C5.12 a person's word is final, with name and time, and what is found later stands beside it", async () => {
    await publish("Nichts davon");
    expect((await detail()).state).toBe("unheard");
    const { payload } = await say(kim, "not-there", "Listened to it all");
    expect(payload).toMatchObject({ state: "not-found", reason: "not-there", person: true });
    expect(payload.verdicts[0]).toMatchObject({ by: "Kim", person: true, note: "Listened to it all" });
    await publish("Jetzt mit KUECHE10");
    const after = await detail();
    expect(after).toMatchObject({ state: "not-found", reason: "not-there" });
    expect(after.evidence).toEqual([expect.objectContaining({ kind: "notes", by: "code", gone: null })]);
    await say(ben, "heard");
    expect(await detail()).toMatchObject({ state: "aired", reason: "heard" });
    await say(ben, "open");
    expect(await detail()).toMatchObject({ state: "noted", reason: "written", person: false });
  });

  test("C5.12 said again, or in the same second, a word is written down once", async () => {
    await publish("Nichts davon");
    await Promise.all([say(kim, "heard"), say(kim, "heard"), say(kim, "heard")]);
    const words = async () => (await detail()).verdicts.filter(({ person }) => person).length;
    expect(await words()).toBe(1);
    await judge();
    expect(await words()).toBe(1);
    await Promise.all([say(kim, "not-there"), say(ben, "heard")]);
    expect(await words()).toBe(3);
  });

  test("C5.12 a verdict is never changed", async () => {
    await publish("KUECHE10");
    for (const change of [sql`state = 'aired'`, sql`reason = 'said'`, sql`note = 'x'`, sql`at = now()`])
      await expect(sql`update airing_verdict set ${change}`.execute(db())).rejects.toThrow();
  });

  test("C5.11 the address of the sound is told only to whoever presses, and only where a page can play it", async () => {
    expect((await call(kim.token, "POST", `/api/spot/${spot}/listen`)).fault).toBe("no-sound");
    await publish("KUECHE10");
    const { payload } = await call(kim.token, "POST", `/api/spot/${spot}/listen`);
    expect(payload).toEqual({ sound: "https://cdn.heron.fm/1.mp3", from: null });
    await publish("KUECHE10", "http://cdn.heron.fm:8080/1.mp3");
    expect((await call(kim.token, "POST", `/api/spot/${spot}/listen`)).fault).toBe("no-sound");
  });

  test("C5.13 a show whose file differs between two looks says so, with the day", async () => {
    await publish("KUECHE10");
    expect((await detail()).inserted).toBeNull();
    await sql`insert into sound_look (episode_id, day, at, bytes, tag, hosts)
      select id, date '2026-02-06' + n, timestamptz '2026-02-06 08:00Z' + n * interval '1 day', 1000 + n, null, '{cdn.heron.fm}'
      from episode, generate_series(0, 1) n where podcast_id = ${podcast.id}`.execute(db());
    expect((await detail()).inserted).toBe("2026-02-07");
    expect((await list()).payload.airings[0].inserted).toBe("2026-02-07");
  });

  test("C5.03 what is looked for can be said, and a worker looks for it in all that was read", async () => {
    await publish("Danke an Blaubeerland");
    const url = `/api/campaign/${campaign.publicId}/airing/words`;
    const { payload } = await call(kim.token, "POST", url, {
      names: [" Blaubeerland ", "Blaubeerland"],
      phrases: [],
    });
    expect(payload).toEqual({ names: ["Blaubeerland"], phrases: [], rivals: [] });
    // Not in the request: of many shows it takes minutes.
    expect((await detail()).state).not.toBe("noted");
    const { rows } =
      await sql`select from graphile_worker.jobs where key = ${`feed-read-${podcast.id}`}`.execute(db());
    expect(rows).toHaveLength(1);
    await inTransaction(db(), (tx) => judgeShow(tx, podcast.id));
    expect(await detail()).toMatchObject({
      state: "noted",
      sought: { names: ["Blaubeerland"], code: "KUECHE10" },
    });
    expect((await call(kim.token, "POST", url, { names: ["a"], phrases: [] })).status).toBe(422);
  });

  test("C5.20 nothing leaves by a verdict: no mail, no cancellation, no paid mark", async () => {
    await publish("Nichts davon");
    await say(kim, "not-there");
    const left = await sql<{ count: number }>`select
      (select count(*) from message) + (select count(*) from booking where podcast_id = ${podcast.id} and (cancelled is not null or paid_on is not null))
      + (select count(*) from spot where public_id = ${spot} and (cancelled is not null or settled is not null)) as count`.execute(
      db(),
    );
    const jobs = await sql<{ name: string }>`select t.identifier as name
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
      db(),
    );
    expect(Number(left.rows[0]!.count)).toBe(0);
    expect(
      jobs.rows.filter(({ name }) => !["feed-read", "read-episode-text", "read-wanted-feeds"].includes(name)),
    ).toEqual([]);
  });

  test("another organization finds nothing of it", async () => {
    await publish("KUECHE10");
    const calls = [
      await list(stranger),
      await call(stranger.token, "GET", `/api/spot/${spot}`),
      await say(stranger, "heard"),
      await call(stranger.token, "POST", `/api/spot/${spot}/listen`),
      await call(stranger.token, "POST", `/api/spot/${spot}/look`),
      await call(stranger.token, "POST", `/api/campaign/${campaign.publicId}/airing/words`, {
        names: [],
        phrases: [],
      }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await detail()).state).toBe("noted");
  });
});
