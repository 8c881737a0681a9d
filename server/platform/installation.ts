import { sql } from "kysely";
import type { Db, Tx } from "./postgres/database.ts";

/** Whether this installation is the built-in demonstration. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const state = await db.selectFrom("platform_state").select("demonstration_made").executeTakeFirst();
  return state?.demonstration_made != null;
}

export const markDemonstration = (tx: Tx) =>
  tx.updateTable("platform_state").set({ demonstration_made: sql<Date>`now()` }).execute();
