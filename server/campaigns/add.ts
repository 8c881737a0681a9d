import { MAX_PODCASTS_PER_CAMPAIGN } from "../../contract/campaigns.ts";
import { ADD_INACTIVE_PHRASE, isPhrase } from "../../contract/forms/phrases.ts";
import { podcastIds } from "../catalogue/find.ts";
import { cardRows } from "../catalogue/read.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { countEntries, insertEntries, selectEntriesOfPodcasts } from "./entry-queries.ts";
import { holdCampaignOf } from "./find.ts";

/**
 * Adds podcasts, by their public ids, to a campaign: all or none. Those already there stay as they are and
 * need no phrase. Answers the entries' ids in the order asked for, each podcast once.
 * @throws Fault not-found for a campaign or podcast; phrase-missing where a new one is inactive; campaign-full
 */
export async function addPodcasts(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  given: { externalIds: readonly string[]; phrase?: string | undefined },
): Promise<{ added: number; present: number; entries: string[] }> {
  // Others who add to the same campaign wait here, so the count below cannot change.
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const wanted = await podcastIds(tx, [...new Set(given.externalIds)], [campaign.ownerId]);
  const present = await selectEntriesOfPodcasts(tx, campaign.id, wanted);
  const entryOf = new Map(present.map((entry) => [entry.podcastId, entry.externalId]));
  const missing = wanted.filter((podcastId) => !entryOf.has(podcastId));

  if (missing.length > 0) {
    if (!isPhrase(given.phrase ?? "", Object.values(ADD_INACTIVE_PHRASE))) {
      const rows = await cardRows(tx, missing);
      if ([...rows.values()].some((podcast) => podcast.inactive)) throw fault("phrase-missing");
    }
    if ((await countEntries(tx, campaign.id)) + missing.length > MAX_PODCASTS_PER_CAMPAIGN)
      throw fault("campaign-full", { values: { max: MAX_PODCASTS_PER_CAMPAIGN } });
    const rows = missing.map((podcastId) => ({ publicId: newHandle(), podcastId }));
    await insertEntries(tx, campaign.id, caller.loginId, rows);
    for (const { podcastId, publicId } of rows) entryOf.set(podcastId, publicId);
  }
  return {
    added: missing.length,
    present: present.length,
    entries: wanted.map((podcastId) => entryOf.get(podcastId)!),
  };
}
