import type { StatementLine } from "../../contract/purchases.ts";

/** The sum of one page's lines, and the balance carried from older ones. Whole credits. */
export interface StatementSum {
  carried: number;
  shown: number;
  /** `carried` and `shown`: the balance after the newest line of the page. */
  balance: number;
}

/** Adds up the lines of a page, newest first; null if the balances do not match. */
export function addUpLines(lines: readonly StatementLine[]): StatementSum | null {
  const oldest = lines.at(-1);
  if (!oldest) return { carried: 0, shown: 0, balance: 0 };
  const carried = oldest.balance - oldest.amount;
  let balance = carried;
  for (const line of [...lines].reverse()) {
    balance += line.amount;
    if (balance !== line.balance) return null;
  }
  return { carried, shown: balance - carried, balance };
}
