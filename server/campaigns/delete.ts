import type { Tx } from "../platform/postgres/database.ts";
import { deleteCampaignRow, type FoundCampaign } from "./queries.ts";

/** Deletes a campaign with its entries and their history. Unlocks stay with the organization (A4.06). */
export async function deleteCampaign(tx: Tx, campaign: FoundCampaign): Promise<void> {
  await deleteCampaignRow(tx, campaign.id);
}
