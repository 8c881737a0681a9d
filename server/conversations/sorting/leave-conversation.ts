import type { Tx } from "../../platform/postgres/database.ts";
import { moveWords } from "./move-writing.ts";
import { deleteConversation, hasMails, moveRest, refreshConversation } from "./sorting-queries.ts";

/**
 * After a mail has left a conversation: it is summed up anew. Where no mail but ours is left, it goes: into `heir` if
 * there is one. The next answer would begin another.
 */
export async function leaveConversation(tx: Tx, id: number, heir: number | null): Promise<void> {
  if (await hasMails(tx, id)) {
    await refreshConversation(tx, id);
    return;
  }
  if (heir !== null) {
    await moveWords(tx, id, heir);
    await moveRest(tx, id, heir);
  }
  await deleteConversation(tx, id);
}
