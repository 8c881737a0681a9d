import type { ConversationNote, writeNote as promised } from "../../../contract/conversations/team.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { toNote } from "./read-team.ts";
import { insertNote, removeNote, selectColleagues, selectOwnNote } from "./team-queries.ts";

/** Writes a note beside the mails, and tells who is mentioned. @throws Fault not-found, also for who may not read it */
export async function writeNote(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { text, mentions }: RouteBody<typeof promised>,
): Promise<ConversationNote> {
  const { id, ownerId, mailboxId } = await conversationOf(tx, caller, publicId);
  const colleagues = new Map(
    (await selectColleagues(tx, ownerId, mailboxId)).map((one) => [one.publicId, one.id]),
  );
  const told = [...new Set(mentions)].map((one) => {
    const loginId = colleagues.get(one);
    if (loginId === undefined) throw fault("not-found");
    return loginId;
  });
  const note = await insertNote(tx, {
    publicId: newHandle(),
    conversationId: id,
    loginId: caller.loginId,
    text,
    mentions: told,
  });
  const others = told.filter((one) => one !== caller.loginId);
  await tell(tx, others, { kind: "mentioned", ownerId, subject: publicId });
  return toNote(note, caller, await shortNamesOf(tx, [caller.loginId, ...told]));
}

/** Deletes a note of the caller's own; others' do not exist for that. @throws Fault not-found */
export async function deleteNote(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  const note = await selectOwnNote(tx, publicId, caller.loginId);
  if (!note) throw fault("not-found");
  await conversationOf(tx, caller, note.conversation);
  await removeNote(tx, note.id);
}
