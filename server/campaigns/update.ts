import type { updateCampaign as promised, WholeCampaign } from "../../contract/campaigns.ts";
import type { RouteBody } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { briefingOf, putBriefing } from "./briefing.ts";
import { columnsOf } from "./fields.ts";
import { holdCampaignOf, requireVersion } from "./find.ts";
import { toCampaign, told } from "./present.ts";
import { selectCampaign, updateCampaignColumns } from "./queries.ts";
import { zoneOfStart } from "./start-day.ts";

/**
 * Changes a campaign's base data, and its briefing if given. With `modified`, only that version is changed.
 * @throws Fault not-found; stale if somebody else saved first; invalid; payload-too-large
 */
export async function updateCampaign(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: RouteBody<typeof promised>,
): Promise<WholeCampaign> {
  const campaign = await holdCampaignOf(tx, caller, publicId);
  requireVersion(campaign, given.modified);
  const columns = { ...columnsOf(given), start_zone: await zoneOfStart(tx, given, campaign.start) };
  const before = told(toCampaign(await selectCampaign(tx, campaign.id)));
  await updateCampaignColumns(tx, campaign.id, columns);
  if (given.briefing) await putBriefing(tx, caller, campaign.id, given.briefing);
  const saved = toCampaign(await selectCampaign(tx, campaign.id));
  const change = { handle: publicId, name: campaign.displayName, before, after: told(saved) };
  await noteChange(tx, { ownerId: campaign.ownerId, thing: "campaign", ...change });
  return {
    ...saved,
    briefing: await briefingOf(tx, campaign.id),
  };
}
