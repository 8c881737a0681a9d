import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { lockPurchase, type PurchaseRow, selectPurchase } from "../card-queries.ts";
import { selectRefunds } from "../payment-queries.ts";
import { noteProblem } from "../problems.ts";
import { ProviderRefused } from "../provider/call.ts";
import type { Provider } from "../provider/connect.ts";
import { createRefund, type Refund, type RefundReason } from "../provider/refund.ts";
import { bookRefund } from "./book-afterwards.ts";

const REASONS: Partial<Record<PurchaseRow["state"], RefundReason>> = {
  mismatch: "mismatch",
  settled_card: "dropped",
  cancelled: "late",
  expired: "late",
  failed: "late",
};

/**
 * Refunds what a purchase owes. The caller has just booked every refund the provider knows of, so the remaining
 * debt has not been refunded; the key of purchase and reason keeps two concurrent attempts from refunding twice.
 * Refusals by the provider, and refunds that a bank has returned before, are left to an administrator.
 */
export async function giveBack(context: Context, provider: Provider, purchaseId: number): Promise<void> {
  const { db } = context;
  const purchase = await selectPurchase(db, purchaseId);
  const reason = purchase && REASONS[purchase.state];
  if (!purchase || purchase.owed === 0 || !reason || purchase.payment_id === null) return;
  const before = await selectRefunds(db, purchaseId);
  if (before.some((refund) => refund.reason === reason)) return;
  const refund = await createRefund(provider, {
    purchase: purchase.public_id,
    paymentId: purchase.payment_id,
    amount: purchase.owed,
    reason,
  }).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });
  await inTransaction(db, (tx) => note(tx, purchaseId, refund), { step: "purchase.refund" });
}

async function note(
  tx: Parameters<typeof lockPurchase>[0],
  purchaseId: number,
  refund: Refund | null,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  const booked = await selectRefunds(tx, purchaseId);
  if (refund && !refund.failed) {
    if (!booked.some((row) => row.id === refund.id)) await bookRefund(tx, purchaseId, refund);
    return;
  }
  if (purchase.owed === 0) return;
  await noteProblem(tx, {
    kind: "refund-failed",
    reference: refund?.id ?? purchase.payment_id!,
    purchase,
    amount: purchase.owed,
    currency: purchase.captured_currency,
  });
}
