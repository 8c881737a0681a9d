import type {
  BookingChecks,
  remindHost as remindPromised,
  tickCheck as tickPromised,
} from "../../../contract/bookings/checks.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { bookingOf, holdBooking } from "../find.ts";
import { mailboxFor } from "../mails/mail-soon.ts";
import type { BookingRow } from "../queries.ts";
import { deleteTick, insertTick } from "./check-queries.ts";
import { readChecks, showChecks } from "./read-checks.ts";
import { deleteReminder, saveReminder } from "./reminder-queries.ts";
import { stopReminders } from "./stop-reminders.ts";

/** @throws Fault not-found; booking-cancelled */
async function holdStanding(tx: Tx, caller: Caller, publicId: string): Promise<BookingRow> {
  const row = await holdBooking(tx, await bookingOf(tx, caller, publicId));
  if (row.cancelled) throw fault("booking-cancelled");
  return row;
}

/** Ticks something by hand, or takes that back. @throws Fault not-found, also for what is not on the list; booking-cancelled */
export async function tickCheck(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { what, position, done }: RouteBody<typeof tickPromised>,
): Promise<BookingChecks> {
  const row = await holdStanding(tx, caller, publicId);
  const checks = (await readChecks(tx, [row])).get(row.id) ?? [];
  if (!checks.some((check) => check.what === what && check.position === position)) throw fault("not-found");
  if (done) await insertTick(tx, row.id, what, position, caller.loginId);
  else await deleteTick(tx, row.id, what, position);
  return showChecks(tx, row);
}

/**
 * Switches reminders to the host on or off. What is in the way of a mail is said now.
 * @throws Fault not-found; booking-cancelled; those of a mail
 */
export async function remindHost(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  publicId: string,
  { on }: RouteBody<typeof remindPromised>,
): Promise<BookingChecks> {
  const row = await holdStanding(tx, caller, publicId);
  if (on) {
    const { id: mailboxId } = await mailboxFor(tx, context, caller, row, on.mailbox);
    await saveReminder(tx, { bookingId: row.id, loginId: caller.loginId, mailboxId, days: on.days });
  } else {
    await deleteReminder(tx, row.id);
    await stopReminders(tx, row.id);
  }
  return showChecks(tx, row);
}
