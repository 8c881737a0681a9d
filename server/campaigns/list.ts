import { type Campaign, MAX_CAMPAIGNS_LISTED } from "../../contract/campaigns.ts";
import type { Behind } from "../../contract/forms/page.ts";
import { type OwnerRow, ownerOf, visibleOwners } from "../accounts/members/owners.ts";
import type { Db } from "../platform/postgres/database.ts";
import { FROM_START } from "../platform/postgres/going-on.ts";
import type { Caller } from "../platform/web/http.ts";
import { numbersOf } from "./numbers/numbers-of.ts";
import { toCampaign } from "./present.ts";
import { selectCampaigns } from "./queries.ts";

/**
 * The organizations whose campaigns a list shows: the named one, else those the preferences show (decision 1).
 * @throws Fault not-found for another's organization
 */
export const listedOwners = async (db: Db, caller: Caller, ownerName?: string): Promise<OwnerRow[]> =>
  ownerName === undefined
    ? await visibleOwners(db, caller)
    : [await ownerOf(db, caller, { name: ownerName })];

/**
 * Campaigns, newest first, with those that the caller sees as a guest.
 * @throws Fault not-found for another's organization
 */
export async function listCampaigns(
  db: Db,
  caller: Caller,
  ownerName?: string,
  behind: Behind = FROM_START,
): Promise<Campaign[]> {
  const owners = await listedOwners(db, caller, ownerName);
  const guestIn = ownerName === undefined ? [...(caller.guestIn ?? [])] : [];
  if (owners.length === 0 && guestIn.length === 0) return [];
  const ids = owners.map((owner) => owner.id);
  const rows = await selectCampaigns(db, ids, guestIn, MAX_CAMPAIGNS_LISTED, behind);
  const numbers = await numbersOf(db, rows);
  return rows.map(({ id, ownerId, ...row }) => toCampaign({ ...row, ...numbers.get(id)! }));
}
