import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";

/**
 * Erases every mail that was kept from a mailbox. What tells them again stays, so that they never come back, and so do
 * conversations that have mails of another mailbox.
 */
export async function deleteMailsOf(tx: Tx, mailboxId: number): Promise<void> {
  await sql`
    insert into mail_tombstone (owner_id, identity)
    select owner_id, identity from conversation_mail where mailbox_id = ${mailboxId}
    on conflict do nothing`.execute(tx);
  await sql`
    with gone as (
      delete from mail_file f using conversation_mail m
      where m.id = f.mail_id and m.mailbox_id = ${mailboxId} returning m.owner_id, f.hash)
    delete from file_piece p using gone g
    where p.owner_id = g.owner_id and p.hash = g.hash
      and not exists (select 1 from mail_file f join conversation_mail m on m.id = f.mail_id
                      where f.hash = p.hash and m.owner_id = p.owner_id and m.mailbox_id <> ${mailboxId})`.execute(
    tx,
  );
  await tx.deleteFrom("conversation_mail").where("mailbox_id", "=", mailboxId).execute();
  await sql`
    delete from conversation c where c.mailbox_id = ${mailboxId}
      and not exists (select 1 from conversation_mail m where m.conversation_id = c.id)`.execute(tx);
}
