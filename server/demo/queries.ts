import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";

export async function isMade(db: Db): Promise<boolean> {
  const state = await db.selectFrom("platform_state").select("demonstration_made").executeTakeFirst();
  return state?.demonstration_made != null;
}

/** Nobody signs in here yet and no podcast has been imported. */
export async function isEmptyInstallation(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from login) and not exists (select from podcast) as empty`.execute(db);
  return rows[0]!.empty;
}

export const markMade = (tx: Tx) =>
  tx.updateTable("platform_state").set({ demonstration_made: sql<Date>`now()` }).execute();
