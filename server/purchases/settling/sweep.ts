import { traceOf } from "../../platform/error-trace.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { markChecked, selectPurchase, selectUnfinished } from "../card-queries.ts";
import { noteProblem } from "../problems.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider/call.ts";
import { settlePurchase } from "./settle.ts";

/** Purchases of one sweep, and how many of them at once. What is left over is next minute's first. */
export const MOST_PURCHASES = 500;
const AT_ONCE = 6;
/** Every purchase has ended within this time, in milliseconds (I8). */
const LATEST_MS = 45 * 60_000;

/** Runs the sweep at once: after a start, it is unknown what the last process left. */
export const sweepSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "sweep-purchases", {}, { key: "sweep-purchases" });

/**
 * Settles every purchase that has not come to an end, whatever was lost on the way: an event that never came, a
 * browser that was closed, a process that was killed. Without a provider none of them can be, but an administrator
 * hears of what waits too long anyway.
 */
export async function sweepPurchases(context: Context): Promise<void> {
  const { db } = context;
  if (await isSuspended(db)) return;
  await settleAll(context, await selectUnfinished(db, MOST_PURCHASES));
}

/** Settles purchases, some at once. One that cannot be settled now keeps no other waiting. */
export async function settleAll(context: Context, purchaseIds: readonly number[]): Promise<void> {
  const waiting = [...purchaseIds];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const purchaseId = id;
      await settlePurchase(context, purchaseId).catch((error: unknown) => putOff(context, purchaseId, error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Leaves a purchase for the next time; where that goes on for too long an administrator is told. */
async function putOff({ db, log }: Context, purchaseId: number, error: unknown): Promise<void> {
  if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
    log.warn({ purchaseId, reason: error.message }, "a purchase could not be settled yet");
  else log.error({ purchaseId, ...traceOf(error) }, "a purchase could not be settled");
  await markChecked(db, purchaseId);
  const purchase = await selectPurchase(db, purchaseId);
  if (!purchase || purchase.now.getTime() - purchase.created.getTime() < LATEST_MS) return;
  await inTransaction(db, (tx) =>
    noteProblem(tx, {
      kind: "stuck",
      reference: purchase.public_id,
      purchase,
      amount: purchase.price! * purchase.card_items,
      currency: purchase.currency,
    }),
  );
}
