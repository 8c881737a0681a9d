import type { BookingMailKind } from "../../../contract/bookings.ts";
import { stopPersonal } from "../../outreach/personal/stop-personal.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { giveUpMails, selectMessagesOf } from "./mail-queries.ts";

/** What asks a host for something that is over once the booking is off. */
export const ASKING: readonly BookingMailKind[] = ["sheet", "makegood", "reminder"];

/** Stops the mails of some kinds about a held booking that have not left; answers which messages. */
export async function stopMails(
  tx: Tx,
  bookingId: number,
  kinds: readonly BookingMailKind[],
): Promise<number[]> {
  await giveUpMails(tx, bookingId, kinds);
  return stopPersonal(tx, await selectMessagesOf(tx, bookingId, kinds));
}
