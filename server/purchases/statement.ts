import {
  type readStatement as promised,
  STATEMENT_PAGE_SIZE,
  type StatementLine,
} from "../../contract/purchases.ts";
import type { RouteReply } from "../../contract/route.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";
import { selectLedgerLines, selectLedgerTotal, selectPodcastsOfTransfers } from "./queries.ts";

/** Other bookings speak for themselves. */
const SAID: ReadonlySet<StatementLine["kind"]> = new Set(["grant", "revocation", "return", "reversal"]);

/** An organization's credits, line by line, newest first: who, why, how much, the balance, which podcasts (M-9). */
export async function readStatement(
  db: Db,
  ownerId: number,
  pageIndex: number,
): Promise<RouteReply<typeof promised>> {
  const pageSize = STATEMENT_PAGE_SIZE;
  const total = await selectLedgerTotal(db, ownerId);
  const lines = await selectLedgerLines(db, ownerId, pageSize, pageIndex * pageSize);
  const podcasts = await selectPodcastsOfTransfers(
    db,
    lines.map((line) => line.id),
  );
  const names = await shortNamesOf(
    db,
    lines.flatMap((line) => line.actor ?? []),
  );
  return {
    resultSize: total.lines,
    balance: total.balance,
    reserved: total.reserved,
    pageSize,
    pageIndex,
    page: lines.map((line) => ({
      publicId: line.publicId,
      at: line.created.toISOString(),
      kind: line.kind,
      by: line.actor === null ? null : (names.get(line.actor) ?? null),
      reason: SAID.has(line.kind) ? line.reason : null,
      amount: line.amount,
      balance: line.balance,
      podcasts: podcasts
        .filter((podcast) => podcast.transferId === line.id)
        .map(({ publicId, title, taken, onSale }) => ({
          publicId,
          title: taken ? hideFor(onSale)(title) : title,
        })),
    })),
  };
}
