import type { StatementLine } from "../../contract/purchases.ts";

/** What the lines of one page add up to, and what the older ones brought. Whole credits. */
export interface StatementSum {
  carried: number;
  shown: number;
  /** `carried` and `shown`: the balance after the newest line of the page. */
  balance: number;
}

/** Adds the lines of a page up, newest first; null where they do not lead from one balance to the next. */
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
