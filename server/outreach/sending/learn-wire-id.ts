import type { Tx } from "../../platform/postgres/database.ts";

/**
 * Notes the Message-ID that the recipient saw, where the server has replaced ours (learned from the copy in Sent). The
 * first one stays: whatever refers to it was sent by now.
 */
export async function learnWireId(
  tx: Tx,
  { ownerId, messageId, wireId }: { ownerId: number; messageId: number; wireId: string },
): Promise<void> {
  await tx
    .updateTable("message")
    .set({ wire_id: wireId })
    .where("id", "=", messageId)
    .where("owner_id", "=", ownerId)
    .where("wire_id", "is", null)
    .where("message_id", "<>", wireId)
    .execute();
}
