import type { WholeCampaign } from "../../contract/campaigns.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { briefingOf } from "./briefing.ts";
import { campaignOf } from "./find.ts";
import { toCampaign } from "./present.ts";
import { selectCampaign } from "./queries.ts";

/** @throws Fault not-found */
export async function readCampaign(db: Db, caller: Caller, publicId: string): Promise<WholeCampaign> {
  const { id } = await campaignOf(db, caller, publicId);
  return { ...toCampaign(await selectCampaign(db, id)), briefing: await briefingOf(db, id) };
}
