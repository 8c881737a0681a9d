import type { Money } from "../../../contract/forms/money.ts";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countItems, type PurchaseRow } from "../card-queries.ts";
import { currencyOf } from "../provider/currency.ts";

export interface ItemCount {
  unlocked: number;
  dropped: number;
}

export async function countOf(db: Db, purchaseId: number): Promise<ItemCount> {
  const [count] = await countItems(db, [purchaseId]);
  return count ?? { unlocked: 0, dropped: 0 };
}

/** What a user is told of a purchase. */
export function statusOf(purchase: PurchaseRow, { unlocked, dropped }: ItemCount): PurchaseOutcome {
  const currency = purchase.captured_currency ?? purchase.currency;
  const known = currency === null ? undefined : currencyOf(currency);
  const money = (amount: number): Money | null => (known && amount > 0 ? { amount, currency: known } : null);
  return {
    sessionId: purchase.public_id,
    status: STATUS[purchase.state](unlocked),
    unlocked,
    dropped,
    creditsConsumed: purchase.credits_consumed,
    paid: money(purchase.captured),
    refunded: money(purchase.refunded),
    testPayment: purchase.test_payment,
  };
}

const STATUS: Record<PurchaseRow["state"], (unlocked: number) => PurchaseOutcome["status"]> = {
  creating: () => "open",
  open: () => "open",
  settled_credits: () => "complete",
  settled_card: (unlocked) => (unlocked > 0 ? "complete" : "failed"),
  cancelled: () => "cancelled",
  expired: () => "expired",
  failed: () => "failed",
  mismatch: () => "failed",
  // Unlocked addresses stay unlocked, whatever happened to the money later.
  refunded: (unlocked) => (unlocked > 0 ? "complete" : "failed"),
  disputed: (unlocked) => (unlocked > 0 ? "complete" : "failed"),
};
