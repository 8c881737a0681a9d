import {
  listCampaigns,
  listEntries,
  listPlacements,
  readOverview,
  removeEntriesByPost,
} from "../../../contract/campaigns.ts";
import { call } from "../../api/call.ts";
import { forget } from "../../api/queries.ts";
import { forgetFiltered } from "../../catalogue/results/forget-filtered.ts";

/** Takes podcasts out of a campaign, all or none. @throws Problem */
export async function removeEntriesFrom(campaignId: string, ids: readonly string[]): Promise<void> {
  await call(removeEntriesByPost, { params: { id: campaignId }, body: [...ids] });
}

/** Invalidates every answer that depends on a campaign's contents. */
export async function forgetEntries(): Promise<void> {
  await Promise.all([forgetFiltered(), forget(listEntries, readOverview, listCampaigns, listPlacements)]);
}

/** A spinner is seen at least this long, in ms, so that it does not flash. */
const atLeast = 400;

/** Waits for the request, and at least as long as the indicator has to be shown. */
export async function unhurried<T>(running: Promise<T>): Promise<T> {
  const [result] = await Promise.all([running, new Promise((done) => setTimeout(done, atLeast))]);
  return result;
}
