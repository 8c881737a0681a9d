import type { Tx } from "../../platform/postgres/database.ts";
import { deleteOldEvents } from "../payment-queries.ts";

/** Deletes old events: the provider repeats one for three days, and their effects are booked. */
export async function forgetOldEvents(tx: Tx): Promise<void> {
  await deleteOldEvents(tx);
}
