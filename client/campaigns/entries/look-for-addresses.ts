import type { CampaignEntry } from "../../../contract/campaigns.ts";

const LOOK_AGAIN_MS = 3_000;
/** A requested feed is read within 30 seconds unless its host is slow. */
const LOOK_FOR_MS = 45_000;
const JUST_ADDED_MS = 60_000;

type Added = Pick<CampaignEntry, "externalId" | "created"> & {
  podcast: Pick<CampaignEntry["podcast"], "emailStatus">;
};

/**
 * Returns when the entries are worth fetching again: while an entry added within the last minute is UNKNOWN, and
 * for 45 seconds after it was first seen. This machine's clock may be wrong, so it does not decide alone.
 */
export function startLooking(now: () => number = Date.now) {
  const met = new Map<string, number>();
  return (entries: readonly Added[] | undefined): number | false => {
    let soon: number | false = false;
    for (const { externalId, created, podcast } of entries ?? []) {
      if (podcast.emailStatus !== "UNKNOWN" || now() - Date.parse(created) > JUST_ADDED_MS) continue;
      const since = met.get(externalId) ?? now();
      met.set(externalId, since);
      if (now() - since < LOOK_FOR_MS) soon = LOOK_AGAIN_MS;
    }
    return soon;
  };
}
