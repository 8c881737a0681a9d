import { sql } from "kysely";
import { releaseCredits } from "../../credits/book.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { lockPurchase, selectItems, updateItems, updatePurchase } from "../card-queries.ts";

/**
 * Ends a purchase that was not paid and cannot be paid any more: podcasts and credits are released. One that has
 * already ended is not changed.
 */
export async function endUnpaid(
  tx: Tx,
  purchaseId: number,
  state: "cancelled" | "expired" | "failed",
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (purchase.state !== "creating" && purchase.state !== "open") return;
  await releaseReserved(tx, purchase);
  await updatePurchase(tx, purchaseId, { state, settled: sql<Date>`now()` });
}

/** Releases what a purchase has reserved and not used. */
export async function releaseReserved(
  tx: Tx,
  purchase: { id: number; owner_id: number; credits_reserved: number },
): Promise<void> {
  await releaseCredits(tx, purchase.owner_id, purchase.credits_reserved);
  const items = await selectItems(tx, purchase.id);
  const reserved = items.filter((item) => item.outcome === "reserved").map((item) => item.podcast_id);
  await updateItems(tx, purchase.id, reserved, "released");
  await updatePurchase(tx, purchase.id, { credits_reserved: 0 });
}
