import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import { takeBackAnswer } from "../../outreach/answers/take-back.ts";
import { giveToDraft, selectDraftFiles, toDraftFile } from "../../outreach/files/stored-files.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf } from "../inbox/show-podcasts.ts";
import { deleteAnswerOf, holdConversation, selectAnswerPlace, upsertDraft } from "./reply-queries.ts";

/**
 * Takes back an answer that has not left: whoever may read its conversation may do that, and gets its words as a draft of
 * their own.
 * @throws Fault not-found, already-handed
 */
export async function takeBackReply(
  tx: Tx,
  caller: Caller,
  message: string,
): Promise<{ conversation: string; draft: ReplyDraft; files: DraftFile[] }> {
  const written = await selectAnswerPlace(tx, message);
  if (!written) throw fault("not-found");
  const found = await conversationOf(tx, caller, written.conversation);
  // The conversation before the message, as when a mail is judged.
  await holdConversation(tx, found.id);
  const answer = await takeBackAnswer(tx, message);
  await deleteAnswerOf(tx, answer.id);
  const { open } = (await sightsOf(tx, caller, found.ownerId, [found.id]))(found.id);
  const cc = open ? answer.people.cc.map(({ address }) => address) : [];
  const draft: ReplyDraft = { body: answer.document, cc };
  await upsertDraft(tx, found.id, caller.loginId, draft);
  await giveToDraft(tx, answer.id, found.id, caller.loginId);
  const files = (await selectDraftFiles(tx, { conversationId: found.id }, caller.loginId)).map(toDraftFile);
  return { conversation: written.conversation, draft, files };
}
