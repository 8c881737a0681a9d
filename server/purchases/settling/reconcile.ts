import { holdSale } from "../../contacts/take-unlocks.ts";
import { databaseNow } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import {
  lockPurchase,
  selectCapturedSince,
  selectPurchase,
  selectPurchaseByPublicId,
  selectPurchaseIdByPayment,
  selectUnfinished,
} from "../card-queries.ts";
import {
  selectBooked,
  selectCompared,
  selectUnreturnedPurchases,
  updateCompared,
} from "../payment-queries.ts";
import { noteProblem } from "../problems.ts";
import { openProvider, type Provider } from "../provider/connect.ts";
import { listDisputes, listRefunds } from "../provider/refund.ts";
import { expireSession, listSessions, readSession, type Session } from "../provider/session.ts";
import { MOST_PURCHASES, settleAll } from "./sweep.ts";
import { returnLate } from "./take-back.ts";

/**
 * How far a comparison overlaps with the last one. What could not be settled then is found again; the provider
 * repeats an event for three days.
 */
const DAYS_BACK = 4;

/**
 * Compares our books with the provider's: from four days before the last completed comparison, so that nothing is
 * missed however long the server was off, and older unfinished purchases. Differences that settling can resolve are
 * settled: paid but not unlocked, unlocked but not paid, refunded at the provider. The rest is reported to the
 * administrators: a different amount, a payment without a purchase, a purchase the provider does not know. Credits that
 * our books alone show to be missing come back first, also where no provider is there any more.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const { db, log } = context;
  if (await isSuspended(db)) return;
  await returnMissed(db);
  const provider = await openProvider(context);
  if (!provider) return;
  const began = await databaseNow(db);
  const since = new Date((await selectCompared(db)).getTime() - DAYS_BACK * 86_400_000);
  const sessions = await listSessions(provider, since);
  const differing = new Set<number>();
  for (const session of sessions) {
    const id = await compare(context, provider, session);
    if (id !== null) differing.add(id);
  }
  for (const id of await moved(context, provider, since)) differing.add(id);
  // Purchases older than the provider's list, as after days without the server, are fetched one by one.
  for (const id of await selectUnfinished(db, MOST_PURCHASES)) differing.add(id);
  const known = new Set(sessions.map((session) => session.id));
  for (const { id, sessionId } of await selectCapturedSince(db, since)) {
    if (sessionId === null || known.has(sessionId)) continue;
    // Clocks differ and the list is limited: a purchase missing from it may still exist.
    if (!(await readSession(provider, sessionId))) await noteUnknownThere(context, id, sessionId);
  }
  await settleAll(context, [...differing]);
  await inTransaction(db, (tx) => updateCompared(tx, began));
  log.info({ sessions: sessions.length, differing: differing.size }, "compared with the payment provider");
}

/**
 * Credits that did not come back with the money: an older version booked it, and with the provider nothing differs any
 * more that would have the purchase settled again.
 */
async function returnMissed(db: Db): Promise<void> {
  for (const id of await selectUnreturnedPurchases(db, MOST_PURCHASES))
    await inTransaction(db, async (tx) => {
      await holdSale(tx);
      await returnLate(tx, await lockPurchase(tx, id));
    });
}

/** The purchase to settle because of this checkout; null if both sides agree. */
async function compare(context: Context, provider: Provider, session: Session): Promise<number | null> {
  const purchase = await selectPurchaseByPublicId(context.db, session.purchase!);
  const isOurs = purchase && (purchase.session_id === session.id || purchase.session_id === null);
  if (!isOurs) {
    // A checkout of ours without a purchase: while it is open it must not be paid by mistake.
    if (purchase && session.state === "open") await expireSession(provider, session.id);
    if (session.paid) await noteUnknown(context, session, purchase);
    return null;
  }
  const isPaidHere = purchase.captured > 0;
  if (
    isPaidHere &&
    session.paid &&
    (purchase.captured !== session.amount || purchase.captured_currency !== session.currency)
  ) {
    await inTransaction(context.db, (tx) =>
      noteProblem(tx, {
        kind: "amount-differs",
        reference: session.id,
        purchase,
        amount: session.amount,
        currency: session.currency,
      }),
    );
    return null;
  }
  const isUnfinished = purchase.state === "creating" || purchase.state === "open" || purchase.owed > 0;
  const neverPaid = isPaidHere && !session.paid && purchase.refunded < purchase.captured;
  const paidUnseen = session.paid && !isPaidHere;
  const leftOpen = session.state === "open" && purchase.session_id === null;
  return isUnfinished || neverPaid || paidUnseen || leftOpen ? purchase.id : null;
}

const noteUnknown = (context: Context, session: Session, purchase: { id: number } | undefined) =>
  inTransaction(context.db, (tx) =>
    noteProblem(tx, {
      kind: "unknown-session",
      reference: session.id,
      purchase,
      amount: session.amount,
      currency: session.currency,
    }),
  );

/** Purchases with unbooked money movements at the provider: refunds, disputes and their outcomes. */
async function moved({ db }: Context, provider: Provider, since: Date): Promise<number[]> {
  const refunds = await listRefunds(provider, { since });
  const disputes = await listDisputes(provider, { since });
  const all = [
    ...refunds.map(({ id, paymentId, failed }) => ({ id, paymentId, isUndone: failed })),
    ...disputes.map(({ id, paymentId, won }) => ({ id, paymentId, isUndone: won })),
  ];
  const booked = await selectBooked(
    db,
    all.map(({ id }) => id),
  );
  const ids: number[] = [];
  for (const { id, paymentId, isUndone } of all) {
    const known = booked.get(id);
    if (known ? known.settled === isUndone : isUndone) continue;
    const purchaseId = paymentId === null ? undefined : await selectPurchaseIdByPayment(db, paymentId);
    if (purchaseId !== undefined) ids.push(purchaseId);
  }
  return ids;
}

/** A payment we have that the provider does not know, as when the keys were changed to another account. */
async function noteUnknownThere({ db }: Context, purchaseId: number, sessionId: string): Promise<void> {
  const purchase = await selectPurchase(db, purchaseId);
  await inTransaction(db, (tx) =>
    noteProblem(tx, {
      kind: "unlocked-not-paid",
      reference: sessionId,
      purchase,
      amount: purchase?.captured ?? null,
      currency: purchase?.captured_currency ?? null,
    }),
  );
}
