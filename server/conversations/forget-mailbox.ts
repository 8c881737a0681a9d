import { endReader } from "../mailbox/reading/reader-lease.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { deleteMailsOf, passOnShared, selectConversations, selectOwnerOf } from "./forget-queries.ts";
import { lockKeeping } from "./keeping/keep-queries.ts";
import { leaveConversation } from "./sorting/leave-conversation.ts";

/**
 * A mailbox was disconnected: what was read from it stays, unless its user ticked that it is to be forgotten. Then
 * conversations that have no mail left go, and the others are summed up anew. Safe to repeat.
 */
export async function forgetMailbox(
  db: Db,
  { mailboxId, forget }: { mailboxId: number; forget: boolean },
): Promise<void> {
  if (!forget) return;
  await inTransaction(db, async (tx) => {
    const ownerId = await selectOwnerOf(tx, mailboxId);
    if (ownerId === undefined) return;
    // A look that was under way when the mailbox was disconnected would bring mails back.
    await endReader(tx, mailboxId);
    await lockKeeping(tx, ownerId);
    const concerned = await selectConversations(tx, mailboxId);
    await passOnShared(tx, mailboxId);
    await deleteMailsOf(tx, ownerId, mailboxId);
    for (const id of concerned) await leaveConversation(tx, id, null);
  });
}
