import type { Tx } from "../platform/postgres/database.ts";
import type { Booking } from "./book.ts";
import { insertMoneyEntries, insertReversedEntries, insertTransfer, moneyAccounts } from "./queries.ts";
import type { MoneyAccount } from "./tables.ts";

const ACCOUNTS: readonly MoneyAccount[] = ["provider", "held", "revenue"];

/**
 * Books a purchase's money in minor units of one currency. Amounts going into an account are positive; `held` and
 * `revenue` are what the platform owes and has earned, so their signs are reversed: a payment of 500 is `{
 * provider: 500, held: -500 }`.
 * @returns the transfer
 */
export async function bookMoney(
  tx: Tx,
  booking: Booking & {
    kind: "capture" | "sale" | "refund" | "dispute";
    purchaseId: number;
    currency: string;
    entries: Partial<Record<MoneyAccount, number>>;
  },
): Promise<number> {
  const accounts = await moneyAccounts(tx, booking.currency, ACCOUNTS);
  const transferId = await insertTransfer(tx, { ...booking, reverses: null });
  const entries = ACCOUNTS.flatMap((kind) => {
    const amount = booking.entries[kind] ?? 0;
    return amount === 0 ? [] : [{ accountId: accounts.get(kind)!, amount }];
  });
  await insertMoneyEntries(tx, transferId, entries);
  return transferId;
}

/** Reverses a whole money booking: after a failed refund or a won dispute. */
export async function reverseMoney(
  tx: Tx,
  booking: Booking & { purchaseId: number; currency: string; reverses: number },
): Promise<void> {
  const transferId = await insertTransfer(tx, { ...booking, kind: "reversal" });
  await insertReversedEntries(tx, transferId, booking.reverses);
}
