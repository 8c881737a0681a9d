import { sql } from "kysely";
import type { MailAttachment } from "../../platform/mail/compose.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** The files of an answer, as they go into its mail; they are read only when it leaves. */
export async function filesOf(db: Db, messageId: number): Promise<MailAttachment[]> {
  const { rows } = await sql<MailAttachment>`
    select f.name, f.type, (
      select string_agg(p.bytes, ''::bytea order by p.number) from message_file_piece p where p.file_id = f.id) as content
    from message_file f where f.message_id = ${messageId} order by f.id`.execute(db);
  return rows;
}
