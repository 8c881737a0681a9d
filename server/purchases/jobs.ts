import type { Context } from "../platform/http.ts";
import type { Handlers } from "../platform/queue.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePurchase } from "./settle.ts";
import { sweepPurchases } from "./sweep.ts";

/** The jobs that bring purchases to their end. A settling that fails is repeated, and swept up besides. */
export const purchaseHandlers = (
  context: Context,
): Pick<Handlers, "settle-purchase" | "sweep-purchases" | "reconcile-payments"> => ({
  "settle-purchase": ({ purchaseId }) => settlePurchase(context, purchaseId),
  "sweep-purchases": () => sweepPurchases(context),
  "reconcile-payments": () => reconcilePayments(context),
});
