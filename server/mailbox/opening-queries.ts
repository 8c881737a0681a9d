import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** Until when conversations are open; undefined once that is over. */
export const selectOpening = async (db: Db, ownerId: number): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("conversation_opening")
      .select("until")
      .where("owner_id", "=", ownerId)
      .where("until", ">", sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
  )?.until;

export const upsertOpening = (tx: Tx, by: { ownerId: number; loginId: number; hours: number }) =>
  sql`
    insert into conversation_opening (owner_id, until, opened_by)
    values (${by.ownerId}, now() + make_interval(hours => ${by.hours}), ${by.loginId})
    on conflict (owner_id)
      do update set until = excluded.until, opened_by = excluded.opened_by, opened = now()`.execute(tx);

export const deleteOpening = (tx: Tx, ownerId: number) =>
  tx.deleteFrom("conversation_opening").where("owner_id", "=", ownerId).execute();
