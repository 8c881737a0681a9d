import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** The organization of a mailbox. */
export async function selectOwnerOf(db: Db, mailboxId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("mailbox")
    .select("owner_id")
    .where("id", "=", mailboxId)
    .executeTakeFirst();
  return row?.owner_id;
}

/** The next mails from a mailbox, behind the mail `after`. */
export async function selectMailsOf(
  db: Db,
  mailboxId: number,
  after: number,
  limit: number,
): Promise<{ id: number; conversationId: number }[]> {
  const { rows } = await sql<{ id: number; conversationId: number }>`
    select id, conversation_id as "conversationId" from conversation_mail
    where mailbox_id = ${mailboxId} and direction <> 'out' and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Mails that came into another connected mailbox as well are that one's from now on; answers which. */
export async function passOnShared(tx: Tx, mailIds: readonly number[], mailboxId: number): Promise<number[]> {
  const ids = sql`${[...mailIds]}::bigint[]`;
  await sql`
    delete from mail_place p using mailbox_folder f
    where p.mail_id = any(${ids}) and f.id = p.folder_id and f.mailbox_id = ${mailboxId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update conversation_mail m set mailbox_id = o.mailbox_id from (
      select p.mail_id, min(f.mailbox_id) as mailbox_id
      from mail_place p join mailbox_folder f on f.id = p.folder_id join mailbox b on b.id = f.mailbox_id
      where p.mail_id = any(${ids}) and b.disconnected is null group by 1) o
    where m.id = o.mail_id returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function selectFolders(db: Db, mailboxId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("mailbox_folder")
    .select("id")
    .where("mailbox_id", "=", mailboxId)
    .execute();
  return rows.map(({ id }) => id);
}

/** How far the places in a folder are forgotten. */
export interface PlaceMark {
  uidValidity: string;
  remote: string;
}

/** Forgets the next places in a folder; answers the last of them, null where there is none. */
export async function deletePlacesIn(
  tx: Tx,
  folderId: number,
  after: PlaceMark,
  limit: number,
): Promise<PlaceMark | null> {
  const { rows } = await sql<PlaceMark>`
    with page as materialized (
      select uid_validity, remote from mail_place
      where folder_id = ${folderId} and (uid_validity, remote) > (${after.uidValidity}::bigint, ${after.remote})
      order by uid_validity, remote limit ${limit}),
    gone as (
      delete from mail_place p using page
      where p.folder_id = ${folderId} and p.uid_validity = page.uid_validity and p.remote = page.remote)
    select uid_validity::text as "uidValidity", remote from page
    order by page.uid_validity desc, page.remote desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
