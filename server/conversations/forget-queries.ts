import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { deleteForgotten } from "./files/file-queries.ts";

/** The organization of a mailbox. */
export async function selectOwnerOf(db: Db, mailboxId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("mailbox")
    .select("owner_id")
    .where("id", "=", mailboxId)
    .executeTakeFirst();
  return row?.owner_id;
}

/** Conversations with mails from a mailbox. */
export async function selectConversations(tx: Tx, mailboxId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct conversation_id as id from conversation_mail
    where mailbox_id = ${mailboxId} and direction <> 'out' order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Mails that came into another connected mailbox as well are that one's from now on. */
export async function passOnShared(tx: Tx, mailboxId: number): Promise<void> {
  await sql`
    delete from mail_place p using mailbox_folder f
    where f.id = p.folder_id and f.mailbox_id = ${mailboxId}`.execute(tx);
  await sql`
    update conversation_mail m set mailbox_id = (
      select min(f.mailbox_id) from mail_place p join mailbox_folder f on f.id = p.folder_id
      join mailbox b on b.id = f.mailbox_id where p.mail_id = m.id and b.disconnected is null)
    where m.mailbox_id = ${mailboxId} and m.direction <> 'out' and exists (
      select from mail_place p join mailbox_folder f on f.id = p.folder_id
      join mailbox b on b.id = f.mailbox_id where p.mail_id = m.id and b.disconnected is null)`.execute(tx);
}

/**
 * Erases every mail that came from a mailbox, with all that hangs on it, and the contents of its files where no other mail
 * has them. What tells it again stays, so that it never comes back.
 */
export async function deleteMailsOf(tx: Tx, ownerId: number, mailboxId: number): Promise<void> {
  await sql`
    insert into mail_tombstone (owner_id, identity)
    select owner_id, identity from conversation_mail where mailbox_id = ${mailboxId} and direction <> 'out'
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct f.hash from mail_file f join conversation_mail m on m.id = f.mail_id
    where m.mailbox_id = ${mailboxId} and m.direction <> 'out' and f.hash is not null`.execute(tx);
  await tx
    .deleteFrom("conversation_mail")
    .where("mailbox_id", "=", mailboxId)
    .where("direction", "<>", "out")
    .execute();
  await deleteForgotten(
    tx,
    ownerId,
    rows.map((row) => row.hash),
  );
}
