import { traceOf } from "../../platform/error-trace.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { markChecked, selectPurchase, selectUnfinished } from "../card-queries.ts";
import { noteProblem } from "../problems.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider/call.ts";
import { settlePurchase } from "./settle.ts";

/** Purchases per sweep, and how many at once. The rest comes first in the next minute. */
export const MOST_PURCHASES = 500;
const AT_ONCE = 6;
/** Every purchase has ended within this time, in milliseconds (I8). */
const LATEST_MS = 45 * 60_000;

/** Runs the sweep at once: after a start, it is unknown what the last process left. */
export const sweepSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "sweep-purchases", {}, { key: "sweep-purchases" });

/**
 * Settles every unfinished purchase, whatever was lost: an event that never came, a closed browser, a killed
 * process. Without a provider none can be settled, but an administrator still hears of those that wait too long.
 */
export async function sweepPurchases(context: Context): Promise<void> {
  const { db } = context;
  if (await isSuspended(db)) return;
  await settleAll(context, await selectUnfinished(db, MOST_PURCHASES));
}

/** Settles purchases, several at once. One that cannot be settled now does not delay the others. */
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

/** Leaves a purchase for the next time; if that goes on for too long, an administrator is told. */
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
