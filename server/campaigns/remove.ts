import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { deleteEntries, deleteEntriesOf } from "./entry-queries.ts";
import { holdCampaignOf } from "./find.ts";

/**
 * Takes entries out of a campaign. Ids that are not in it (any more) change nothing, so a repeat is harmless.
 * Answers how many went.
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

/** Takes a podcast out of every campaign. Answers of how many. */
export const removeFromAll = (tx: Tx, podcastId: number): Promise<number> => deleteEntriesOf(tx, podcastId);
