import { listCampaigns, listEntries, readOverview } from "../../contract/campaigns.ts";
import { readPodcast } from "../../contract/catalogue.ts";
import { readCredits } from "../../contract/credits.ts";
import { purchaseEmails, summarizePurchase } from "../../contract/purchases.ts";
import { call } from "../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { forget } from "../api/queries.ts";
import { markStatus } from "../catalogue/mark-status.ts";
import { inParts } from "./bill.ts";

export interface Unlocked {
  addresses: number;
  credits: number;
}

/**
 * Buys the addresses of podcasts with credits, part after part. `onPart` is told after each what has been
 * bought so far, so that a failure in a later part does not hide what an earlier one did. One part is bought
 * once, however often it is sent: `keys` belong to the dialog.
 * @throws Problem of the part that failed; the parts before it stand
 */
export async function unlockPodcasts(
  externalIds: readonly string[],
  ownerId: string,
  keys: IdempotencyKeys,
  onPart: (sum: Unlocked) => void,
): Promise<Unlocked> {
  const sum: Unlocked = { addresses: 0, credits: 0 };
  try {
    for (const part of inParts(externalIds)) {
      const bought = await call(
        purchaseEmails,
        { body: { podcastExternalIdList: part, ownerPublicId: ownerId } },
        { idempotencyKey: keyFor(keys, part.join(" ")) },
      );
      sum.addresses += bought.unlocked;
      sum.credits += bought.creditsConsumed;
      markStatus(part, "UNLOCKED");
      onPart({ ...sum });
    }
  } finally {
    void forget(readCredits, readPodcast, summarizePurchase, listEntries, listCampaigns, readOverview);
  }
  return sum;
}
