import { noteChange } from "../accounts/audit/note.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntriesOfCampaign } from "./entry-queries.ts";
import { deleteCampaignRow, type FoundCampaign } from "./queries.ts";
import type { Refuse } from "./remove.ts";

/**
 * Deletes a campaign with its entries and their history. Unlocks and bookings stay with the organization (A4.06, C2.14).
 * @throws what `refuse` throws
 */
export async function deleteCampaign(tx: Tx, campaign: FoundCampaign, refuse: Refuse): Promise<void> {
  await lockEntriesOfCampaign(tx, campaign.id);
  await refuse(tx, campaign.id);
  await deleteCampaignRow(tx, campaign.id);
  const gone = {
    handle: campaign.publicId,
    name: campaign.displayName,
    before: { displayName: campaign.displayName },
  };
  await noteChange(tx, { ownerId: campaign.ownerId, thing: "campaign", ...gone, after: {} });
}
