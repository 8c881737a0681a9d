import { sql } from "kysely";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { lockPurchase, type PurchaseRow, updatePurchase } from "../card-queries.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider/call.ts";
import { settlePurchase } from "../settling/settle.ts";
import { outcomeOf } from "./read-purchase.ts";

/**
 * Cancels an unpaid purchase: the request is recorded, then settling ends the checkout at the provider and
 * determines the outcome. Only then is `cancelled` returned; a buyer who paid in the meantime gets `complete`
 * (I15).
 * @throws Fault payment-unavailable while the outcome is unknown; the sweep continues
 */
export async function cancelPurchase(context: Context, purchase: PurchaseRow): Promise<PurchaseOutcome> {
  await inTransaction(
    context.db,
    async (tx) => {
      const now = await lockPurchase(tx, purchase.id);
      if ((now.state === "creating" || now.state === "open") && now.cancel_asked === null)
        await updatePurchase(tx, now.id, { cancel_asked: sql<Date>`now()` });
    },
    { step: "purchase.cancel" },
  );
  try {
    await settlePurchase(context, purchase.id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    context.log.warn({ reason: error.message }, "a checkout could not be cancelled yet");
    throw fault("payment-unavailable");
  }
  const outcome = await outcomeOf(context, purchase.public_id);
  if (outcome.status === "open") throw fault("payment-unavailable");
  return outcome;
}
