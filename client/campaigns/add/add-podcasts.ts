import {
  addPodcasts,
  createCampaign,
  listCampaigns,
  listEntries,
  listPlacements,
  readOverview,
  removeEntriesByPost,
} from "../../../contract/campaigns.ts";
import { call } from "../../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { forget } from "../../api/queries.ts";
import { forgetFiltered } from "../../catalogue/results/forget-filtered.ts";

/** As many as one call takes. */
const atOnce = 100;

/** Counts, entries and ticks are fetched again. */
async function forgetCampaigns(): Promise<void> {
  await Promise.all([forgetFiltered(), forget(listCampaigns, listEntries, listPlacements, readOverview)]);
}

/**
 * Makes a campaign and gives its id; sent again with the same `keys` and name it stays one campaign.
 * @throws Problem with `invalid` or `no-owner`
 */
export async function makeCampaign(
  displayName: string,
  ownerName: string,
  keys: IdempotencyKeys,
): Promise<string> {
  const { publicId } = await call(
    createCampaign,
    { body: { displayName, ownerName } },
    { idempotencyKey: keyFor(keys, `${ownerName} ${displayName}`) },
  );
  void forget(listCampaigns);
  return publicId;
}

/**
 * Adds podcasts to a campaign, up to 100 per call, and returns the ids of their entries in the order given. Those
 * already in it are not changed. `phrase` is the phrase typed for inactive ones.
 * @throws Problem with `phrase-missing` or `campaign-full`; earlier calls remain in effect
 */
export async function putInto(
  campaignId: string,
  externalIds: readonly string[],
  phrase?: string,
): Promise<string[]> {
  const entries: string[] = [];
  try {
    for (let from = 0; from < externalIds.length; from += atOnce) {
      const part = externalIds.slice(from, from + atOnce);
      const answer = await call(addPodcasts, {
        params: { id: campaignId },
        body: { externalIds: part, ...(phrase === undefined ? {} : { phrase }) },
      });
      entries.push(...answer.entries);
    }
  } finally {
    void forgetCampaigns();
  }
  return entries;
}

/** Removes the entries again. */
export async function takeOut(campaignId: string, entries: readonly string[]): Promise<void> {
  await call(removeEntriesByPost, { params: { id: campaignId }, body: [...entries] });
  await forgetCampaigns();
}
