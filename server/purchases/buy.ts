import { type PurchaseAnswer, purchaseEmails } from "../../contract/purchases.ts";
import { lockBuyer, mayNow } from "../accounts/members/ceilings.ts";
import { confirmAddresses } from "../catalogue/crawl/confirm-addresses.ts";
import { holdSale } from "../contacts/take-unlocks.ts";
import { lockCredits } from "../credits/book.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { requireSendingAndCharging } from "../platform/suspension.ts";
import { takeTurns } from "../platform/take-turns.ts";
import type { Context } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { type Bought, type Order, payWithCredits } from "./buy-with-credits.ts";
import { openCheckout } from "./checkout/open-checkout.ts";
import { reserveForCard } from "./checkout/reserve.ts";
import { type Offer, readOffer } from "./provider/price.ts";
import { passCeiling } from "./requests/ceiling.ts";
import { drawUpBill } from "./summary.ts";

/** The buyer's request. `fingerprint`: of the bill that was shown. */
export interface Wish {
  podcastExternalIdList: string[];
  ownerPublicId: string;
  fingerprint?: string | undefined;
}

const NO_CARD: Offer = { card: "not-set" };

/** The bill made under the lock differs from the one before it: the provider has to be asked about the card's part. */
class OfferNeeded extends Error {
  override name = "OfferNeeded";
}

/** Buyers of one organization wait for its account anyway; here they wait without holding a connection. */
const inTurn = takeTurns();

/**
 * Buys: with credits at once, else by opening a checkout for what credits do not cover. The same key continues the
 * same purchase, whatever became of the first request.
 * @throws Fault as the contract's `purchaseEmails` lists them; nothing is done then
 */
export async function buy(
  context: Context,
  order: Order,
  wish: Wish,
  idempotencyKey: string | null,
  /** A program never opens a checkout: nobody would be there to type a card's number. */
  { creditsOnly = false } = {},
): Promise<PurchaseAnswer> {
  const { db, secrets } = context;
  const before = await drawUpBill(db, secrets, order, wish.podcastExternalIdList, NO_CARD);
  // L-3: no lock is held while waiting for a host.
  const unread = await confirmAddresses(
    context,
    before.items.map((item) => item.podcastId),
  );
  const request = {
    loginId: order.loginId,
    route: `${purchaseEmails.path} ${wish.ownerPublicId}`,
    key: idempotencyKey,
    body: wish,
  };
  const placed = (offer: Offer | null) =>
    inTurn(order.ownerId, () =>
      inTransaction(
        db,
        async (tx) => {
          await requireSendingAndCharging(tx);
          await holdSale(tx);
          return answerOnce(tx, request, () => place(tx, context, order, { ...wish, unread }, offer));
        },
        { step: "purchase.place" },
      ),
    );
  // Asked before the transaction: no lock is held while waiting for a provider.
  const askOffer = async () => (creditsOnly ? NO_CARD : await readOffer(context, true));
  const offer = before.summary.emailsToPayFor > 0 ? await askOffer() : null;
  const bought = await placed(offer).catch(async (error: unknown) => {
    // Another buyer took the credits first. With an offer, the second round answers with the new bill.
    if (error instanceof OfferNeeded) return placed(await askOffer());
    throw error;
  });
  return openCheckout(context, bought);
}

/**
 * Checks the bill once more, now that no one else in the organization can buy, and takes it.
 * @throws OfferNeeded where the provider was not asked and the answer depends on it; nothing is done then
 */
async function place(
  tx: Tx,
  { secrets }: Context,
  order: Order,
  { podcastExternalIdList, fingerprint, unread }: Wish & { unread: ReadonlySet<number> },
  offer: Offer | null,
): Promise<Bought> {
  await lockCredits(tx, order.ownerId);
  // What is spent this month is counted once nobody else buys under this name.
  await lockBuyer(tx, order.ownerId, order.loginId);
  // Asked again: a role may have been lowered, or taken, while a host or the provider was waited for.
  if (!(await mayNow(tx, order.ownerId, order.loginId, "contact.unlock"))) throw fault("not-allowed");
  const bill = await drawUpBill(tx, secrets, order, podcastExternalIdList, offer ?? NO_CARD, unread);
  const { summary } = bill;
  const isOther = fingerprint !== undefined && fingerprint !== summary.fingerprint;
  // A buyer who has to confirm a new bill must also be told whether the card works.
  if (offer === null && (isOther || summary.emailsToPayFor > 0)) throw new OfferNeeded();
  if (isOther) throw fault("summary-changed", { payload: summary });
  if (summary.emailsToUnlock === 0 && summary.pending.length > 0) throw fault("being-bought");
  if (summary.emailsToPayFor === 0) {
    const bought = await passCeiling(tx, order, bill);
    const paid = await payWithCredits(tx, order, bill);
    await bought(paid.sessionId);
    return paid;
  }
  if (!offer || offer.card === "not-set") throw fault("no-credits");
  if (offer.card === "unavailable") throw fault(offer.reason);
  if (!summary.amountToPay) throw fault("payment-misconfigured");
  const bought = await passCeiling(tx, order, bill);
  const reserved = await reserveForCard(tx, order, bill, offer);
  await bought(reserved.sessionId);
  return reserved;
}
