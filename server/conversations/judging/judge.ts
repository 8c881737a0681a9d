import { sql } from "kysely";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";

/** Judges a kept mail once, with everything that follows from it in one transaction. Repeating it changes nothing. */
export async function judgeMail({ db }: Pick<Context, "db">, mailId: number): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable("conversation_mail")
      .set({ judged: sql<Date>`clock_timestamp()` })
      .where("id", "=", mailId)
      .where("judged", "is", null)
      .execute(),
  );
}
