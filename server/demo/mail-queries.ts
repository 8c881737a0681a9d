import { type Insertable, sql } from "kysely";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";

/** The sandbox keeps its newest mails. */
const MOST_KEPT = 2000;

export async function insertSandboxMail(tx: Tx, mail: Insertable<Tables["sandbox_mail"]>): Promise<void> {
  await tx.insertInto("sandbox_mail").values(mail).execute();
  await sql`delete from sandbox_mail where id <= (
      select id from sandbox_mail order by id desc offset ${MOST_KEPT} limit 1)`.execute(tx);
}

const sandboxMails = (db: Db, loginId: number) =>
  db
    .selectFrom("sandbox_mail")
    .where("sandbox_mail.owner_id", "in", (reached) =>
      reached.selectFrom("owner_access").select("owner_id").where("login_id", "=", loginId),
    );

/** A mail that belongs to a mailing of one of the user's organizations, with the mailbox it came from. */
export const selectAnswerable = (db: Db, loginId: number, publicId: string) =>
  sandboxMails(db, loginId)
    .innerJoin("message as m", (join) =>
      join
        .onRef("m.message_id", "=", "sandbox_mail.message_id")
        .onRef("m.owner_id", "=", "sandbox_mail.owner_id"),
    )
    .innerJoin("mailing as g", "g.id", "m.mailing_id")
    .innerJoin("mailbox as b", "b.id", "m.mailbox_id")
    .innerJoin("podcast as p", "p.id", "m.podcast_id")
    .select([
      "sandbox_mail.subject",
      "sandbox_mail.body",
      "m.message_id as messageId",
      "m.recipient",
      "m.owner_id as ownerId",
      "g.language",
      "b.id as mailboxId",
      "b.sender_address as senderAddress",
      "b.communication_address as communicationAddress",
      "b.created as connected",
      sql<string>`coalesce(p.artist, p.title)`.as("host"),
    ])
    .where("sandbox_mail.public_id", "=", publicId)
    .executeTakeFirst();

/** The newest hundred mails of the user's organizations. */
export const selectSandboxMail = (db: Db, loginId: number) =>
  sandboxMails(db, loginId)
    .select([
      "public_id as id",
      "received",
      "sender as from",
      "reply_to as replyTo",
      "recipient as to",
      "subject",
      "body as text",
      sql<boolean>`exists (select 1 from message m where m.message_id = sandbox_mail.message_id
        and m.owner_id = sandbox_mail.owner_id)`.as("answerable"),
    ])
    // Qualified: `id` alone would be the answer's own, which is random.
    .orderBy("sandbox_mail.id", "desc")
    .limit(100)
    .execute();
