import {
  forgetKept,
  markReturned,
  moveToTaken,
  selectToTake,
  selectUnreturned,
  type Taken,
  type TakenUnlock,
} from "../../contacts/take-unlocks.ts";
import { lockCredits, returnCredits } from "../../credits/book.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectForReturn } from "../queries.ts";

/**
 * Takes addresses away from every organization that has unlocked them, and returns the cost of each: its credits,
 * or the equivalent in credits if a card paid. Card payments that were refunded or are disputed return nothing more. The caller has stopped
 * the sale (`stopSale`) before anything else in this transaction. Safe to repeat.
 * @param given `nothingTo`: the organization that gets nothing back
 * @returns how many were taken
 */
export async function takeBack(
  tx: Tx,
  which: Taken,
  given: {
    reason: "objection" | "taken-out";
    actorLoginId: number | null;
    requestId: string;
    nothingTo?: number;
  },
): Promise<number> {
  const unlocks = await selectToTake(tx, which);
  // In one order, like everyone who locks several accounts.
  for (const ownerId of new Set(unlocks.map((unlock) => unlock.ownerId))) await lockCredits(tx, ownerId);
  for (const unlock of unlocks) await takeOne(tx, unlock, given);
  await forgetKept(tx, which);
  return unlocks.length;
}

async function takeOne(
  tx: Tx,
  unlock: TakenUnlock,
  { reason, actorLoginId, requestId, nothingTo }: Parameters<typeof takeBack>[2],
): Promise<void> {
  const { ownerId, purchaseId } = unlock;
  const withoutReturn = ownerId === nothingTo;
  const returned = withoutReturn ? 0 : await costOf(tx, unlock);
  const returnId =
    returned === 0
      ? null
      : await returnCredits(tx, {
          kind: "return",
          ownerId,
          actorLoginId,
          requestId,
          reason,
          purchaseId,
          credits: returned,
          from: unlock.source === "credits" ? "spent" : "issued",
        });
  await moveToTaken(tx, unlock.id, { reason, returned, returnId, withoutReturn });
}

/**
 * Returns what a dispute or a refund had kept from coming back, once the card's money is here again. The caller holds the
 * sale, so that nothing is taken meanwhile. Safe to repeat.
 */
export async function returnLate(
  tx: Tx,
  purchase: { id: number; owner_id: number; request_id: string },
): Promise<void> {
  const unreturned = await selectUnreturned(tx, purchase.id);
  if (unreturned.length === 0) return;
  const { paid, creditsPerEmail } = await selectForReturn(tx, purchase.id);
  if (!paid || creditsPerEmail === 0) return;
  for (const { id, reason } of unreturned) {
    const returnId = await returnCredits(tx, {
      kind: "return",
      ownerId: purchase.owner_id,
      actorLoginId: null,
      requestId: purchase.request_id,
      reason,
      purchaseId: purchase.id,
      credits: creditsPerEmail,
      from: "issued",
    });
    await markReturned(tx, id, creditsPerEmail, returnId);
  }
}

/** What taking it away returns, in credits. */
export async function costOf(tx: Tx, { source, credits, purchaseId }: TakenUnlock): Promise<number> {
  if (source !== "card") return credits;
  const { paid, creditsPerEmail } = await selectForReturn(tx, purchaseId);
  return paid ? creditsPerEmail : 0;
}
