import { sql } from "kysely";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import { newHandle } from "../../platform/handle.ts";
import type { MailAttachment } from "../../platform/mail/compose.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Where a user writes: an answer in a conversation, or the mail to a campaign's podcasts. */
export type WritingPlace = { conversationId: number } | { campaignId: number };

export interface DraftFileRow extends DraftFile {
  id: number;
}

export const toDraftFile = ({ publicId, name, size, kept, risk }: DraftFileRow): DraftFile => ({
  publicId,
  name,
  size,
  kept,
  risk,
});

const columns = sql`f.id, f.public_id as "publicId", f.name, f.size, f.kept, f.risk`;
const standsIn = (place: WritingPlace) =>
  "campaignId" in place
    ? sql`f.campaign_id = ${place.campaignId}`
    : sql`f.conversation_id = ${place.conversationId}`;

/** Files of what a user writes there, in the order in which they were added. */
export async function selectDraftFiles(
  db: Db,
  place: WritingPlace,
  loginId: number,
): Promise<DraftFileRow[]> {
  const { rows } = await sql<DraftFileRow>`
    select ${columns} from message_file f
    where ${standsIn(place)} and f.login_id = ${loginId} order by f.id`.execute(db);
  return rows;
}

/** The same, held until the transaction ends, so that each goes out with one mail. */
export async function holdDraftFiles(tx: Tx, place: WritingPlace, loginId: number): Promise<DraftFileRow[]> {
  const { rows } = await sql<DraftFileRow>`
    select ${columns} from message_file f
    where ${standsIn(place)} and f.login_id = ${loginId} order by f.id for update of f`.execute(tx);
  return rows;
}

export async function insertDraftFile(
  tx: Tx,
  place: WritingPlace,
  file: { ownerId: number; loginId: number; name: string; size: number },
): Promise<DraftFileRow> {
  const [column, id] =
    "campaignId" in place
      ? [sql.ref("campaign_id"), place.campaignId]
      : [sql.ref("conversation_id"), place.conversationId];
  const { rows } = await sql<DraftFileRow>`
    insert into message_file as f (public_id, owner_id, ${column}, login_id, name, size)
    values (${newHandle()}, ${file.ownerId}, ${id}, ${file.loginId}, ${file.name}, ${file.size})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** A file of what this user writes, and where, held until the transaction ends. */
export async function holdDraftFile(
  tx: Tx,
  publicId: string,
  loginId: number,
): Promise<(DraftFileRow & { conversation: string | null; campaign: string | null }) | undefined> {
  const { rows } = await sql<DraftFileRow & { conversation: string | null; campaign: string | null }>`
    select ${columns}, (select c.public_id from conversation c where c.id = f.conversation_id) as conversation,
      (select c.public_id from campaign c where c.id = f.campaign_id) as campaign
    from message_file f
    where f.public_id = ${publicId} and f.login_id = ${loginId} for update of f`.execute(tx);
  return rows[0];
}

export async function insertPiece(tx: Tx, id: number, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto("message_file_piece").values({ file_id: id, number, bytes }).execute();
  await sql`update message_file set kept = kept + ${bytes.length} where id = ${id}`.execute(tx);
}

export const setFoundType = (tx: Tx, id: number, found: { type: string; risk: DraftFile["risk"] }) =>
  tx.updateTable("message_file").set(found).where("id", "=", id).execute();

export const deleteFile = (tx: Tx, id: number) =>
  tx.deleteFrom("message_file").where("id", "=", id).execute();

export async function selectBytes(db: Db, id: number): Promise<Buffer> {
  const rows = await db
    .selectFrom("message_file_piece")
    .select("bytes")
    .where("file_id", "=", id)
    .orderBy("number")
    .execute();
  return Buffer.concat(rows.map((row) => row.bytes));
}

/** Files as they go into a mail, in the order in which they were added. */
export async function selectAttachments(db: Db, ids: readonly number[]): Promise<MailAttachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MailAttachment>`
    select f.name, f.type, (
      select string_agg(p.bytes, ''::bytea order by p.number) from message_file_piece p where p.file_id = f.id) as content
    from message_file f where f.id = any(${[...ids]}::bigint[]) order by f.id`.execute(db);
  return rows;
}

/** What was written becomes a message, and its files with it. */
export const giveToMessage = (tx: Tx, ids: readonly number[], messageId: number) =>
  sql`
    update message_file set message_id = ${messageId}, conversation_id = null, login_id = null
    where id = any(${[...ids]}::bigint[])`.execute(tx);

/** A file that was made for a message. */
export async function addMadeFile(
  tx: Tx,
  message: { id: number; ownerId: number },
  { name, type, content }: MailAttachment,
): Promise<void> {
  const { id } = await tx
    .insertInto("message_file")
    .values({
      public_id: newHandle(),
      owner_id: message.ownerId,
      conversation_id: null,
      campaign_id: null,
      login_id: null,
      message_id: message.id,
      mailing_id: null,
      name,
      type,
      risk: null,
      size: content.length,
      kept: content.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let number = 0; number * PIECE < content.length; number += 1)
    await tx
      .insertInto("message_file_piece")
      .values({ file_id: id, number, bytes: content.subarray(number * PIECE, (number + 1) * PIECE) })
      .execute();
}

/** Bytes of a piece. */
const PIECE = 256 * 1024;

/** What was written becomes a mailing, or several that were begun together: the first of them keeps the files of all. */
export async function giveToMailings(
  tx: Tx,
  ids: readonly number[],
  mailingIds: readonly number[],
): Promise<void> {
  const keeper = mailingIds[0]!;
  await sql`
    update message_file set mailing_id = ${keeper}, campaign_id = null, login_id = null
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`update mailing set files_of = ${keeper} where id = any(${[...mailingIds]}::bigint[])`.execute(tx);
}

/**
 * Mailings that were taken back are what this user writes again in their campaign. Their files count as added just now, so
 * that they are kept as long as others are.
 */
export async function giveMailingsToDraft(
  tx: Tx,
  mailingIds: readonly number[],
  campaignId: number,
  loginId: number,
): Promise<void> {
  await sql`
    update message_file set mailing_id = null, campaign_id = ${campaignId}, login_id = ${loginId}, created = now()
    where mailing_id = any(${[...mailingIds]}::bigint[])`.execute(tx);
  await sql`update mailing set files_of = null where id = any(${[...mailingIds]}::bigint[])`.execute(tx);
}

export async function selectFilesOf(db: Db, messageId: number): Promise<DraftFileRow[]> {
  const { rows } = await sql<DraftFileRow>`
    select ${columns} from message_file f where f.message_id = ${messageId} order by f.id`.execute(db);
  return rows;
}

/** A message that was taken back is what this user writes again. */
export const giveToDraft = (tx: Tx, messageId: number, conversationId: number, loginId: number) =>
  sql`
    update message_file set message_id = null, conversation_id = ${conversationId}, login_id = ${loginId}
    where message_id = ${messageId}`.execute(tx);

/** What users write in a conversation goes on in another. */
export const moveDraftFiles = (tx: Tx, from: number, to: number) =>
  tx.updateTable("message_file").set({ conversation_id: to }).where("conversation_id", "=", from).execute();

/** Of `message m` and `mailing g`: a file `f` goes with it. Follow-ups have none. */
export const goesWith = sql<boolean>`(
  f.message_id = m.id or (m.step = 0 and g.files_of is not null and f.mailing_id = g.files_of))`;

export interface SentFileRow {
  messageId: number;
  publicId: string;
  name: string;
  type: string;
  size: number;
  risk: DraftFile["risk"];
}

export async function selectSentFiles(db: Db, messageIds: readonly number[]): Promise<SentFileRow[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<SentFileRow>`
    select m.id as "messageId", f.public_id as "publicId", f.name, f.type, f.size, f.risk
    from message m join mailing g on g.id = m.mailing_id join message_file f on ${goesWith}
    where m.id = any(${[...messageIds]}::bigint[]) order by f.id`.execute(db);
  return rows;
}

interface MailingFileRow {
  mailingId: number;
  name: string;
  size: number;
}

export async function selectMailingFiles(db: Db, mailingIds: readonly number[]): Promise<MailingFileRow[]> {
  if (mailingIds.length === 0) return [];
  const { rows } = await sql<MailingFileRow>`
    select g.id as "mailingId", f.name, f.size
    from mailing g join message_file f on f.mailing_id = g.files_of
    where g.id = any(${[...mailingIds]}::bigint[]) order by f.id`.execute(db);
  return rows;
}

/**
 * Files that nobody writes around any more: not all of it has come for a day; or there are no words in the
 * conversation for a day, or none went out of the campaign for long.
 */
export const deleteForsaken = (db: Db, before: { halfOrWordless: Date; campaign: Date }) =>
  sql`
    delete from message_file f
    where f.login_id is not null and (
      (f.kept < f.size and f.created < ${before.halfOrWordless})
      or (f.campaign_id is not null and f.created < ${before.campaign})
      or (f.conversation_id is not null and f.created < ${before.halfOrWordless} and not exists (
        select from conversation_draft d
        where d.conversation_id = f.conversation_id and d.login_id = f.login_id)))`.execute(db);

export const deleteFilesOf = (tx: Tx, messageIds: readonly number[]) =>
  sql`delete from message_file where message_id = any(${[...messageIds]}::bigint[])`.execute(tx);

/** Files of mailings of which no first mail has its words any more: a mail that waits always has. So many mailings at once. */
export async function deleteWordless(db: Db, atOnce: number): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with page as materialized (
        select distinct mailing_id as id from message_file where mailing_id > ${after} order by 1 limit ${atOnce}),
      gone as (
        delete from message_file f using page where f.mailing_id = page.id and (
          select true from mailing g join message m on m.mailing_id = g.id
          where g.files_of = page.id and m.step = 0 and (m.subject <> '' or m.body <> '') limit 1) is null)
      select max(id) as last from page`.execute(db);
    after = rows[0]!.last;
  }
}
