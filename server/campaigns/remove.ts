import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { deleteEntries, deleteEntriesOf } from "./entry-queries.ts";
import { holdCampaignOf } from "./find.ts";

/**
 * Removes entries from a campaign. Ids that are not (or no longer) in it change nothing, so a retry is harmless.
 * Returns how many were removed.
 * @throws Fault not-found for the campaign
 */
export async function removePodcasts(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  externalIds: readonly string[],
): Promise<number> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  return deleteEntries(tx, campaign.id, [...new Set(externalIds)]);
}

/** Removes a podcast from every campaign. Returns the number of campaigns. */
export const removeFromAll = (tx: Tx, podcastId: number): Promise<number> => deleteEntriesOf(tx, podcastId);
