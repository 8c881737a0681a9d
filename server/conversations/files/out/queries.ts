import { sql } from "kysely";
import type { MailFile } from "../../../../contract/conversations.ts";
import { newHandle } from "../../../platform/handle.ts";
import type { Db, Tx } from "../../../platform/postgres/database.ts";

export interface DraftFileRow {
  id: number;
  publicId: string;
  name: string;
  size: number;
  kept: number;
  risk: MailFile["risk"];
}

const columns = sql`f.id, f.public_id as "publicId", f.name, f.size, f.kept, f.risk`;

/** Files of what a user writes in a conversation, in the order in which they were added. */
export async function selectDraftFiles(
  db: Db,
  conversationId: number,
  loginId: number,
): Promise<DraftFileRow[]> {
  const { rows } = await sql<DraftFileRow>`
    select ${columns} from message_file f
    where f.conversation_id = ${conversationId} and f.login_id = ${loginId} order by f.id`.execute(db);
  return rows;
}

export async function insertDraftFile(
  tx: Tx,
  file: { ownerId: number; conversationId: number; loginId: number; name: string; size: number },
): Promise<DraftFileRow> {
  const { rows } = await sql<DraftFileRow>`
    insert into message_file as f (public_id, owner_id, conversation_id, login_id, name, size)
    values (${newHandle()}, ${file.ownerId}, ${file.conversationId}, ${file.loginId}, ${file.name}, ${file.size})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** A file of what this user writes, and where, held until the transaction ends. */
export async function holdDraftFile(
  tx: Tx,
  publicId: string,
  loginId: number,
): Promise<(DraftFileRow & { conversation: string }) | undefined> {
  const { rows } = await sql<DraftFileRow & { conversation: string }>`
    select ${columns}, c.public_id as conversation
    from message_file f join conversation c on c.id = f.conversation_id
    where f.public_id = ${publicId} and f.login_id = ${loginId} for update of f`.execute(tx);
  return rows[0];
}

export async function insertPiece(tx: Tx, id: number, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto("message_file_piece").values({ file_id: id, number, bytes }).execute();
  await sql`update message_file set kept = kept + ${bytes.length} where id = ${id}`.execute(tx);
}

export const setFoundType = (tx: Tx, id: number, found: { type: string; risk: MailFile["risk"] }) =>
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

/** What was written becomes a message, and its files with it. */
export const giveToMessage = (tx: Tx, ids: readonly number[], messageId: number) =>
  sql`
    update message_file set message_id = ${messageId}, conversation_id = null, login_id = null
    where id = any(${[...ids]}::bigint[])`.execute(tx);

/** A message that was taken back is what this user writes again. */
export const giveToDraft = (tx: Tx, messageId: number, conversationId: number, loginId: number) =>
  sql`
    update message_file set message_id = null, conversation_id = ${conversationId}, login_id = ${loginId}
    where message_id = ${messageId}`.execute(tx);

export interface SentFileRow {
  messageId: number;
  publicId: string;
  name: string;
  type: string;
  size: number;
  risk: MailFile["risk"];
}

export async function selectSentFiles(db: Db, messageIds: readonly number[]): Promise<SentFileRow[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<SentFileRow>`
    select message_id as "messageId", public_id as "publicId", name, type, size, risk from message_file
    where message_id = any(${[...messageIds]}::bigint[]) order by id`.execute(db);
  return rows;
}

/** A file that went out, or waits to, by its handle, and where it was written. */
export async function selectSentFile(
  db: Db,
  publicId: string,
): Promise<{ id: number; name: string; conversation: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; conversation: string }>`
    select f.id, f.name, c.public_id as conversation
    from message_file f join conversation_answer a on a.message_id = f.message_id
      join conversation c on c.id = a.conversation_id
    where f.public_id = ${publicId}`.execute(db);
  return rows[0];
}

/** Files that nobody writes around any more: not all of it has come, or there are no words, for a day. */
export const deleteForsaken = (db: Db, before: Date) =>
  sql`
    delete from message_file f
    where f.conversation_id is not null and f.created < ${before} and (f.kept < f.size or not exists (
      select from conversation_draft d
      where d.conversation_id = f.conversation_id and d.login_id = f.login_id))`.execute(db);

export const deleteFilesOf = (tx: Tx, messageIds: readonly number[]) =>
  sql`delete from message_file where message_id = any(${[...messageIds]}::bigint[])`.execute(tx);
