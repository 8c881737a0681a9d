import { createHash } from "node:crypto";
import { MAX_ITEMS_PER_PURCHASE, type PurchaseSummary } from "../../contract/purchases.ts";
import { podcastIds } from "../catalogue/find.ts";
import { type Unlockable, unlockableAmong } from "../contacts/unlock.ts";
import { availableCredits } from "../credits/read.ts";
import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { readSettings } from "../settings/read.ts";
import { type Buyer, pendingAmong } from "./checkout/pending.ts";
import { isPayable, type Offer } from "./provider/price.ts";
import { readCeiling, wantedOf } from "./requests/ceiling.ts";

/** What a purchase would unlock and cost right now. */
export interface Bill {
  /** The first `emailsFromCredits` of them are paid with credits, the rest by card. */
  items: Unlockable[];
  summary: PurchaseSummary;
}

/** The totals of decision 19; if a card cannot pay, there is no price, so both amounts are null. */
function sums(emailsToUnlock: number, creditsPerEmail: number, currentCredits: number, offer: Offer) {
  const emailsFromCredits = Math.min(emailsToUnlock, Math.floor(currentCredits / creditsPerEmail));
  const creditsConsumed = emailsFromCredits * creditsPerEmail;
  const emailsToPayFor = emailsToUnlock - emailsFromCredits;
  const price = offer.card === "available" && isPayable(offer.price, emailsToPayFor) ? offer.price : null;
  const money = (amount: number) => price && { amount, currency: price.currency };
  return {
    emailsToUnlock,
    creditsPerEmail,
    creditsRequired: emailsToUnlock * creditsPerEmail,
    currentCredits,
    creditsConsumed,
    resultingCredits: currentCredits - creditsConsumed,
    emailsFromCredits,
    emailsToPayFor,
    pricePerEmail: price && money(price.amount),
    amountToPay: price && money(price.amount * emailsToPayFor),
    card: offer.card === "available" && !price ? ("unavailable" as const) : offer.card,
    testPayment: offer.card === "available" ? offer.shop.test : offer.card === "unavailable" && offer.test,
  };
}

/**
 * Makes the bill for podcasts of an organization. Duplicate ids count once; unlocked or unknown ones cost nothing;
 * podcasts that someone is paying for right now are not counted.
 *
 * @param unread podcasts whose feeds have to be read before their addresses may be sold
 * @throws Fault not-found for a podcast that does not exist; too-many-items
 */
export async function drawUpBill(
  db: Db,
  secrets: Secrets,
  buyer: Buyer,
  podcastExternalIds: readonly string[],
  offer: Offer,
  unread: ReadonlySet<number> = new Set(),
): Promise<Bill> {
  const wanted = [...new Set(podcastExternalIds)];
  if (wanted.length > MAX_ITEMS_PER_PURCHASE)
    throw fault("too-many-items", { values: { max: MAX_ITEMS_PER_PURCHASE } });
  const ids = await podcastIds(db, wanted, [buyer.ownerId]);
  const { pending, held } = await pendingAmong(db, buyer, new Set(ids));
  const free = ids.filter((id) => !held.has(id) && !unread.has(id));
  const items = await unlockableAmong(db, secrets, buyer.ownerId, free);
  const { emailPurchaseCreditsPerEmail } = await readSettings(db);
  const credits = await availableCredits(db, buyer.ownerId);
  const summed = sums(items.length, emailPurchaseCreditsPerEmail, credits, offer);
  const asked = new Map(ids.map((id, at) => [id, wanted[at]!]));
  const covered = items.map((item) => asked.get(item.podcastId)!);
  const drawn = { ...summed, covered, pending, fingerprint: fingerprintOf(items, summed, offer) };
  const ceiling = await readCeiling(db, buyer, wantedOf(items, drawn));
  return { items, summary: { ...drawn, ceiling } };
}

/** Equal if and only if the same podcasts are unlocked for the same credits and the same amount. */
function fingerprintOf(items: readonly Unlockable[], summary: ReturnType<typeof sums>, offer: Offer): string {
  const { creditsPerEmail, emailsFromCredits, emailsToPayFor, amountToPay } = summary;
  const byCard = emailsToPayFor > 0 && [
    offer.card === "available" ? offer.price.id : null,
    amountToPay?.amount ?? null,
    amountToPay?.currency.currencyCode ?? null,
  ];
  const podcasts = items.map((item) => item.podcastId).sort((a, b) => a - b);
  const seen = [podcasts, creditsPerEmail, emailsFromCredits, byCard];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}
