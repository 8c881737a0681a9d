import type { Tx } from "../../platform/postgres/database.ts";
import { deleteOldEvents } from "../payment-queries.ts";

/** Events of long ago go: the provider repeats one for three days, and what they caused is booked. */
export async function forgetOldEvents(tx: Tx): Promise<void> {
  await deleteOldEvents(tx);
}
