import {
  type Airing,
  type AiringDetail,
  type decideAiring as decidePromised,
  type listenToAiring as listenPromised,
  type listAirings as listPromised,
  MOST_SPOTS_LISTED,
  type setSought as soughtPromised,
} from "../../contract/airings.ts";
import type { RouteBody, RouteReply } from "../../contract/route.ts";
import { campaignOf, holdCampaignOf } from "../campaigns/find.ts";
import { refreshFeedOf } from "../catalogue/crawl/want-feeds.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { beyondFence } from "../platform/postgres/fence/fence.ts";
import { addJob } from "../platform/queue.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { airingOf } from "./find.ts";
import { judgeShow } from "./judge-show.ts";
import { playable } from "./playable.ts";
import { holdShow } from "./queries.ts";
import { showAirings, showDetail } from "./show.ts";
import {
  countAirings,
  selectAirings,
  selectLastWord,
  selectShownEpisodes,
  selectShowsOf,
  selectSought,
  upsertSought,
} from "./show-queries.ts";
import { insertVerdict } from "./verdict-queries.ts";

/** The booked spots of a campaign. @throws Fault not-found */
export async function listAirings(
  db: Db,
  caller: Caller,
  campaignId: string,
): Promise<RouteReply<typeof listPromised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const rows = await selectAirings(db, campaign.id, MOST_SPOTS_LISTED);
  const { count, today } = await countAirings(db, campaign.id);
  const sought = await selectSought(db, campaign.id);
  return {
    airings: await showAirings(db, caller, rows),
    more: Math.max(0, count - rows.length),
    names: sought?.names ?? [],
    phrases: sought?.phrases ?? [],
    rivals: sought?.rivals ?? [],
    today,
  };
}

/** The booked spots of a campaign for a report; without a caller it is for somebody from outside. */
export async function airingsOf(db: Db, campaignId: number, caller: Caller | null): Promise<Airing[]> {
  return showAirings(db, caller, await selectAirings(db, campaignId, MOST_SPOTS_LISTED));
}

/** One spot with all that was found and said. @throws Fault not-found */
export async function readAiring(db: Db, caller: Caller, publicId: string): Promise<AiringDetail> {
  const { row, campaignId } = await airingOf(db, caller, publicId);
  return showDetail(db, caller, row, campaignId);
}

/**
 * Says what is looked for. A worker looks for it in all that was read, show by show: of many shows that takes minutes.
 * @throws Fault not-found
 */
export async function setSought(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  { names, phrases, rivals }: RouteBody<typeof soughtPromised>,
): Promise<RouteReply<typeof soughtPromised>> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const sought = {
    names: [...new Set(names)],
    phrases: [...new Set(phrases)],
    rivals: [...new Set(rivals ?? (await selectSought(tx, campaign.id))?.rivals ?? [])],
  };
  await upsertSought(tx, campaign.id, { ...sought, loginId: caller.loginId });
  for (const podcastId of await selectShowsOf(tx, campaign.id))
    await addJob(tx, "feed-read", { podcastId }, { key: `feed-read-${podcastId}`, maxAttempts: 5 });
  return sought;
}

/** Judges all shows of a campaign at once. */
export async function judgeCampaign(tx: Tx, campaignId: number): Promise<void> {
  // In the order of their ids, as everybody holds them.
  for (const podcastId of (await selectShowsOf(tx, campaignId)).sort((a, b) => a - b))
    await judgeShow(tx, podcastId);
}

/**
 * What a person says of a spot; it is final until a person says something else. Said again it changes nothing.
 * @throws Fault not-found
 */
export async function decideAiring(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { said, note }: RouteBody<typeof decidePromised>,
): Promise<AiringDetail> {
  const { row } = await airingOf(tx, caller, publicId);
  // Others who speak of it, and the worker that judges it, wait.
  await holdShow(tx, row.podcastId);
  const last = await selectLastWord(tx, row.id);
  const same =
    last === undefined
      ? said === "open"
      : last.said === said && (said === "open" || (last.note === note && last.loginId === caller.loginId));
  if (!same) {
    const { state, reason } = {
      heard: { state: "aired", reason: "heard" } as const,
      "not-there": { state: "not-found", reason: "not-there" } as const,
      // What follows from data is judged below.
      open: { state: "expected", reason: "waiting" } as const,
    }[said];
    await insertVerdict(tx, {
      spotId: row.id,
      state,
      reason,
      episodeId: row.episodeId,
      evidenceId: row.evidenceId,
      person: { said, loginId: caller.loginId, note: said === "open" ? "" : note },
    });
    await beyondFence(tx, "spots of a show", () => judgeShow(tx, row.podcastId));
  }
  return readAiring(tx, caller, publicId);
}

/** Where to listen, and from which second. @throws Fault not-found; no-sound */
export async function listenToAiring(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<RouteReply<typeof listenPromised>> {
  const { row } = await airingOf(db, caller, publicId);
  const [airing] = await showAirings(db, caller, [row]);
  const episodes = await selectShownEpisodes(db, row.episodeId === null ? [] : [row.episodeId]);
  const sound = playable(row.episodeId === null ? null : (episodes.get(row.episodeId)?.sound ?? null));
  if (sound === null) throw fault("no-sound");
  return { sound, from: airing!.place?.from ?? null };
}

/** Has the feed of a spot's show read before all others. @throws Fault not-found, no-feed, feed-just-read */
export async function lookAgain(
  context: Pick<Context, "db" | "config">,
  caller: Caller,
  publicId: string,
): Promise<AiringDetail> {
  const { row } = await airingOf(context.db, caller, publicId);
  await refreshFeedOf(context, row.podcastId, caller.loginId);
  return readAiring(context.db, caller, publicId);
}
