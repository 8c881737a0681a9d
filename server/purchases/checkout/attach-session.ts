import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { lockPurchase, updatePurchase } from "../card-queries.ts";

/**
 * Links the provider's checkout to its purchase, which is open from then on. False if the purchase has ended in the
 * meantime or already has its checkout.
 */
export const attachSession = (db: Db, purchaseId: number, sessionId: string): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase.state !== "creating" || purchase.cancel_asked !== null) return false;
      await updatePurchase(tx, purchaseId, { state: "open", session_id: sessionId });
      return true;
    },
    { step: "purchase.attach" },
  );
