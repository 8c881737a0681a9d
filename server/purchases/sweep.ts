import type { Tx } from "../platform/database.ts";
import type { Context } from "../platform/http.ts";
import { addJob } from "../platform/queue.ts";
import { isSuspended } from "../platform/suspension.ts";
import { selectUnfinished } from "./card-queries.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider/call.ts";
import { openProvider } from "./provider/connect.ts";
import { settlePurchase } from "./settle.ts";

/** Purchases of one sweep, and how many of them at once. What is left over is next minute's first. */
const MOST_PURCHASES = 500;
const AT_ONCE = 6;

/** Has the sweep run without waiting for the clock: after a start nobody knows what the last process left. */
export const sweepSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "sweep-purchases", {}, { key: "sweep-purchases" });

/**
 * Settles every purchase that has not come to an end, whatever was lost on the way: an event that never came, a
 * browser that was closed, a process that was killed. One that fails does not keep the others waiting.
 */
export async function sweepPurchases(context: Context): Promise<void> {
  const { db, log } = context;
  if ((await isSuspended(db)) || !(await openProvider(context))) return;
  await settleAll(context, await selectUnfinished(db, MOST_PURCHASES), (purchaseId, error) =>
    log.warn({ purchaseId, reason: error.message }, "a purchase could not be settled"),
  );
}

/** Settles purchases, some at once. What the provider does not answer is left for the next time. */
export async function settleAll(
  context: Context,
  purchaseIds: readonly number[],
  onUnsettled: (purchaseId: number, error: Error) => void,
): Promise<void> {
  const waiting = [...purchaseIds];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await settlePurchase(context, id);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
        onUnsettled(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
