import type { Money } from "../../../contract/forms/money.ts";
import {
  MAX_ITEMS_PER_PURCHASE,
  type PendingPurchase,
  type PurchaseSummary,
} from "../../../contract/purchases.ts";
import { sentence } from "../../../contract/sentences.ts";
import { Problem } from "../../api/problem.ts";
import { currentLanguage } from "../../language/locale.ts";

/** One purchase: the podcasts asked for, and the summary made for exactly these. */
export interface Part {
  ids: readonly string[];
  summary: PurchaseSummary;
}

/** The total cost of an unlock, over all its parts. Whole addresses, whole credits. */
export interface Bill {
  addresses: number;
  creditsPerAddress: number;
  creditsNeeded: number;
  creditsHeld: number;
  /** How many addresses the available credits pay for. */
  affordable: number;
  creditsLeft: number;
  /** How many addresses a card pays for; 0 where credits cover all, or where no card can pay. */
  byCard: number;
  /** For each of them, and for all of them; null where nothing is paid by card. */
  price: Money | null;
  toPay: Money | null;
  card: PurchaseSummary["card"];
  testPayment: boolean;
  /** The buyer's monthly ceiling and what is left of it; null: none. */
  ceiling: { monthly: number; left: number } | null;
  /** The bill is above it: an owner has to be asked, or was asked, or has approved it. Null: it is not. */
  above: "to-ask" | "asked" | "approved" | null;
  /** Who in the organization is currently paying for some of them; those are not on the bill. */
  pending: readonly PendingPurchase[];
  /** What the bill covers; paid by card, this is the first part, and the rest follows with separate bills. */
  parts: readonly Part[];
  /** Addresses beyond this bill. */
  later: number;
  /** Podcasts that were asked for and that neither this bill nor a later one covers, nor an open payment. */
  notSold: readonly string[];
}

/** A purchase takes at most 100 podcasts: the rest follows in parts of the same size. */
export function inParts<T>(items: readonly T[], size: number = MAX_ITEMS_PER_PURCHASE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** The summary says whose addresses it covers and how the rest is paid for: whole numbers, and an amount with its price where a card pays. */
function isWhole(summary: PurchaseSummary): boolean {
  const { emailsToPayFor, emailsToUnlock, covered, card, amountToPay, pricePerEmail } = summary;
  if (!Number.isInteger(emailsToPayFor) || covered?.length !== emailsToUnlock) return false;
  return emailsToPayFor === 0 || card !== "available" || (amountToPay !== null && pricePerEmail !== null);
}

/**
 * Adds the summaries of all parts up (decision 19). Each of them was drawn up against the same balance. Where a
 * card has to pay for some, each part is a payment of its own: the bill is then that of the first.
 * @throws Problem where a summary does not say which addresses it covers, how many remain to be paid, or how much: a
 * bill that leaves them out would look like one that credits cover (A8.15)
 */
export function addUp(parts: readonly Part[]): Bill {
  if (!parts.every(({ summary }) => isWhole(summary))) {
    throw new Problem({ code: "internal", status: 200, detail: sentence("internal", currentLanguage()) });
  }
  const all = sum(parts);
  if (all.byCard === 0 || parts.length === 1) return all;
  const first = sum(parts.slice(0, 1));
  return {
    ...first,
    ceiling: all.ceiling,
    above: all.above,
    later: all.addresses - first.addresses,
    notSold: all.notSold,
  };
}

function sum(parts: readonly Part[]): Bill {
  const first = parts[0]?.summary;
  const creditsPerAddress = first?.creditsPerEmail ?? 1;
  const creditsHeld = first?.currentCredits ?? 0;
  const addresses = parts.reduce((count, { summary }) => count + summary.emailsToUnlock, 0);
  const affordable = Math.min(addresses, Math.floor(creditsHeld / creditsPerAddress));
  const byCard = first?.card === "available" ? addresses - affordable : 0;
  return {
    addresses,
    creditsPerAddress,
    creditsNeeded: addresses * creditsPerAddress,
    creditsHeld,
    affordable,
    creditsLeft: creditsHeld - affordable * creditsPerAddress,
    byCard,
    price: byCard > 0 ? (first?.pricePerEmail ?? null) : null,
    toPay: byCard > 0 ? (first?.amountToPay ?? null) : null,
    card: first?.card ?? "not-set",
    testPayment: first?.testPayment ?? false,
    ceiling: first?.ceiling ?? null,
    above: above(parts),
    pending: samePending(parts.flatMap(({ summary }) => summary.pending)),
    parts,
    later: 0,
    notSold: parts.flatMap(({ ids, summary }) => {
      const held = summary.pending.flatMap((one) => one.podcastExternalIds);
      const sold = new Set([...summary.covered, ...held]);
      return ids.filter((id) => !sold.has(id));
    }),
  };
}

/** Whose addresses a bill unlocks: what credits cover comes first. */
export const coveredBy = (bill: Bill): string[] =>
  bill.parts.flatMap((part) => part.summary.covered).slice(0, bill.affordable + bill.byCard);

/** Those of the chosen that the bill unlocks, in its order. */
export function boughtAmong<T extends { externalId: string }>(chosen: readonly T[], bill: Bill): T[] {
  const byId = new Map(chosen.map((one) => [one.externalId, one]));
  return coveredBy(bill).flatMap((id) => byId.get(id) ?? []);
}

/** Each part is a request of its own; all have to be approved. */
function above(parts: readonly Part[]): Bill["above"] {
  const ceiling = parts[0]?.summary.ceiling;
  const needed = parts.reduce((credits, { summary }) => credits + summary.creditsRequired, 0);
  if (!ceiling || needed <= ceiling.left) return null;
  const counted = parts.filter(({ summary }) => summary.creditsRequired > 0);
  const states = counted.map(({ summary }) => summary.ceiling?.request ?? null);
  if (states.every((state) => state === "approved")) return "approved";
  return states.every((state) => state !== null) ? "asked" : "to-ask";
}

/** A purchase that holds podcasts of several parts is one. */
function samePending(pending: readonly PendingPurchase[]): PendingPurchase[] {
  const bySession = new Map<string, PendingPurchase>();
  for (const one of pending) {
    const known = bySession.get(one.sessionId);
    const podcastExternalIds = [...(known?.podcastExternalIds ?? []), ...one.podcastExternalIds];
    bySession.set(one.sessionId, { ...one, podcastExternalIds });
  }
  return [...bySession.values()];
}
