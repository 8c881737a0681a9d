import { stopPersonal } from "../../outreach/personal/stop-personal.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { forgetUnsent, giveUpReminders, selectReminderMessages } from "./reminder-queries.ts";

/**
 * Stops what has not left of a held booking's reminders: it was cancelled in part or as a whole, or they were switched off.
 * What still holds is reminded of on another morning.
 */
export async function stopReminders(tx: Tx, bookingId: number): Promise<void> {
  await giveUpReminders(tx, bookingId);
  const stopped = await stopPersonal(tx, await selectReminderMessages(tx, bookingId));
  await forgetUnsent(tx, bookingId, stopped);
}
