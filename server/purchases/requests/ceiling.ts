import type { PurchaseSummary } from "../../../contract/purchases.ts";
import { ceilingOf } from "../../accounts/members/ceilings.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Buyer } from "../checkout/pending.ts";
import { selectSpent, selectStanding, setBought, type Wanted } from "./queries.ts";

type Items = readonly { podcastId: number }[];

/** A bill as an owner is asked for it. */
export function wantedOf(items: Items, summary: Omit<PurchaseSummary, "ceiling">): Wanted {
  const { creditsRequired, emailsToPayFor, amountToPay } = summary;
  const byCard = emailsToPayFor > 0 ? amountToPay : null;
  return {
    podcasts: items.map((item) => item.podcastId).sort((a, b) => a - b),
    credits: creditsRequired,
    amount: byCard?.amount ?? null,
    currency: byCard?.currency.currencyCode ?? null,
  };
}

/** An approval holds for what it was given for, and for less. */
const covers = (approved: Omit<Wanted, "podcasts">, wanted: Wanted): boolean =>
  wanted.credits <= approved.credits &&
  (wanted.amount === null ||
    (approved.amount !== null && wanted.currency === approved.currency && wanted.amount <= approved.amount));

const standingOf = async (db: Db, { ownerId, loginId }: Buyer, wanted: Wanted) => {
  const found = await selectStanding(db, ownerId, loginId, wanted.podcasts);
  return found && (found.state === "asked" || covers(found, wanted)) ? found : undefined;
};

/** The buyer's ceiling, what is left of it, and how a request for this bill stands; null without a ceiling. */
export async function readCeiling(db: Db, buyer: Buyer, wanted: Wanted): Promise<PurchaseSummary["ceiling"]> {
  const monthly = await ceilingOf(db, buyer.ownerId, buyer.loginId);
  if (monthly === null) return null;
  const left = Math.max(0, monthly - (await selectSpent(db, buyer.ownerId, buyer.loginId)));
  const standing = wanted.credits > left ? await standingOf(db, buyer, wanted) : undefined;
  return { monthly, left, request: standing ? (standing.state as "asked" | "approved") : null };
}

/**
 * Refuses a bill above what is left this month, unless an owner approved it. The caller has held the buyer's membership
 * since before the bill was made.
 * @returns what to do with the purchase once it is made
 * @throws Fault over-ceiling
 */
export async function passCeiling(
  tx: Tx,
  buyer: Buyer,
  { items, summary }: { items: Items; summary: PurchaseSummary },
): Promise<(sessionId: string) => Promise<unknown>> {
  const { ceiling, creditsRequired: credits } = summary;
  if (!ceiling || credits <= ceiling.left) return async () => {};
  const standing = await standingOf(tx, buyer, wantedOf(items, summary));
  if (standing?.state !== "approved")
    throw fault("over-ceiling", { values: { left: ceiling.left, credits }, payload: { ceiling, credits } });
  return (sessionId) => setBought(tx, standing.id, sessionId);
}
