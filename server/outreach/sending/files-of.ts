import { sql } from "kysely";
import type { MailAttachment } from "../../platform/mail/compose.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { goesWith, selectAttachments } from "../files/stored-files.ts";
import type { ClaimedMessage } from "./sending-queries.ts";

/** The files of a mail, as they go into it; they are read only when it leaves. Most mails have none. */
export async function filesOf(
  db: Db,
  message: Pick<ClaimedMessage, "id" | "hasFiles">,
): Promise<MailAttachment[]> {
  if (!message.hasFiles) return [];
  const { rows } = await sql<{ id: number }>`
    select f.id from message m join mailing g on g.id = m.mailing_id join message_file f on ${goesWith}
    where m.id = ${message.id}`.execute(db);
  return selectAttachments(
    db,
    rows.map((row) => row.id),
  );
}
