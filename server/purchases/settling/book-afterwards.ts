import { bookMoney, reverseMoney } from "../../credits/book-money.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { lockPurchase, type PurchaseRow, updatePurchase } from "../card-queries.ts";
import {
  insertDispute,
  insertRefund,
  markDisputeWon,
  markRefundFailed,
  selectDisputes,
  selectRefunds,
} from "../payment-queries.ts";
import { noteProblem } from "../problems.ts";
import type { Dispute, Refund } from "../provider/refund.ts";
import { bookingOf } from "./book-payment.ts";
import { returnLate } from "./take-back.ts";
import type { Truth } from "./truth.ts";

/**
 * Books what happened to a payment afterwards: refunds, ours and those made at the provider, and disputes. Unlocked
 * addresses stay unlocked; the revenue is reversed, and an administrator is told (I17). Where the money is back, what was
 * taken away meanwhile gives its credits back (I19).
 */
export async function bookAfterwards(tx: Tx, purchase: PurchaseRow, truth: Truth): Promise<void> {
  if (truth.session && !truth.session.paid) return bookNeverPaid(tx, purchase, truth.session.id);
  const refunds = new Map((await selectRefunds(tx, purchase.id)).map((row) => [row.id, row]));
  for (const refund of truth.refunds) {
    const known = refunds.get(refund.id);
    if (!known && !refund.failed) await bookRefund(tx, purchase.id, refund);
    else if (known && refund.failed && !known.failed) await unbookRefund(tx, purchase.id, known);
  }
  const disputes = new Map((await selectDisputes(tx, purchase.id)).map((row) => [row.id, row]));
  for (const dispute of truth.disputes) {
    const known = disputes.get(dispute.id);
    if (!known && !dispute.won) await bookDispute(tx, purchase.id, dispute);
    else if (known && dispute.won && !known.won) {
      await reverseMoney(tx, {
        ...bookingOf(purchase, "dispute won"),
        currency: purchase.captured_currency!,
        reverses: known.transfer_id,
      });
      await markDisputeWon(tx, dispute.id);
      // What is owed did not go to the buyer by way of the bank, after all (decision 81).
      const { owed } = await lockPurchase(tx, purchase.id);
      if (owed > 0)
        await noteProblem(tx, {
          kind: "refund-failed",
          reference: dispute.id,
          purchase,
          amount: owed,
          currency: purchase.captured_currency,
        });
    }
  }
  await returnLate(tx, purchase);
}

/** Refunded money first reduces what was owed; the rest had been earned. */
export async function bookRefund(
  tx: Tx,
  purchaseId: number,
  refund: Pick<Refund, "id" | "amount" | "reason">,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  const amount = Math.min(refund.amount, purchase.captured - purchase.refunded);
  if (amount > 0) {
    const fromHeld = Math.min(amount, purchase.owed);
    const fromEarned = amount - fromHeld;
    const currency = purchase.captured_currency!;
    const transferId = await bookMoney(tx, {
      ...bookingOf(purchase, refund.reason === null ? "refund at the provider" : `refund: ${refund.reason}`),
      kind: "refund",
      currency,
      entries: { provider: -amount, held: fromHeld, revenue: fromEarned },
    });
    await insertRefund(tx, {
      id: refund.id,
      purchase_id: purchaseId,
      amount,
      from_earned: fromEarned,
      reason: refund.reason,
      transfer_id: transferId,
    });
    const refunded = purchase.refunded + amount;
    const isWhole = refunded === purchase.captured && purchase.state !== "refunded";
    await updatePurchase(tx, purchaseId, {
      owed: purchase.owed - fromHeld,
      reversed: purchase.reversed + fromEarned,
      refunded,
      ...(isWhole && { state: "refunded" }),
    });
  }
  if (refund.reason === null || amount < refund.amount)
    await noteProblem(tx, {
      kind: "refund-outside",
      reference: refund.id,
      purchase,
      amount: refund.amount,
      currency: purchase.captured_currency,
    });
}

/** A refund that the bank returned: the money is back, and still owed. */
async function unbookRefund(
  tx: Tx,
  purchaseId: number,
  refund: { id: string; amount: number; from_earned: number; transfer_id: number },
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  await reverseMoney(tx, {
    ...bookingOf(purchase, "refund that failed"),
    currency: purchase.captured_currency!,
    reverses: refund.transfer_id,
  });
  await markRefundFailed(tx, refund.id);
  await updatePurchase(tx, purchaseId, {
    owed: purchase.owed + refund.amount - refund.from_earned,
    reversed: purchase.reversed - refund.from_earned,
    refunded: purchase.refunded - refund.amount,
  });
  await noteProblem(tx, {
    kind: "refund-failed",
    reference: refund.id,
    purchase,
    amount: refund.amount,
    currency: purchase.captured_currency,
  });
}

async function bookDispute(tx: Tx, purchaseId: number, dispute: Dispute): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  const currency = purchase.captured_currency!;
  const transferId = await bookMoney(tx, {
    ...bookingOf(purchase, "dispute"),
    kind: "dispute",
    currency,
    entries: { provider: -dispute.amount, revenue: dispute.amount },
  });
  await insertDispute(tx, {
    id: dispute.id,
    purchase_id: purchaseId,
    amount: dispute.amount,
    transfer_id: transferId,
  });
  if (["settled_card", "mismatch", "refunded"].includes(purchase.state))
    await updatePurchase(tx, purchaseId, { state: "disputed" });
  const { amount } = dispute;
  await noteProblem(tx, { kind: "dispute", reference: dispute.id, purchase, amount, currency });
}

/**
 * We unlocked, but the provider says that it was not paid. The addresses have been seen and stay unlocked; the
 * books are adjusted to the provider's.
 */
async function bookNeverPaid(tx: Tx, purchase: PurchaseRow, sessionId: string): Promise<void> {
  if (purchase.refunded === purchase.captured) return;
  const amount = purchase.captured - purchase.refunded;
  await bookRefund(tx, purchase.id, { id: `never-paid-${sessionId}`, amount, reason: "never paid" });
  await noteProblem(tx, {
    kind: "unlocked-not-paid",
    reference: sessionId,
    purchase,
    amount,
    currency: purchase.captured_currency,
  });
}
