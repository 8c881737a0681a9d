import { sql } from "kysely";
import { readEpisodeText } from "../../../server/airings/read-episode-text.ts";
import { judgeAndRead } from "../../../server/airings/tend-spots.ts";
import { readDueFeeds } from "../../../server/catalogue/crawl/read-feeds.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { makeContext } from "../api.ts";
import { listPodcasts, makeDue } from "../feeds/feed-catalogue.ts";
import { startFeedHosts } from "../feeds/feed-hosts.ts";
import { makeOwner } from "../world.ts";
import { addBooking, addCampaign } from "./booked.ts";

export const pace = { distanceMs: 1, longestWaitMs: 2_000 };
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

interface Item {
  guid: string;
  published: Date;
  title?: string;
  notes?: string;
  more?: string;
  type?: string;
}
export const feedOfItems = (items: readonly Item[]) =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Fog</title><language>de</language>${items
    .map(
      ({ guid, published, title = guid, notes = "Moos und Nebel.", more = "", type = "full" }) =>
        `<item><guid>${guid}</guid><title>${title}</title><pubDate>${published.toUTCString()}</pubDate><itunes:duration>30:00</itunes:duration><itunes:episodeType>${type}</itunes:episodeType><content:encoded><![CDATA[${notes}]]></content:encoded><enclosure url="https://cdn.heron.fm/${guid}.mp3" length="1000" type="audio/mpeg"/>${more}</item>`,
    )
    .join("")}</channel></rss>`;

/** What a host answers by path, and what was agreed. */
export type BookedShow = [
  answers: Record<string, { body: string | Buffer; type?: string } | number>,
  sheet?: Parameters<typeof addBooking>[3],
];

/** One show, booked for the last ten days, whose host answers by path. */
export async function bookedShow(db: Db, ...[answers, sheet = {}]: BookedShow) {
  const hosts = await startFeedHosts({
    fog: (request, response) => {
      const answer = answers[request.url ?? ""];
      if (answer === undefined || typeof answer === "number") return response.writeHead(answer ?? 404).end();
      response.writeHead(200, { "content-type": answer.type ?? "application/rss+xml" }).end(answer.body);
    },
  });
  const context = hosts.context(makeContext(db));
  const ids = await listPodcasts(db, { Fog: hosts.url("fog") });
  const podcastId = ids.get("Fog")!;
  const owner = await makeOwner(db);
  const campaign = await addCampaign(db, owner.id);
  const [spot] = await addBooking(
    db,
    { ownerId: owner.id, campaignId: campaign.id, podcastId },
    [{ firstDay: dayOf(ago(9)), lastDay: dayOf(ago(2)), slot: "mid" }],
    { accepted: ago(20), ...sheet },
  );
  const read = async () => {
    await makeDue(db);
    await readDueFeeds(context, { pace });
    await judgeAndRead(db, podcastId);
  };
  const readTexts = async () => {
    const episodes = await db.selectFrom("episode").select("id").execute();
    for (const { id } of episodes) await readEpisodeText({ ...context, pace }, id);
  };
  const last = async () => {
    const row = await db
      .selectFrom("airing_verdict")
      .select(["state", "reason"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row && `${row.state}, ${row.reason}`;
  };
  const jobs = async () =>
    (
      await sql<{
        name: string;
        payload: unknown;
      }>`select t.identifier as name, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
        db,
      )
    ).rows;
  return {
    hosts,
    context,
    podcastId,
    owner,
    campaign,
    spot: spot!,
    read,
    readTexts,
    last,
    jobs,
    base: hosts.url("fog").replace("/feed", ""),
  };
}

export const old = { guid: "old", published: ago(40) };
export const aired = { guid: "aired", published: ago(5) };

export const VTT = (words: string, ends = "00:29:50.000") =>
  `WEBVTT\n\n00:00:00.000 --> 00:00:07.000\nGuten Tag\n\n00:12:40.000 --> 00:12:47.000\n${words}\n\n00:29:40.000 --> ${ends}\nAuf bald\n`;
export const withTranscript = (base: string) => ({
  ...aired,
  more: `<podcast:transcript url="${base}/t.vtt" type="text/vtt"/><podcast:chapters url="${base}/c.json" type="application/json+chapters"/>`,
});
