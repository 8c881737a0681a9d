import { PAYMENT_PAGE_SIZE, type listPayments as promised } from "../../contract/purchases.ts";
import type { RouteReply } from "../../contract/route.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";
import { countItems, countPayments, selectItemTitles, selectPayments } from "./card-queries.ts";
import { statusOf } from "./checkout/outcome.ts";

/** An organization's card payments, including failed ones, newest first. */
export async function listPayments(
  db: Db,
  ownerId: number,
  pageIndex: number,
): Promise<RouteReply<typeof promised>> {
  const pageSize = PAYMENT_PAGE_SIZE;
  const rows = await selectPayments(db, ownerId, pageSize, pageIndex * pageSize);
  const ids = rows.map((row) => row.id);
  const counts = new Map((await countItems(db, ids)).map((row) => [row.purchaseId, row]));
  const titles = await selectItemTitles(db, ids);
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.login_id ?? []),
  );
  return {
    resultSize: await countPayments(db, ownerId),
    pageSize,
    pageIndex,
    page: rows.map((row) => ({
      ...statusOf(row, counts.get(row.id) ?? { unlocked: 0, dropped: 0 }),
      at: row.created.toISOString(),
      by: row.login_id === null ? null : (names.get(row.login_id) ?? null),
      podcasts: titles
        .filter((title) => title.purchaseId === row.id)
        // Also for payments that failed: an address that was not unlocked must not be read in a title either.
        .map(({ publicId, title, onSale }) => ({ publicId, title: hideFor(onSale)(title) })),
    })),
  };
}
