import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { judgeAnew } from "./judge-anew.ts";
import { leaveConversation } from "./leave-conversation.ts";
import {
  circleOfMail,
  mayTakeUp,
  moveMail,
  newestMessage,
  refreshConversation,
  type SortedMail,
} from "./sorting-queries.ts";

/**
 * Puts a mail into another conversation of the organization. Who does that knows where it belongs, so it counts as
 * certain there. If it was the last one, the rest of its conversation comes along.
 * @throws Fault not-found; read-by-others where one of the two would be opened to people who do not read it
 */
export async function joinMail(
  tx: Tx,
  caller: Caller,
  mail: SortedMail,
  conversation: string,
): Promise<string> {
  const target = await conversationOf(tx, caller, conversation);
  if (target.ownerId !== mail.ownerId) throw fault("not-found");
  if (target.id === mail.conversationId) return conversation;
  if (!(await mayTakeUp(tx, target.id, await circleOfMail(tx, mail)))) throw fault("read-by-others");
  const messageId = mail.messageId ?? (await newestMessage(tx, target.id));
  await moveMail(tx, mail.id, { conversationId: target.id, messageId, certainty: "certain" });
  await leaveConversation(tx, mail.conversationId, target.id);
  await refreshConversation(tx, target.id);
  if (mail.certainty !== "certain") await judgeAnew(tx, mail);
  return conversation;
}
