import type { Tx } from "../../platform/postgres/database.ts";
import { findByMessages, insertOurs } from "../keeping/keep-queries.ts";
import { selectById } from "../matching/match-queries.ts";
import { judgeAnew } from "./judge-anew.ts";
import { leaveConversation } from "./leave-conversation.ts";
import {
  circleOfMail,
  moveMail,
  refreshConversation,
  type SortedMail,
  selectHandle,
  setPersonKey,
} from "./sorting-queries.ts";

/** Whether a mail is not certain yet, and there is a mail of ours that it may answer. */
export const isConfirmable = ({ certainty, messageId }: Pick<SortedMail, "certainty" | "messageId">) =>
  (certainty === "probable" || certainty === "unsure") && messageId !== null;

/**
 * A probable mail, or one kept aside, does belong to our outreach: now it counts as certain, and is judged as such. One
 * kept aside goes where our mail stands, if the same people read that (decision 207). Nothing happens to others, or the second time.
 */
export async function confirmMail(tx: Tx, mail: SortedMail): Promise<string> {
  if (!isConfirmable(mail) || mail.messageId === null) return mail.conversation;
  const circle = await circleOfMail(tx, mail);
  const target = (await findByMessages(tx, mail.ownerId, circle, [mail.messageId])) ?? mail.conversationId;
  await moveMail(tx, mail.id, {
    conversationId: target,
    messageId: mail.messageId,
    certainty: "certain",
  });
  if (target !== mail.conversationId) await leaveConversation(tx, mail.conversationId, target);
  else if (mail.certainty === "unsure") {
    const [message] = await selectById(tx, mail.ownerId, [mail.messageId]);
    if (message) {
      await setPersonKey(tx, target, message.recipientKey);
      if (circle.alike.includes(message.mailboxId)) await insertOurs(tx, mail.ownerId, target, [message]);
    }
  }
  await refreshConversation(tx, target);
  await judgeAnew(tx, mail);
  return selectHandle(tx, target);
}
