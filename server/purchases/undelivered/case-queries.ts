import type { Tx } from "../../platform/postgres/database.ts";

export const selectRecipient = async (tx: Tx, messageId: number): Promise<string> =>
  (await tx.selectFrom("message").select("recipient").where("id", "=", messageId).executeTakeFirstOrThrow())
    .recipient;

export const selectPurchaseOf = async (tx: Tx, unlockId: number): Promise<number> =>
  (
    await tx
      .selectFrom("unlock")
      .select("purchase_id as purchaseId")
      .where("id", "=", unlockId)
      .executeTakeFirstOrThrow()
  ).purchaseId;
