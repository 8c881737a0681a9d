import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import { type DraftFile, FILES_MAX } from "../../../contract/outreach/files.ts";
import { takeBackAnswer } from "../../outreach/answers/take-back.ts";
import { fitTogether } from "../../outreach/files/files-among.ts";
import {
  giveToDraft,
  selectDraftFiles,
  selectFilesOf,
  toDraftFile,
} from "../../outreach/files/stored-files.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf } from "../inbox/show-podcasts.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { joinDrafts } from "./join-drafts.ts";
import {
  deleteAnswerOf,
  holdConversation,
  holdDraft,
  selectAnswerPlace,
  selectDraft,
  upsertDraft,
} from "./reply-queries.ts";

/**
 * Takes back an answer that has not left: whoever may read its conversation may do that, and gets its words as a draft of
 * their own, below what they are writing there. What does not fit into one draft is refused before anything is changed.
 * @throws Fault not-found, already-handed, draft-full
 */
export async function takeBackReply(
  tx: Tx,
  caller: Caller,
  message: string,
): Promise<{ conversation: string; draft: ReplyDraft; version: string; files: DraftFile[] }> {
  const written = await selectAnswerPlace(tx, message);
  if (!written) throw fault("not-found");
  const found = await conversationOf(tx, caller, written.conversation);
  // Files of the draft are counted under it.
  await lockKeeping(tx, found.ownerId);
  // The conversation before the message, as when a mail is judged.
  await holdConversation(tx, found.id);
  // A colleague may have been faster.
  if (!(await selectAnswerPlace(tx, message))) throw fault("not-found");
  const answer = await takeBackAnswer(tx, message);
  const { open } = (await sightsOf(tx, caller, found.ownerId, [found.id]))(found.id);
  const cc = open ? answer.people.cc.map(({ address }) => address) : [];
  const there = await holdDraft(tx, found.id, caller.loginId);
  const draft = joinDrafts(there?.draft ?? null, { body: answer.document, cc });
  const place = { conversationId: found.id };
  const together = [
    ...(await selectDraftFiles(tx, place, caller.loginId)),
    ...(await selectFilesOf(tx, answer.id)),
  ];
  if (!fitTogether(together)) throw fault("draft-full", { values: { max: FILES_MAX } });
  await deleteAnswerOf(tx, answer.id);
  await upsertDraft(tx, found.id, caller.loginId, draft);
  await giveToDraft(tx, answer.id, found.id, caller.loginId);
  const files = (await selectDraftFiles(tx, place, caller.loginId)).map(toDraftFile);
  const shown = { ...draft, cc: open ? draft.cc : [] };
  const { version } = (await selectDraft(tx, found.id, caller.loginId))!;
  return { conversation: written.conversation, draft: shown, version, files };
}
