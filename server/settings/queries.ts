import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

export const selectSettings = (db: Db) =>
  db.selectFrom("setting").select(["key", "value", "modified"]).execute();

export const selectSetting = (db: Db, key: string) =>
  db.selectFrom("setting").select(["value", "modified"]).where("key", "=", key).executeTakeFirst();

export const upsertSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .insertInto("setting")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((c) =>
      c.column("key").doUpdateSet({ value: JSON.stringify(value), modified: sql<Date>`now()` }),
    )
    .execute();

/** Another encoding of the same value: its modification time stays. */
export const replaceSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .updateTable("setting")
    .set({ value: JSON.stringify(value) })
    .where("key", "=", key)
    .execute();

/** Two administrators who save at once are serialized: the checked values are the ones stored. */
export const lockSettings = (tx: Tx) => sql`lock table setting in share row exclusive mode`.execute(tx);
