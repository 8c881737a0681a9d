import type { ConversationNote, ConversationTeam } from "../../../contract/conversations/team.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import {
  type NoteRow,
  selectColleagues,
  selectNotes,
  selectPresent,
  selectStanding,
} from "./team-queries.ts";

/** The colleagues of a conversation, their notes, and who writes just now. @throws Fault not-found */
export async function readTeam(db: Db, caller: Caller, publicId: string): Promise<ConversationTeam> {
  const { id, ownerId, mailboxId } = await conversationOf(db, caller, publicId);
  const [colleagues, notes, present, standing] = await Promise.all([
    selectColleagues(db, ownerId, mailboxId),
    selectNotes(db, id),
    selectPresent(db, id, caller.loginId),
    selectStanding(db, id),
  ]);
  const names = await shortNamesOf(db, [
    ...colleagues.map((one) => one.id),
    ...notes.flatMap((note) => [...(note.loginId === null ? [] : [note.loginId]), ...note.mentions]),
    ...present,
  ]);
  return {
    colleagues: colleagues.map((one) => ({
      id: one.publicId,
      name: names.get(one.id) ?? "",
      self: one.id === caller.loginId,
    })),
    assigned: colleagues.find((one) => one.id === standing?.assignedTo)?.publicId ?? null,
    notes: notes.map((note) => toNote(note, caller, names)),
    writing: present.flatMap((one) => names.get(one) ?? []),
    until: standing?.until?.toISOString() ?? null,
    waitsFor: standing?.waitsFor ?? null,
  };
}

export const toNote = (
  note: NoteRow,
  caller: Caller,
  names: ReadonlyMap<number, string>,
): ConversationNote => ({
  publicId: note.publicId,
  by: note.loginId === null ? null : (names.get(note.loginId) ?? null),
  own: note.loginId === caller.loginId,
  text: note.text,
  mentions: note.mentions.flatMap((id) => names.get(id) ?? []),
  at: note.at.toISOString(),
});
