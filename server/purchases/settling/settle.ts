import { holdSale } from "../../contacts/take-unlocks.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import {
  lockPurchase,
  markChecked,
  type PurchaseRow,
  selectPurchase,
  updatePurchase,
} from "../card-queries.ts";
import { endUnpaid } from "../checkout/end-unpaid.ts";
import { OPENING_MS } from "../checkout/reserve.ts";
import { requireProvider } from "../provider/connect.ts";
import type { Session } from "../provider/session.ts";
import { bookAfterwards } from "./book-afterwards.ts";
import { bookLatePayment, bookPayment } from "./book-payment.ts";
import { giveBack } from "./give-back.ts";
import { readTruth, type Truth } from "./truth.ts";

/** A checkout the provider no longer knows has certainly expired after this time (I8). */
const LOST_MS = 40 * 60_000;
/** Another settling may come between reading and acting; never more often than this. */
const MOST_ROUNDS = 5;

/**
 * Brings a purchase to the provider's state. Everything that hears of a purchase calls only this: event, poll,
 * cancel, sweep and reconciliation. It asks the provider first, without a lock, then locks the purchase and acts on
 * the answer, unless someone has acted in between: then it asks again. The answers it acts on are final: a paid or
 * expired checkout stays so, and an open one changes nothing. Safe to repeat at any time.
 * @throws ProviderUnavailable if the state cannot be determined now; nothing has been done then
 */
export async function settlePurchase(context: Context, purchaseId: number): Promise<void> {
  const { db } = context;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const before = await selectPurchase(db, purchaseId);
    if (!before || before.card_items === 0) return;
    const provider = await requireProvider(context);
    const truth = await readTruth(provider, before);
    await markChecked(db, purchaseId);
    const acted = await inTransaction(
      db,
      async (tx) => {
        await holdSale(tx);
        const purchase = await lockPurchase(tx, purchaseId);
        if (hasMoved(before, purchase)) return false;
        await act(tx, context.secrets, purchase, truth);
        return true;
      },
      { step: "purchase.settle" },
    );
    if (!acted) continue;
    await giveBack(context, provider, purchaseId);
    return;
  }
}

const hasMoved = (before: PurchaseRow, now: PurchaseRow): boolean =>
  before.state !== now.state ||
  before.session_id !== now.session_id ||
  (before.cancel_asked === null) !== (now.cancel_asked === null);

async function act(tx: Tx, secrets: Secrets, purchase: PurchaseRow, truth: Truth): Promise<void> {
  const { session } = truth;
  if (purchase.state === "creating" && session) {
    await updatePurchase(tx, purchase.id, { state: "open", session_id: session.id });
    return act(tx, secrets, await lockPurchase(tx, purchase.id), truth);
  }
  const isUnpaid = purchase.state === "creating" || purchase.state === "open";
  if (purchase.captured === 0 && session?.paid) {
    if (isUnpaid) await bookPayment(tx, secrets, purchase, session);
    else await bookLatePayment(tx, purchase, session);
    return bookAfterwards(tx, await lockPurchase(tx, purchase.id), truth);
  }
  if (purchase.captured > 0) return bookAfterwards(tx, purchase, truth);
  if (isUnpaid && isLost(purchase, session)) {
    const wasCancelled = purchase.cancel_asked !== null && (session || purchase.state === "creating");
    const ran = session ? "expired" : "failed";
    await endUnpaid(tx, purchase.id, wasCancelled ? "cancelled" : ran);
  }
}

/**
 * Whether an unpaid purchase can no longer be paid. A checkout the provider does not know is not of this account;
 * saving another account's key is prevented (payment-key.ts).
 */
function isLost(purchase: PurchaseRow, session: Session | undefined): boolean {
  if (session) return session.state === "expired";
  const age = purchase.now.getTime() - purchase.created.getTime();
  if (purchase.state === "open") return age > LOST_MS;
  // No checkout was shown: a request that is opening one finds the purchase ended and ends the checkout, too.
  return purchase.cancel_asked !== null || age > OPENING_MS;
}
