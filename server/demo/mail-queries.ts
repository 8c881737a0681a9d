import { type Insertable, sql } from "kysely";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";

/** The sandbox keeps its newest mails. */
const MOST_KEPT = 2000;

export async function insertSandboxMail(tx: Tx, mail: Insertable<Tables["sandbox_mail"]>): Promise<void> {
  await tx.insertInto("sandbox_mail").values(mail).execute();
  await sql`delete from sandbox_mail where id <= (
      select id from sandbox_mail order by id desc offset ${MOST_KEPT} limit 1)`.execute(tx);
}

/** The newest hundred mails of the user's organizations. */
export const selectSandboxMail = (db: Db, loginId: number) =>
  db
    .selectFrom("sandbox_mail")
    .where("owner_id", "in", (reached) =>
      reached.selectFrom("owner_access").select("owner_id").where("login_id", "=", loginId),
    )
    .select([
      "public_id as id",
      "received",
      "sender as from",
      "reply_to as replyTo",
      "recipient as to",
      "subject",
      "body as text",
    ])
    // Qualified: `id` alone would be the answer's own, which is random.
    .orderBy("sandbox_mail.id", "desc")
    .limit(100)
    .execute();
