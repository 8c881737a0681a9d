import type { Tx } from "../../platform/postgres/database.ts";
import { stopMails } from "../mails/stop-mails.ts";
import { forgetUnsent } from "./reminder-queries.ts";

/**
 * Stops what has not left of a held booking's reminders: it was cancelled in part or as a whole, or they were switched off.
 * What still holds is reminded of on another morning.
 */
export async function stopReminders(tx: Tx, bookingId: number): Promise<void> {
  await forgetUnsent(tx, bookingId, await stopMails(tx, bookingId, ["reminder"]));
}
