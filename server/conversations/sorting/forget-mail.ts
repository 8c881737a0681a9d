import type { Tx } from "../../platform/postgres/database.ts";
import { leaveConversation } from "./leave-conversation.ts";
import { deleteMail, insertTombstone, type SortedMail } from "./sorting-queries.ts";

/** Deletes a mail here for ever: whenever it is read again, in whatever mailbox, it is left out. */
export async function forgetMail(tx: Tx, mail: SortedMail): Promise<void> {
  await insertTombstone(tx, mail.ownerId, mail.identity);
  await deleteMail(tx, mail);
  await leaveConversation(tx, mail.conversationId, null);
}
