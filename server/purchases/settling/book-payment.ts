import { sql } from "kysely";
import { type Unlockable, unlockableAmong, unlockContacts } from "../../contacts/unlock.ts";
import { type Booking, lockCredits, releaseCredits, spendCredits } from "../../credits/book.ts";
import { bookMoney } from "../../credits/book-money.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { unlockReason } from "../buy-with-credits.ts";
import { type PurchaseRow, selectItems, updateItems, updatePurchase } from "../card-queries.ts";
import { releaseReserved } from "../checkout/end-unpaid.ts";
import { noteProblem } from "../problems.ts";
import type { Session } from "../provider/session.ts";

/** The ledger's actor for a purchase: its buyer, in the request that bought (I18). */
export const bookingOf = (purchase: PurchaseRow, reason: string): Booking & { purchaseId: number } => ({
  ownerId: purchase.owner_id,
  actorLoginId: purchase.login_id,
  requestId: purchase.request_id,
  purchaseId: purchase.id,
  reason,
});

/**
 * Books the payment of an open purchase and unlocks what it paid for. Podcasts whose address has since gone are
 * dropped: their credits are kept, their price is owed. An amount other than the frozen one unlocks nothing (I11).
 */
export async function bookPayment(
  tx: Tx,
  secrets: Secrets,
  purchase: PurchaseRow,
  session: Session,
): Promise<void> {
  const agreed = purchase.price! * purchase.card_items;
  if (session.amount !== agreed || session.currency !== purchase.currency) {
    await releaseReserved(tx, purchase);
    await bookCapture(tx, purchase, session, { state: "mismatch" });
    await noteProblem(tx, { kind: "amount-differs", reference: session.id, purchase, ...moneyOf(session) });
    return;
  }
  await lockCredits(tx, purchase.owner_id);
  const items = await selectItems(tx, purchase.id);
  const wanted = items.map((item) => item.podcast_id);
  const open = new Map(
    (await unlockableAmong(tx, secrets, purchase.owner_id, wanted)).map((item) => [item.podcastId, item]),
  );
  const unlocked = items.flatMap((item) => {
    const found = open.get(item.podcast_id);
    return found ? [{ ...found, paidBy: item.paid_by }] : [];
  });
  const dropped = items.filter((item) => !open.has(item.podcast_id)).map((item) => item.podcast_id);
  const byCard = unlocked.filter((item) => item.paidBy === "card");
  const byCredits = unlocked.filter((item) => item.paidBy === "credits");
  const earned = byCard.length * purchase.price!;

  await bookCapture(tx, purchase, session, { state: "settled_card", earned });
  await sell(tx, purchase, byCard, earned);
  const consumed = await spend(tx, purchase, byCredits);
  await updateItems(
    tx,
    purchase.id,
    unlocked.map((item) => item.podcastId),
    "unlocked",
  );
  await updateItems(tx, purchase.id, dropped, "dropped");
  await updatePurchase(tx, purchase.id, { credits_consumed: consumed, credits_reserved: 0 });
}

/** A payment for a purchase that had already ended: all of it is refunded. */
export async function bookLatePayment(tx: Tx, purchase: PurchaseRow, session: Session): Promise<void> {
  await bookCapture(tx, purchase, session, {});
  await noteProblem(tx, { kind: "paid-late", reference: session.id, purchase, ...moneyOf(session) });
}

const moneyOf = ({ amount, currency }: Session) => ({ amount, currency });

async function bookCapture(
  tx: Tx,
  purchase: PurchaseRow,
  session: Session,
  { state = purchase.state, earned = 0 }: { state?: PurchaseRow["state"]; earned?: number },
): Promise<void> {
  const { amount, currency } = session;
  await bookMoney(tx, {
    ...bookingOf(purchase, "payment by card"),
    kind: "capture",
    currency,
    entries: { provider: amount, held: -amount },
  });
  await updatePurchase(tx, purchase.id, {
    state,
    payment_id: session.paymentId,
    ...(purchase.session_id === null && { session_id: session.id }),
    captured: amount,
    captured_currency: currency,
    earned,
    owed: amount - earned,
    settled: sql<Date>`now()`,
  });
}

async function sell(
  tx: Tx,
  purchase: PurchaseRow,
  items: readonly Unlockable[],
  earned: number,
): Promise<void> {
  if (items.length === 0) return;
  const transferId = await bookMoney(tx, {
    ...bookingOf(purchase, unlockReason(items.length)),
    kind: "sale",
    currency: purchase.currency!,
    entries: { held: earned, revenue: -earned },
  });
  const source = { source: "card" as const, purchaseId: purchase.id, transferId, creditsEach: 0 };
  await unlockContacts(tx, purchase.owner_id, items, source);
}

/** Spends the reserved credits whose podcasts can still be unlocked; the rest is released. */
async function spend(tx: Tx, purchase: PurchaseRow, items: readonly Unlockable[]): Promise<number> {
  await releaseCredits(tx, purchase.owner_id, purchase.credits_reserved);
  if (items.length === 0) return 0;
  const credits = items.length * purchase.credits_per_email;
  const transferId = await spendCredits(tx, {
    ...bookingOf(purchase, unlockReason(items.length)),
    credits,
    purchaseId: purchase.id,
  });
  await unlockContacts(tx, purchase.owner_id, items, {
    source: "credits",
    purchaseId: purchase.id,
    transferId,
    creditsEach: purchase.credits_per_email,
  });
  return credits;
}
