import type { Tx } from "../../platform/postgres/database.ts";
import { deleteOldDays, deleteOldGaps } from "./queries.ts";

/** Forgets the visitors of days that are over, and what their hashes were made with. */
export async function forgetDays(tx: Tx): Promise<void> {
  await deleteOldDays(tx);
  await deleteOldGaps(tx);
}
