import type { CampaignEntry } from "../../../contract/campaigns.ts";
import type { StateChoice } from "../pipeline-state.tsx";

/** The podcasts that an action on a state covers (decision 21). */
export const covered = (entries: readonly CampaignEntry[], state: StateChoice): CampaignEntry[] =>
  entries.filter((entry) => state === "All" || entry.podcastState === state);

/** What a mail to these podcasts would mean. */
export interface MailPlan {
  podcasts: number;
  /** Locked or not known: they get none. */
  withoutAddress: number;
  /** Other podcasts with an address that already gets its one mail. */
  sameAddress: number;
  mails: number;
}

/**
 * Counts who would get a mail. Only unlocked addresses count, even if the user may see others; the never-contact
 * list is known only to the server, which applies it on the next page.
 */
export function mailPlan(entries: readonly CampaignEntry[]): MailPlan {
  const open = entries.filter(({ podcast }) => podcast.emailStatus === "UNLOCKED");
  const addresses = new Set(
    open.map(({ podcast, externalId }) => podcast.itunesOwnerEMail?.toLowerCase() ?? externalId),
  );
  return {
    podcasts: entries.length,
    withoutAddress: entries.length - open.length,
    sameAddress: open.length - addresses.size,
    mails: addresses.size,
  };
}
