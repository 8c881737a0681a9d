import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { selectPurchase } from "./card-queries.ts";
import { reconcilePayments } from "./settling/reconcile.ts";
import { settlePurchase } from "./settling/settle.ts";
import { sweepPurchases } from "./settling/sweep.ts";

/** The jobs that finish purchases. A failed settling is repeated, and the sweep covers it, too. */
export const purchaseHandlers = (
  context: Context,
): Pick<Handlers, "settle-purchase" | "end-unopened" | "sweep-purchases" | "reconcile-payments"> => ({
  "settle-purchase": ({ purchaseId }) => settlePurchase(context, purchaseId),
  "end-unopened": async ({ purchaseId }) => {
    const purchase = await selectPurchase(context.db, purchaseId);
    if (purchase?.state === "creating") await settlePurchase(context, purchaseId);
  },
  "sweep-purchases": () => sweepPurchases(context),
  "reconcile-payments": () => reconcilePayments(context),
});
