import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";

export const selectSettings = (db: Db) => db.selectFrom("setting").select(["key", "value"]).execute();

export const upsertSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .insertInto("setting")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((c) =>
      c.column("key").doUpdateSet({ value: JSON.stringify(value), modified: sql<Date>`now()` }),
    )
    .execute();
