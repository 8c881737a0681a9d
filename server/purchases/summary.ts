import { MAX_ITEMS_PER_PURCHASE, type PurchaseSummary } from "../../contract/purchases.ts";
import { podcastIds } from "../catalogue/find.ts";
import { type Unlockable, unlockableAmong } from "../contacts/unlock.ts";
import { availableCredits } from "../credits/read.ts";
import type { Db } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import type { Secrets } from "../platform/secrets.ts";
import { readSettings } from "../settings/read.ts";

/** What a purchase would unlock and cost right now. */
export interface Bill {
  items: Unlockable[];
  summary: PurchaseSummary;
}

/** The sums of decision 19; without a payment provider there is no price, so both amounts are null. */
function sums(emailsToUnlock: number, creditsPerEmail: number, currentCredits: number): PurchaseSummary {
  const emailsFromCredits = Math.min(emailsToUnlock, Math.floor(currentCredits / creditsPerEmail));
  const creditsConsumed = emailsFromCredits * creditsPerEmail;
  return {
    emailsToUnlock,
    creditsPerEmail,
    creditsRequired: emailsToUnlock * creditsPerEmail,
    currentCredits,
    creditsConsumed,
    resultingCredits: currentCredits - creditsConsumed,
    emailsFromCredits,
    emailsToPayFor: emailsToUnlock - emailsFromCredits,
    pricePerEmail: null,
    amountToPay: null,
  };
}

/**
 * Draws up the bill for podcasts of an organization. The same id twice counts once; what is unlocked already
 * or not known costs nothing.
 * @throws Fault not-found for a podcast that does not exist; too-many-items
 */
export async function drawUpBill(
  db: Db,
  secrets: Secrets,
  ownerId: number,
  podcastExternalIds: readonly string[],
): Promise<Bill> {
  const wanted = [...new Set(podcastExternalIds)];
  if (wanted.length > MAX_ITEMS_PER_PURCHASE)
    throw fault("too-many-items", { values: { max: MAX_ITEMS_PER_PURCHASE } });
  const ids = await podcastIds(db, wanted);
  const items = await unlockableAmong(db, secrets, ownerId, ids);
  const { emailPurchaseCreditsPerEmail } = await readSettings(db);
  return {
    items,
    summary: sums(items.length, emailPurchaseCreditsPerEmail, await availableCredits(db, ownerId)),
  };
}
