import { isDeepStrictEqual } from "node:util";
import type { RouteBody } from "../../../contract/route.ts";
import {
  type changeEntryNote as changePromised,
  type EntryNote,
  GUEST_NOTES,
  MAX_NOTES,
  NOTE_EDIT_HOURS,
  type writeEntryNote as writePromised,
} from "../../../contract/teamwork/timeline.ts";
import { mayIn } from "../../accounts/members/may.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mentionedOf } from "../people.ts";
import {
  countNotes,
  countOfGuest,
  insertNote,
  lockEntryFor,
  lockNote,
  type NoteRow,
  removeNote,
  selectNote,
  updateNote,
} from "./note-queries.ts";

/** Whether the caller sees a campaign without belonging to its organization. */
export const isGuestIn = (
  { guestIn, roles }: Caller,
  campaign: { publicId: string; ownerId: number },
): boolean => guestIn?.has(campaign.publicId) === true && roles?.has(campaign.ownerId) !== true;

/** Writes a note, and tells who is mentioned. @throws Fault not-found, too-many-notes, too-many-notes-today */
export async function writeNote(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  { entry, document, mentions, shared }: RouteBody<typeof writePromised>,
): Promise<EntryNote> {
  const campaign = await campaignOf(tx, caller, campaignId);
  const guest = isGuestIn(caller, campaign);
  const row = await lockEntryFor(tx, campaign.id, entry);
  if (!row) throw fault("not-found");
  const most = guest ? GUEST_NOTES.entry : MAX_NOTES;
  if ((await countNotes(tx, row.id, guest)) >= most) throw fault("too-many-notes", { values: { max: most } });
  if (guest && (await countOfGuest(tx, caller.loginId, campaign.ownerId)) >= GUEST_NOTES.day)
    throw fault("too-many-notes-today", { values: { max: GUEST_NOTES.day } });
  // A guest does not learn who works there.
  if (guest && mentions.length > 0) throw fault("not-found");
  const told = await mentionedOf(tx, campaign.ownerId, [...new Set(mentions)]);
  const publicId = newHandle();
  await insertNote(tx, {
    publicId,
    entryId: row.id,
    loginId: caller.loginId,
    document,
    mentions: told,
    shared: shared || guest,
    byGuest: guest,
  });
  await tell(
    tx,
    told.filter((one) => one !== caller.loginId),
    {
      kind: "noted",
      ownerId: campaign.ownerId,
      subject: campaignId,
      details: { campaign: campaign.displayName, entry },
    },
  );
  return showNote(tx, caller, publicId);
}

/** @throws Fault not-found for others' notes; edit-over after a day; stale where another tab was faster */
export async function changeNote(
  tx: Tx,
  caller: Caller,
  which: { id: string; note: string },
  { document, edited }: RouteBody<typeof changePromised>,
): Promise<EntryNote> {
  const note = await holdNote(tx, caller, which, isOwn);
  // The database keeps a document with its keys in an order of its own.
  if (!isDeepStrictEqual(note.document, document)) {
    if (!note.fresh) throw fault("edit-over");
    if ((note.edited?.toISOString() ?? null) !== edited) throw fault("stale");
    await updateNote(tx, note.id, document);
  }
  return showNote(tx, caller, which.note);
}

/** @throws Fault not-found, also for notes of other members */
export async function deleteNote(tx: Tx, caller: Caller, which: { id: string; note: string }): Promise<void> {
  await removeNote(tx, (await holdNote(tx, caller, which, isRemovable)).id);
}

const isOwn = (note: NoteRow, caller: Caller): boolean => note.loginId === caller.loginId;

/** Guests go, and what they wrote stays: whoever may change the campaign tidies up after them. */
const isRemovable = (note: NoteRow, caller: Caller): boolean =>
  isOwn(note, caller) || (note.byGuest && mayIn(caller, note.ownerId, "campaign.edit"));

/** A note in a campaign that the caller still sees. */
async function holdNote(
  tx: Tx,
  caller: Caller,
  { id: campaign, note: publicId }: { id: string; note: string },
  fits: (note: NoteRow, caller: Caller) => boolean,
): Promise<NoteRow> {
  await campaignOf(tx, caller, campaign);
  const found = await selectNote(tx, publicId, NOTE_EDIT_HOURS);
  if (!found || found.campaign !== campaign) throw fault("not-found");
  await lockNote(tx, found.id);
  const note = await selectNote(tx, publicId, NOTE_EDIT_HOURS);
  if (!note || !fits(note, caller)) throw fault("not-found");
  return note;
}

async function showNote(db: Db, caller: Caller, publicId: string): Promise<EntryNote> {
  const row = (await selectNote(db, publicId, NOTE_EDIT_HOURS))!;
  const names = await shortNamesOf(db, [...row.mentions, ...(row.loginId === null ? [] : [row.loginId])]);
  return toNote(row, caller, names);
}

export function toNote(row: NoteRow, caller: Caller, names: ReadonlyMap<number, string>): EntryNote {
  const own = isOwn(row, caller);
  return {
    publicId: row.publicId,
    by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
    own,
    removable: isRemovable(row, caller),
    document: row.document,
    mentions: row.mentions.flatMap((id) => names.get(id) ?? []),
    shared: row.shared,
    at: row.created.toISOString(),
    edited: row.edited?.toISOString() ?? null,
    until: own && row.fresh ? row.until.toISOString() : null,
  };
}
