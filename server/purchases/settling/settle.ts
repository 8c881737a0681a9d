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

/** A checkout the provider does not know any more has then run out in any case (I8). */
const LOST_MS = 40 * 60_000;
/** Another settling may come between reading and acting; more often than this none does. */
const MOST_ROUNDS = 5;

/**
 * Brings a purchase to where the provider says it is. Everything that hears of a purchase calls this and nothing
 * else: event, poll, canceling, sweep and reconciliation. It asks the provider first, holding no lock, then
 * locks the purchase and acts on what was said, unless somebody has acted in between: then it asks again. What
 * it acts on never becomes untrue: a checkout that is paid or expired stays so, an open one changes nothing.
 * Safe to repeat at any time.
 * @throws ProviderUnavailable where the truth cannot be had now; nothing has been done then
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
 * Whether an unpaid purchase can no longer be paid by anybody. A checkout the provider does not know is none of
 * this account; that the key is of another one is prevented where it is saved (payment-key.ts).
 */
function isLost(purchase: PurchaseRow, session: Session | undefined): boolean {
  if (session) return session.state === "expired";
  const age = purchase.now.getTime() - purchase.created.getTime();
  if (purchase.state === "open") return age > LOST_MS;
  // Nobody was shown a checkout: a request that is opening one finds the purchase ended and ends it too.
  return purchase.cancel_asked !== null || age > OPENING_MS;
}
