import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { selectEntries } from "./entry-queries.ts";
import { campaignOf } from "./find.ts";

/** An entry of one of the caller's campaigns. @throws Fault not-found */
export async function entryOf(
  db: Db,
  caller: Caller,
  campaignId: string,
  externalId: string,
): Promise<{ id: number; podcastId: number; ownerId: number }> {
  const campaign = await campaignOf(db, caller, campaignId);
  const [entry] = await selectEntries(db, campaign.id, externalId);
  if (!entry) throw fault("not-found");
  return { id: entry.id, podcastId: entry.podcastId, ownerId: campaign.ownerId };
}
