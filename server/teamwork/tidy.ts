import type { Tx } from "../platform/postgres/database.ts";
import { deleteOldLinks } from "./tasks/reminder-queries.ts";

/** Links of reminders that open nothing any more. */
export async function forgetOldTaskLinks(tx: Tx): Promise<void> {
  await deleteOldLinks(tx);
}
