import { sql } from "kysely";
import type { Language } from "../../contract/locale.ts";
import type { Db } from "../platform/database.ts";

/** An accepted mail whose copy is still to be put away. */
export interface AcceptedMessage {
  id: number;
  recipient: string;
  messageId: string;
  subject: string;
  body: string;
  language: Language;
  handed: Date;
  tries: number;
}

export async function selectCopies(db: Db, mailboxId: number, most: number): Promise<AcceptedMessage[]> {
  const { rows } = await sql<AcceptedMessage>`
    select m.id, m.recipient, m.message_id as "messageId", m.subject, m.body, g.language,
      coalesce(m.handed, m.accepted) as handed, m.sent_copy_attempts as tries
    from message m join mailing g on g.id = m.mailing_id
    where m.mailbox_id = ${mailboxId} and m.sent_copy = 'waiting' and m.state = 'accepted'
    order by m.sent_copy_attempts, m.accepted, m.id limit ${most}`.execute(db);
  return rows;
}

/** Ends a try with this state. */
export const setCopy = (db: Db, id: number, state: "waiting" | "done" | "failed") =>
  sql`update message set sent_copy = ${state}, sent_copy_attempts = sent_copy_attempts + 1, modified = now()
      where id = ${id}`.execute(db);

export const countCopies = async (db: Db, mailboxId: number): Promise<number> =>
  (
    await db
      .selectFrom("message")
      .select(sql<number>`count(*)`.as("count"))
      .where("mailbox_id", "=", mailboxId)
      .where("sent_copy", "=", "waiting")
      .where("state", "=", "accepted")
      .executeTakeFirstOrThrow()
  ).count;

export const selectMailboxesWithCopies = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom("message")
      .select("mailbox_id")
      .distinct()
      .where("sent_copy", "=", "waiting")
      .where("state", "=", "accepted")
      .execute()
  ).map((row) => row.mailbox_id);
