import type { createCampaign as promised, WholeCampaign } from "../../contract/campaigns.ts";
import type { RouteBody } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { briefingOf } from "./briefing.ts";
import { columnsOf } from "./fields.ts";
import { toCampaign, told } from "./present.ts";
import { insertCampaign, selectCampaign } from "./queries.ts";
import { zoneOfStart } from "./start-day.ts";

/**
 * Creates a campaign for one of the caller's organizations, named by its handle.
 * @throws Fault not-found for another's organization; invalid
 */
export async function createCampaign(
  tx: Tx,
  caller: Caller,
  given: RouteBody<typeof promised>,
): Promise<WholeCampaign> {
  const owner = await ownerOf(tx, caller, { name: given.ownerName });
  const columns = { ...columnsOf(given), start_zone: await zoneOfStart(tx, given, null) };
  const key = { publicId: newHandle(), ownerId: owner.id, loginId: caller.loginId };
  const { id } = await insertCampaign(tx, key, columns);
  const campaign = toCampaign(await selectCampaign(tx, id));
  const made = { handle: key.publicId, name: campaign.displayName, after: told(campaign) };
  await noteChange(tx, { ownerId: owner.id, thing: "campaign", ...made });
  return { ...campaign, briefing: await briefingOf(tx, id) };
}
