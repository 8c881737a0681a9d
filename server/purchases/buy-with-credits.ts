import { unlockContacts } from "../contacts/unlock.ts";
import { spendCredits } from "../credits/book.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { insertItems } from "./card-queries.ts";
import { insertPurchase } from "./queries.ts";
import type { Bill } from "./summary.ts";

/** The buyer, the organization, and the request (I18). */
export interface Order {
  ownerId: number;
  loginId: number;
  requestId: string;
  language: "en" | "de";
}

export interface Bought {
  sessionId: string;
  unlocked: number;
  creditsConsumed: number;
}

/** The reason recorded in the ledger. */
export const unlockReason = (count: number): string =>
  count === 1 ? "unlock of 1 address" : `unlock of ${count} addresses`;

/**
 * Pays a bill that credits cover: booking and unlocks are committed together. The caller has held the
 * organization's account since before the bill was made, so that of two buyers of the same podcasts the second
 * finds nothing left to pay for. A bill without items charges nothing.
 */
export async function payWithCredits(tx: Tx, order: Order, { items, summary }: Bill): Promise<Bought> {
  const { ownerId, loginId, requestId } = order;
  const sessionId = newHandle();
  const purchaseId = await insertPurchase(tx, {
    public_id: sessionId,
    owner_id: ownerId,
    login_id: loginId,
    state: "settled_credits",
    credits_per_email: summary.creditsPerEmail,
    credits_consumed: summary.creditsConsumed,
    request_id: requestId,
  });
  if (items.length > 0) {
    const transferId = await spendCredits(tx, {
      ownerId,
      actorLoginId: loginId,
      reason: unlockReason(items.length),
      requestId,
      credits: summary.creditsConsumed,
      purchaseId,
    });
    await unlockContacts(tx, ownerId, items, {
      source: "credits",
      purchaseId,
      transferId,
      creditsEach: summary.creditsPerEmail,
    });
    await insertItems(
      tx,
      items.map((item) => ({
        purchase_id: purchaseId,
        podcast_id: item.podcastId,
        owner_id: ownerId,
        address_id: item.addressId,
        paid_by: "credits",
        outcome: "unlocked",
      })),
    );
  }
  return { sessionId, unlocked: items.length, creditsConsumed: summary.creditsConsumed };
}
