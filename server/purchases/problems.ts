import { type listMoneyProblems, type MoneyProblem, PROBLEM_PAGE_SIZE } from "../../contract/purchases.ts";
import type { RouteReply } from "../../contract/route.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import { closeProblem, countProblems, insertProblem, selectProblems } from "./payment-queries.ts";
import { currencyOf } from "./provider/currency.ts";

/** Records something an administrator has to look at, once. */
export const noteProblem = (
  tx: Tx,
  found: {
    kind: MoneyProblem["kind"];
    /** The provider's id of the session, refund, dispute or payment. */
    reference: string;
    purchase?: { id: number } | undefined;
    amount: number | null;
    currency: string | null;
  },
): Promise<void> =>
  insertProblem(tx, {
    public_id: newHandle(),
    kind: found.kind,
    reference: found.reference,
    purchase_id: found.purchase?.id ?? null,
    amount: found.amount,
    currency: found.currency,
  });

/** Open problems, the oldest first. */
export async function listProblems(db: Db, pageIndex: number): Promise<RouteReply<typeof listMoneyProblems>> {
  const pageSize = PROBLEM_PAGE_SIZE;
  const rows = await selectProblems(db, pageSize, pageIndex * pageSize);
  return {
    resultSize: await countProblems(db),
    pageSize,
    pageIndex,
    page: rows.map((row) => {
      const currency = row.currency === null ? undefined : currencyOf(row.currency);
      return {
        publicId: row.publicId,
        kind: row.kind,
        sessionId: row.sessionId,
        owner:
          row.ownerPublicId === null
            ? null
            : { publicId: row.ownerPublicId, displayName: row.displayName ?? "" },
        reference: row.reference,
        amount: currency && row.amount !== null ? { amount: row.amount, currency } : null,
        found: row.found.toISOString(),
      };
    }),
  };
}

/** @throws Fault not-found where it does not exist or is closed already */
export async function closeMoneyProblem(
  db: Db,
  publicId: string,
  by: { loginId: number; note: string },
): Promise<void> {
  const closed = await inTransaction(db, (tx) => closeProblem(tx, publicId, by.loginId, by.note));
  if (!closed) throw fault("not-found");
}
