import { campaignOf } from "../campaigns/find.ts";
import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type AiringRow, selectAiring } from "./show-queries.ts";

/** A spot in one of the caller's campaigns. Others do not exist for the caller. @throws Fault not-found */
export async function airingOf(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<{ row: AiringRow; campaignId: number }> {
  const row = await selectAiring(db, publicId);
  if (!row?.campaign) throw fault("not-found");
  const { id } = await campaignOf(db, caller, row.campaign);
  return { row, campaignId: id };
}
