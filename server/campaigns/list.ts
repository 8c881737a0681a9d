import type { Campaign } from "../../contract/campaigns.ts";
import { ownerOf, visibleOwners } from "../accounts/owners.ts";
import type { Db } from "../platform/database.ts";
import type { Caller } from "../platform/http.ts";
import { toCampaign } from "./present.ts";
import { selectCampaigns } from "./queries.ts";

const MOST = 1000;

/**
 * Campaigns, newest first: those of the named organization, else those the preferences show (decision 1).
 * @throws Fault not-found for another's organization
 */
export async function listCampaigns(db: Db, caller: Caller, ownerName?: string): Promise<Campaign[]> {
  const owners =
    ownerName === undefined
      ? await visibleOwners(db, caller)
      : [await ownerOf(db, caller, { name: ownerName })];
  if (owners.length === 0) return [];
  const ids = owners.map((owner) => owner.id);
  return (await selectCampaigns(db, ids, MOST)).map(toCampaign);
}
