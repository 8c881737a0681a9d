import type { TextOf } from "../../language/text.tsx";
import type { Bill } from "../../purchases/bill/bill.ts";

/**
 * What the button that unlocks all locked recipients says: how many are sold, and their credits where credits pay.
 * @param locked recipients
 * @returns null where nothing can be unlocked
 */
export function unlockAllLabel(bill: Bill | undefined, locked: number, t: TextOf): string | null {
  if (!bill) return t("outreach.unlockAll", { count: locked });
  const count = bill.addresses + bill.later;
  // The dialog says who is paying, and goes on with a payment of one's own.
  if (count === 0) return bill.pending.length > 0 ? t("contacts.unlock") : null;
  const all = count === locked;
  if (bill.byCard > 0) return t(all ? "outreach.unlockAll" : "outreach.unlockSome", { count });
  const credits = bill.creditsNeeded;
  return t(all ? "outreach.unlockAllFor" : "outreach.unlockSomeFor", { count, credits });
}
