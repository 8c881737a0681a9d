import { reserveCredits } from "../../credits/book.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Bought, Order } from "../buy-with-credits.ts";
import { countUnfinished, insertItems } from "../card-queries.ts";
import type { Offer } from "../provider/price.ts";
import { insertPurchase } from "../queries.ts";
import type { Bill } from "../summary.ts";

/**
 * How long a checkout is open, in milliseconds. The provider's minimum is 30 minutes from when it receives the
 * request; the extra minute allows for transfer and clock differences.
 */
const CHECKOUT_MS = 31 * 60_000;
/** How long a request may take to open the checkout, in milliseconds; its calls to the provider time out before. */
export const OPENING_MS = 30_000;
/** Each reserves podcasts and credits that no one else in the organization can use. */
const MOST_CHECKOUTS = 10;

/**
 * Freezes a bill that a card has to pay (in part): price, currency and podcasts. Podcasts and credits are reserved
 * until it is paid or over. The provider is not asked yet.
 * @throws Fault too-many-checkouts
 */
export async function reserveForCard(
  tx: Tx,
  order: Order,
  { items, summary }: Bill,
  offer: Extract<Offer, { card: "available" }>,
): Promise<Bought> {
  const { ownerId, loginId } = order;
  if ((await countUnfinished(tx, loginId)) >= MOST_CHECKOUTS)
    throw fault("too-many-checkouts", { values: { max: MOST_CHECKOUTS } });
  await reserveCredits(tx, ownerId, summary.creditsConsumed);
  const now = (await databaseNow(tx)).getTime();
  const sessionId = newHandle();
  const purchaseId = await insertPurchase(tx, {
    public_id: sessionId,
    owner_id: ownerId,
    login_id: loginId,
    state: "creating",
    credits_per_email: summary.creditsPerEmail,
    credits_consumed: 0,
    credits_reserved: summary.creditsConsumed,
    request_id: order.requestId,
    language: order.language,
    price: offer.price.amount,
    price_id: offer.price.id,
    currency: offer.price.currency.currencyCode,
    card_items: summary.emailsToPayFor,
    test_payment: offer.shop.test,
    expires: new Date(now + CHECKOUT_MS),
  });
  await insertItems(
    tx,
    items.map((item, place) => ({
      purchase_id: purchaseId,
      podcast_id: item.podcastId,
      owner_id: ownerId,
      address_id: item.addressId,
      paid_by: place < summary.emailsFromCredits ? "credits" : "card",
      outcome: "reserved",
    })),
  );
  // Whatever happens to this process, a checkout that was never opened ends soon afterwards.
  const runAt = new Date(now + OPENING_MS + 1_000);
  await addJob(tx, "end-unopened", { purchaseId }, { runAt, maxAttempts: 3 });
  return { sessionId, unlocked: 0, creditsConsumed: 0 };
}
