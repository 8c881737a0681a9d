import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "../../contract/bookings/sheet.ts";
import { callOf, makeContext, useWeb } from "../../tests/support/api.ts";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { listPodcasts, makeDue } from "../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../tests/support/feeds/feed-hosts.ts";
import { readDueFeeds } from "../catalogue/crawl/read-feeds.ts";
import { handlers } from "../jobs.ts";
import { newHandle } from "../platform/handle.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { forgetOldTexts } from "./forget-texts.ts";
import { airingRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const { world, agree, book, on, read, send, accept } = useBookings(db);
const call = callOf(useWeb(db, airingRoutes));

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const files: Record<string, { type: string; body: string }> = {};
let hosts: FeedHosts;
let context: Context;
beforeAll(async () => {
  hosts = await startFeedHosts({
    fog: (request, response) => {
      const file = files[request.url ?? ""];
      const size = Buffer.byteLength(file?.body ?? "");
      if (file) response.writeHead(200, { "content-type": file.type, "content-length": size }).end(file.body);
      else response.writeHead(404).end();
    },
  });
  const at = hosts.url("fog").replace("/feed", "");
  files["/feed"] = {
    type: "application/rss+xml",
    body: `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Fog</title><language>de</language><item><guid>one</guid><title>Moos</title><pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate><itunes:duration>30:00</itunes:duration><description>Moos und Farn.</description><enclosure url="${at}/1.mp3" length="9" type="audio/mpeg"/><podcast:transcript url="${at}/1.vtt" type="text/vtt"/></item></channel></rss>`,
  };
  files["/1.mp3"] = { type: "audio/mpeg", body: "not heard" };
  files["/1.vtt"] = {
    type: "text/vtt",
    body: "WEBVTT\n\n00:00:00.000 --> 00:00:07.000\nGuten Tag\n\n00:12:40.000 --> 00:12:47.000\nDen Tee gibt es auf gruen-tee.example slash nebel\n\n00:29:40.000 --> 00:29:50.000\nAuf bald\n",
  };
  context = hosts.context(makeContext(db()));
});
afterAll(() => hosts.close());

/** Does what waits for airings as the server would, until nothing waits. */
async function workOff(): Promise<string[]> {
  const done: string[] = [];
  const all = handlers(context);
  for (;;) {
    const { rows } = await sql<{ name: "feed-read" | "read-episode-text"; payload: never }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('feed-read', 'read-episode-text') and j.run_at <= now()
      returning t.identifier as name, j.payload`.execute(db());
    if (rows.length === 0) return done;
    for (const { name, payload } of rows) {
      done.push(name);
      await all[name](payload);
    }
  }
}

test("C5.01 C5.05 a booking that was made, sent and accepted here has its show watched, read and judged", async () => {
  const podcastId = (await listPodcasts(db(), { Fog: hosts.url("fog") })).get("Fog")!;
  const entry = await db()
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: world.campaign.id, podcast_id: podcastId })
    .returning("public_id as publicId")
    .executeTakeFirstOrThrow();
  const offer = await agree(entry, { taxRate: 1_900, spots: 1, firstDay: dayIn(-2), lastDay: dayIn(5) });
  const booking = (await book(offer)).payload;
  const { sheet } = (await read(booking)).versions.at(-1)!;
  const words = {
    ...wordsOf(sheet),
    code: "TEE-10",
    link: "https://gruen-tee.example/nebel",
    disclosure: "Werbung - bezahlt",
  };
  expect((await on(booking, "version", { words })).status).toBe(200);
  const { token } = await send(booking);

  const watched = async () => db().selectFrom("podcast_watch").select(["podcast_id", "until"]).execute();
  await handlers(context)["tend-spots"]({});
  expect(await watched()).toEqual([]);

  expect((await accept(token)).status).toBe(200);
  await handlers(context)["tend-spots"]({});
  expect(await watched()).toEqual([{ podcast_id: podcastId, until: null }]);
  await makeDue(db());
  await readDueFeeds(context, { pace: { distanceMs: 1, longestWaitMs: 2_000 } });
  expect(await workOff()).toEqual(["feed-read", "read-episode-text"]);

  const list = await call(world.kim.token, "GET", `/api/campaign/${world.campaign.publicId}/airing`);
  expect(list.payload.airings).toEqual([
    expect.objectContaining({
      booking: sheet.number,
      state: "aired",
      reason: "said",
      episode: expect.objectContaining({ title: "Moos" }),
    }),
  ]);
  const { payload } = await call(world.kim.token, "GET", `/api/spot/${list.payload.airings[0].spot}`);
  expect(payload.sought).toMatchObject({ code: "TEE-10", link: "https://gruen-tee.example/nebel" });
  expect(payload.evidence).toEqual([
    expect.objectContaining({ kind: "transcript", proof: "said", by: "link" }),
  ]);
  expect(payload.evidence[0].quote).toContain("gruen-tee.example slash nebel");
  expect(await db().selectFrom("sound_look").select("bytes").execute()).toEqual([{ bytes: 9 }]);

  // Once it is settled, watching has an end.
  const now = await read(booking);
  await on(now, "settled", { spots: now.spots.map(({ publicId }) => publicId) });
  await handlers(context)["tend-spots"]({});
  const [watch] = await watched();
  expect(watch!.until!.getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000);
});

test("C5.05 what was read of an episode goes a year after the last spot of its show was settled; its quote stays", async () => {
  const texts = async () =>
    (await sql<{ kind: string }>`select kind from episode_text order by kind`.execute(db())).rows.length;
  const quotes = async () =>
    (await sql<{ quote: string }>`select quote from airing_evidence order by id`.execute(db())).rows;
  const forget = () => inTransaction(db(), forgetOldTexts);
  const [kept, before] = [await texts(), await quotes()];
  expect([kept, before.length].map((count) => count > 0)).toEqual([true, true]);
  await sql`update episode_text set read = now() - interval '13 months'`.execute(db());
  await forget();
  expect(await texts()).toBe(kept);
  await sql`update spot set settled = now() - interval '11 months'`.execute(db());
  await forget();
  expect(await texts()).toBe(kept);
  await sql`update spot set settled = now() - interval '13 months'`.execute(db());
  await forget();
  expect([await texts(), await quotes()]).toEqual([0, before]);
});
