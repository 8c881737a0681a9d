import { MAX_ITEMS_PER_PURCHASE, type PurchaseSummary } from "../../contract/purchases.ts";
import { sentence } from "../../contract/sentences.ts";
import { Problem } from "../api/problem.ts";
import { currentLanguage } from "../language/locale.ts";

/** What an unlock would cost in all, over every part it is split into. Whole addresses, whole credits. */
export interface Bill {
  addresses: number;
  creditsPerAddress: number;
  creditsNeeded: number;
  creditsHeld: number;
  /** How many addresses the credits held are enough for. */
  affordable: number;
  creditsLeft: number;
}

/** A purchase takes at most 100 podcasts: the rest follows in parts of the same size. */
export function inParts<T>(items: readonly T[], size: number = MAX_ITEMS_PER_PURCHASE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/**
 * Adds the summaries of all parts up (decision 19). Each of them was drawn up against the same balance.
 * @throws Problem where a summary does not say how many addresses remain to be paid: a bill that leaves them out
 * would look like one that credits cover (A8.15)
 */
export function addUp(parts: readonly PurchaseSummary[]): Bill {
  if (parts.some((part) => !Number.isInteger(part.emailsToPayFor))) {
    throw new Problem({ code: "internal", status: 200, detail: sentence("internal", currentLanguage()) });
  }
  const first = parts[0];
  const creditsPerAddress = first?.creditsPerEmail ?? 1;
  const creditsHeld = first?.currentCredits ?? 0;
  const addresses = parts.reduce((sum, part) => sum + part.emailsToUnlock, 0);
  const affordable = Math.min(addresses, Math.floor(creditsHeld / creditsPerAddress));
  return {
    addresses,
    creditsPerAddress,
    creditsNeeded: addresses * creditsPerAddress,
    creditsHeld,
    affordable,
    creditsLeft: creditsHeld - affordable * creditsPerAddress,
  };
}
