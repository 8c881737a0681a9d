import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { deleteEntries, deleteEntriesOf, lockEntries } from "./entry-queries.ts";
import { holdCampaignOf } from "./find.ts";

/**
 * Refuses what still binds a campaign's held entries, all of them where none are named. Bookings belong to a higher
 * slice, so the edge passes this in.
 */
export type Refuse = (tx: Tx, campaignId: number, entries?: readonly string[]) => Promise<void>;

/**
 * Removes entries from a campaign. Ids that are not (or no longer) in it change nothing, so a retry is harmless.
 * Returns how many were removed.
 * @throws Fault not-found for the campaign; what `refuse` throws
 */
export async function removePodcasts(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  externalIds: readonly string[],
  refuse: Refuse,
): Promise<number> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const ids = [...new Set(externalIds)];
  await lockEntries(tx, campaign.id, ids);
  await refuse(tx, campaign.id, ids);
  return deleteEntries(tx, campaign.id, ids);
}

/** Removes a podcast from every campaign. Returns the number of campaigns. */
export const removeFromAll = (tx: Tx, podcastId: number): Promise<number> => deleteEntriesOf(tx, podcastId);
