import { unlockContacts } from "../contacts/unlock.ts";
import { lockCredits, spendCredits } from "../credits/book.ts";
import type { Tx } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Secrets } from "../platform/secrets.ts";
import { insertPurchase } from "./queries.ts";
import { drawUpBill } from "./summary.ts";

export interface Bought {
  sessionId: string;
  unlocked: number;
  creditsConsumed: number;
}

/**
 * Buys with credits in one transaction: bill, booking and unlocks stand or fall together. The organization's
 * account is locked before the bill is drawn up, so of two buyers of the same podcasts the second finds
 * nothing left to pay for. Card checkout branches off here once a payment provider is set.
 * @throws Fault no-credits where the balance does not cover everything, changing nothing
 */
export async function buyWithCredits(
  tx: Tx,
  secrets: Secrets,
  purchase: { ownerId: number; loginId: number; podcastExternalIds: readonly string[]; requestId: string },
): Promise<Bought> {
  const { ownerId, loginId, requestId } = purchase;
  await lockCredits(tx, ownerId);
  const { items, summary } = await drawUpBill(tx, secrets, ownerId, purchase.podcastExternalIds);
  if (summary.emailsToPayFor > 0) throw fault("no-credits");
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
    const reason = items.length === 1 ? "unlock of 1 address" : `unlock of ${items.length} addresses`;
    const credits = summary.creditsConsumed;
    const transferId = await spendCredits(tx, {
      ownerId,
      actorLoginId: loginId,
      reason,
      requestId,
      credits,
      purchaseId,
    });
    await unlockContacts(tx, ownerId, items, {
      source: "credits",
      purchaseId,
      transferId,
      creditsEach: summary.creditsPerEmail,
    });
  }
  return { sessionId, unlocked: items.length, creditsConsumed: summary.creditsConsumed };
}
