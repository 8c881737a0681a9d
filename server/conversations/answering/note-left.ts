import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { updateConversation } from "../judging/queries.ts";
import { insertOurs, lockKeeping } from "../keeping/keep-queries.ts";
import { selectById } from "../matching/match-queries.ts";
import { holdConversation, selectConversationOf } from "./reply-queries.ts";

/** An answer has left: it stands among the mails of its conversation now, and it is the other side's turn. Safe to repeat. */
export async function noteLeft(db: Db, { messageId }: { messageId: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await selectConversationOf(tx, messageId);
    if (!before) return;
    await lockKeeping(tx, before.ownerId);
    // It may have been put into another one meanwhile.
    const conversation = await selectConversationOf(tx, messageId);
    if (!conversation || !(await holdConversation(tx, conversation.id))) return;
    const [message] = await selectById(tx, conversation.ownerId, [messageId]);
    if (!message?.handed) return;
    await insertOurs(tx, conversation.ownerId, conversation.id, [message]);
    const { lastIn } = conversation;
    await updateConversation(tx, conversation.id, {
      lastOut: message.handed,
      ...((lastIn === null || lastIn <= message.handed) && { turn: "theirs" }),
    });
  });
}
