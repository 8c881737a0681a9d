import type { PendingPurchase } from "../../../contract/purchases.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectReserved } from "../card-queries.ts";

/** The caller and the organization; `loginId` distinguishes own checkouts from those of colleagues. */
export interface Buyer {
  ownerId: number;
  loginId: number;
}

/**
 * The organization's unpaid checkouts that hold any of these podcasts (all, if none are named), and the ids they
 * hold.
 */
export async function pendingAmong(
  db: Db,
  { ownerId, loginId }: Buyer,
  podcastIds?: ReadonlySet<number>,
): Promise<{ pending: PendingPurchase[]; held: Set<number> }> {
  const reserved = await selectReserved(db, ownerId);
  const rows = podcastIds ? reserved.filter((row) => podcastIds.has(row.podcastId)) : reserved;
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.loginId ?? []),
  );
  const pending = new Map<string, PendingPurchase>();
  for (const row of rows) {
    const known = pending.get(row.sessionId);
    if (known) known.podcastExternalIds.push(row.podcastPublicId);
    else
      pending.set(row.sessionId, {
        sessionId: row.sessionId,
        by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
        mine: row.loginId === loginId,
        podcastExternalIds: [row.podcastPublicId],
        expiresAt: (row.expires ?? new Date()).toISOString(),
      });
  }
  return { pending: [...pending.values()], held: new Set(rows.map((row) => row.podcastId)) };
}
