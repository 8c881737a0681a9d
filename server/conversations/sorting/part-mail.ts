import type { Tx } from "../../platform/postgres/database.ts";
import { insertConversation } from "../keeping/keep-queries.ts";
import { personKeyOf } from "../keeping/mime/read-people.ts";
import { leaveConversation } from "./leave-conversation.ts";
import { moveWords } from "./move-writing.ts";
import {
  copyEntries,
  hasMails,
  moveMail,
  refreshConversation,
  type SortedMail,
  selectHandle,
  selectPersonKey,
} from "./sorting-queries.ts";

/**
 * Gives a mail a conversation of its own under the same podcasts. What answers it later comes there, because it is found
 * by the mail's id. It is no answer to our mail any more.
 */
export async function partMail(tx: Tx, mail: SortedMail): Promise<string> {
  const from = mail.people.from ? personKeyOf(mail.people.from.address) : null;
  const conversationId = await insertConversation(tx, {
    ownerId: mail.ownerId,
    mailboxId: mail.mailboxId,
    personKey: mail.direction === "in" && from ? from : await selectPersonKey(tx, mail.conversationId),
    subject: mail.subject,
  });
  await copyEntries(tx, mail.conversationId, conversationId);
  const certainty = mail.certainty === "probable" ? "same-person" : mail.certainty;
  await moveMail(tx, mail.id, { conversationId, messageId: null, certainty });
  await refreshConversation(tx, conversationId);
  // It was the last one, and what people wrote beside it was about it.
  if (!(await hasMails(tx, mail.conversationId))) await moveWords(tx, mail.conversationId, conversationId);
  await leaveConversation(tx, mail.conversationId, null);
  return selectHandle(tx, conversationId);
}
