import { MAX_PODCASTS_PER_CAMPAIGN } from "../../../contract/campaigns.ts";
import type { confirmList as promised } from "../../../contract/campaigns-lists.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { cardRows } from "../../catalogue/read.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { addPodcasts } from "../add.ts";
import { countEntries } from "../entry-queries.ts";
import { campaignOf, holdCampaignOf } from "../find.ts";
import { type ChosenRow, type ListRow, selectChosen, writeEntries } from "./list-queries.ts";
import { holdReadyList, listOf, presentList } from "./lists.ts";

async function inactiveAmong(db: Db, chosen: readonly ChosenRow[]): Promise<Set<number>> {
  const cards = await cardRows(
    db,
    chosen.map((row) => row.podcastId),
  );
  return new Set([...cards.values()].filter((card) => card.inactive).map((card) => card.id));
}

/** @throws Fault not-found, also of a campaign of another organization than the list's */
async function targetOf(
  list: ListRow,
  found: Promise<{ id: number; publicId: string; displayName: string; ownerId: number }>,
) {
  const campaign = await found;
  if (campaign.ownerId !== list.ownerId) throw fault("not-found");
  return campaign;
}

/** What confirming would do. @throws Fault not-found */
export async function previewList(db: Db, caller: Caller, publicId: string, campaignId: string | undefined) {
  const list = await listOf(db, caller, publicId);
  const campaign = campaignId === undefined ? null : await targetOf(list, campaignOf(db, caller, campaignId));
  const chosen = list.state === "ready" ? await selectChosen(db, list.id, campaign?.id ?? null) : [];
  const toAdd = chosen.filter((row) => !row.present);
  const inside = campaign === null ? 0 : await countEntries(db, campaign.id);
  return {
    toAdd: toAdd.length,
    inactive: (await inactiveAmong(db, toAdd)).size,
    present: chosen.length - toAdd.length,
    room: Math.max(0, MAX_PODCASTS_PER_CAMPAIGN - inside),
  };
}

/**
 * Adds what was found and chosen, in the list's order as far as there is room. What it comes to has to be what was
 * shown.
 * @throws Fault not-found, import-over, stale, phrase-missing, campaign-full
 */
export async function confirmList(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { campaign: campaignId, expected, inactive, phrase }: RouteBody<typeof promised>,
): Promise<RouteReply<typeof promised> & { podcastIds: number[] }> {
  const list = await holdReadyList(tx, caller, publicId);
  // Others who add to the campaign wait here, so that the room below cannot change.
  const campaign = await targetOf(list, holdCampaignOf(tx, caller, campaignId));
  const chosen = await selectChosen(tx, list.id, campaign.id);
  const missing = chosen.filter((row) => !row.present);
  const quiet = inactive === "leave-out" ? await inactiveAmong(tx, missing) : new Set<number>();
  const wanted = missing.filter((row) => !quiet.has(row.podcastId));
  const room = MAX_PODCASTS_PER_CAMPAIGN - (await countEntries(tx, campaign.id));
  if (wanted.length > 0 && room <= 0)
    throw fault("campaign-full", { values: { max: MAX_PODCASTS_PER_CAMPAIGN } });
  const taken = wanted.slice(0, room);
  if (taken.length !== expected) throw fault("stale");
  const { entries } = await addPodcasts(tx, caller, campaignId, {
    externalIds: taken.map((row) => row.publicId),
    phrase,
  });
  await writeEntries(
    tx,
    list.id,
    campaign.id,
    taken.map((row) => row.number),
  );
  return {
    campaign: { publicId: campaign.publicId, displayName: campaign.displayName },
    entries,
    present: chosen.length - missing.length,
    left: wanted.length - taken.length,
    list: await presentList(tx, list.id),
    podcastIds: taken.map((row) => row.podcastId),
  };
}
