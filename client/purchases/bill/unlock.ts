import { listCampaigns, listEntries, readOverview } from "../../../contract/campaigns.ts";
import { readPodcast } from "../../../contract/catalogue.ts";
import { readCredits } from "../../../contract/credits.ts";
import { askToBuy, listBuyRequests } from "../../../contract/purchases/requests.ts";
import {
  listPayments,
  listPendingPurchases,
  type PurchaseAnswer,
  type PurchaseSummary,
  purchaseEmails,
  readStatement,
  summarizePurchase,
} from "../../../contract/purchases.ts";
import { call } from "../../api/call.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { Problem } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { markStatus } from "../../catalogue/results/mark-status.ts";
import type { Unlocked } from "../checkout/flow.ts";
import type { Part } from "./bill.ts";

/** The result is unknown, or it can be continued. */
const isOpen = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status === 200 || error.status === 503);

/** Waits before a purchase without a clear answer is sent again, in milliseconds. */
const REPEATS_MS = [1_000, 3_000] as const;

/** Lists, credits and bills are stale from now on; those in view are fetched again. */
export function refreshAfterPurchase(): void {
  void forget(
    readCredits,
    readStatement,
    listPayments,
    listPendingPurchases,
    listBuyRequests,
    readPodcast,
    summarizePurchase,
    listEntries,
    listCampaigns,
    readOverview,
  );
}

/**
 * Sends one purchase for the bill that its buyer has seen. Where no clear answer comes it goes out again, with the
 * same key, so that it is one purchase however often it arrives.
 * @param fingerprint of the summary that was drawn up for exactly these podcasts
 * @throws Problem `summary-changed` where that bill no longer holds; nothing was bought then
 */
export async function buyPart(
  ids: readonly string[],
  ownerId: string,
  fingerprint: string,
): Promise<PurchaseAnswer> {
  const body = { podcastExternalIdList: [...ids], ownerPublicId: ownerId, fingerprint };
  const idempotencyKey = newIdempotencyKey();
  for (const pause of REPEATS_MS) {
    try {
      return await call(purchaseEmails, { body }, { idempotencyKey });
    } catch (error) {
      if (!isOpen(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return call(purchaseEmails, { body }, { idempotencyKey });
}

const billOf = (ids: readonly string[], ownerId: string): Promise<PurchaseSummary> =>
  call(summarizePurchase, { body: { podcastExternalIdList: [...ids], ownerPublicId: ownerId } });

/**
 * As many of the podcasts, from the front, as hold `count` addresses that can be unlocked: since their bill some may
 * have been unlocked, or be held by a colleague's payment. All of them where there are fewer.
 */
async function firstUnlockable(ids: readonly string[], count: number, ownerId: string): Promise<Part> {
  for (let length = Math.min(count, ids.length); ; ) {
    const first = ids.slice(0, length);
    const summary = await billOf(first, ownerId);
    const missing = count - summary.emailsToUnlock;
    if (missing <= 0 || length === ids.length) return { ids: first, summary };
    length = Math.min(length + missing, ids.length);
  }
}

/**
 * Buys the first addresses of a bill with credits alone, part after part. `onPart` is told after each what has been
 * bought so far, so that a failure in a later part does not hide what an earlier one did.
 * @param count of addresses that was confirmed; never more are bought
 * @returns the podcasts whose addresses were bought
 * @throws Problem of the part that failed, `summary-changed` where credits no longer cover it; the parts before stand
 */
export async function unlockWithCredits(
  parts: readonly Part[],
  count: number,
  ownerId: string,
  onPart: (sum: Unlocked) => void,
): Promise<string[]> {
  const sum: Unlocked = { addresses: 0, credits: 0 };
  const unlocked: string[] = [];
  try {
    for (const part of parts) {
      const left = count - sum.addresses;
      if (left <= 0) break;
      const whole = part.summary.emailsToPayFor === 0 && part.summary.emailsToUnlock <= left;
      const { ids, summary } = whole ? part : await firstUnlockable(part.summary.covered, left, ownerId);
      if (summary.emailsToPayFor > 0 || summary.emailsToUnlock > left) {
        throw new Problem({ code: "summary-changed", status: 409, detail: "" });
      }
      const bought = await buyPart(ids, ownerId, summary.fingerprint);
      sum.addresses += bought.unlocked;
      sum.credits += bought.creditsConsumed;
      unlocked.push(...summary.covered);
      markStatus(summary.covered, "UNLOCKED");
      onPart({ ...sum });
    }
  } finally {
    refreshAfterPurchase();
  }
  return unlocked;
}

/** Asks the owners for a bill above the buyer's ceiling: a request for each part. Those that wait already stay. */
export async function askOwners(parts: readonly Part[], ownerId: string): Promise<void> {
  try {
    for (const { ids, summary } of parts) {
      if (summary.creditsRequired === 0 || summary.ceiling?.request === "approved") continue;
      const body = { podcasts: [...ids], fingerprint: summary.fingerprint };
      await call(askToBuy, { params: { ownerId }, body });
    }
  } finally {
    void forget(listBuyRequests);
  }
}
