import { sql } from "kysely";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Page } from "./timeline-queries.ts";

export interface NoteRow {
  id: number;
  publicId: string;
  campaign: string;
  ownerId: number;
  loginId: number | null;
  byGuest: boolean;
  document: AnswerDocument;
  mentions: number[];
  shared: boolean;
  created: Date;
  edited: Date | null;
  /** Whether it can still be changed. */
  fresh: boolean;
  until: Date;
}

const columns = (hours: number) => sql`
  n.id, n.public_id as "publicId", c.public_id as campaign, c.owner_id as "ownerId", n.login_id as "loginId",
  n.by_guest as "byGuest", n.document, n.mentions, n.shared,
  n.created, n.edited, n.created + make_interval(hours => ${hours}) > now() as fresh,
  n.created + make_interval(hours => ${hours}) as until`;
const from = sql`
  from entry_note n join campaign_entry e on e.id = n.entry_id join campaign c on c.id = e.campaign_id`;

export async function selectNotes(
  db: Db,
  entryId: number,
  { hours, sharedOnly, most, before }: { hours: number; sharedOnly: boolean } & Page,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${columns(hours)} ${from}
    where n.entry_id = ${entryId} and (n.shared or not ${sharedOnly}::boolean)
      and (${before}::timestamptz is null or n.created < ${before})
    order by n.id desc limit ${most}`.execute(db);
  return rows;
}

/** When a note of an entry was written. */
export const selectWritten = async (
  db: Db,
  entryId: number,
  { note, sharedOnly }: { note: string; sharedOnly: boolean },
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("entry_note")
      .select("created")
      .where("entry_id", "=", entryId)
      .where("public_id", "=", note)
      .$if(sharedOnly, (shared) => shared.where("shared", "=", true))
      .executeTakeFirst()
  )?.created;

export async function selectNote(db: Db, publicId: string, hours: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns(hours)} ${from} where n.public_id = ${publicId}`.execute(db);
  return rows[0];
}

export const lockNote = (tx: Tx, id: number) =>
  tx.selectFrom("entry_note").select("id").where("id", "=", id).forUpdate().execute();

/** An entry of a campaign, held so that it stays, and so that two who write come one after the other. */
export const lockEntryFor = (tx: Tx, campaignId: number, externalId: string) =>
  tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "=", externalId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Those of guests or those of members. */
export const countNotes = async (db: Db, entryId: number, byGuest: boolean): Promise<number> =>
  (
    await db
      .selectFrom("entry_note")
      .select(sql<number>`count(*)`.as("count"))
      .where("entry_id", "=", entryId)
      .where("by_guest", "=", byGuest)
      .executeTakeFirstOrThrow()
  ).count;

/** What a guest wrote in an organization within a day. */
export async function countOfGuest(db: Db, loginId: number, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from}
    where n.login_id = ${loginId} and n.by_guest and n.created > now() - interval '1 day'
      and c.owner_id = ${ownerId}`.execute(db);
  return rows[0]!.count;
}

export const insertNote = (
  tx: Tx,
  note: {
    publicId: string;
    entryId: number;
    loginId: number;
    document: AnswerDocument;
    mentions: number[];
    shared: boolean;
    byGuest: boolean;
  },
) =>
  tx
    .insertInto("entry_note")
    .values({
      public_id: note.publicId,
      entry_id: note.entryId,
      login_id: note.loginId,
      document: JSON.stringify(note.document),
      mentions: note.mentions,
      shared: note.shared,
      by_guest: note.byGuest,
      edited: null,
    })
    .execute();

export const updateNote = (tx: Tx, id: number, document: AnswerDocument) =>
  tx
    .updateTable("entry_note")
    .set({
      document: JSON.stringify(document),
      edited: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), edited + interval '1 millisecond')`,
    })
    .where("id", "=", id)
    .execute();

export const removeNote = (tx: Tx, id: number) => tx.deleteFrom("entry_note").where("id", "=", id).execute();
