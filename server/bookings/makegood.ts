import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { holdBookingOf } from "./find.ts";
import { selectMakegoodMail } from "./mails/mail-queries.ts";
import { mailSoon } from "./mails/mail-soon.ts";
import { updateBooking } from "./queries.ts";
import { insertMakegood, type MakegoodDays, settleSpotRows } from "./spot-queries.ts";

/** When a spot was asked to be made good last; null where it never was, or the mail could not go. */
export const makegoodAsked = (db: Db, spotId: number): Promise<Date | null> => selectMakegoodMail(db, spotId);

interface About {
  booking: string;
  modified: string;
  spotId: number;
}

/**
 * Mails what a person wrote about a spot that did not run as agreed. Sent again from another tab it is stale.
 * @throws Fault not-found; stale; booking-cancelled; those of a mail
 */
export async function askForMakegood(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  { booking, modified, spotId }: About,
  { words, mailbox }: { words: string; mailbox?: string | undefined },
): Promise<void> {
  const row = await holdBookingOf(tx, caller, booking, modified);
  const number = row.accepted ?? row.version;
  await mailSoon(tx, context, caller, row, { kind: "makegood", number, words, mailbox, spotId });
  await updateBooking(tx, row.id, {});
}

/**
 * Writes down that the podcaster agreed: a spot at no price that refers to the old one, which is settled by it.
 * @throws Fault not-found; stale; booking-cancelled; terms-incomplete without day and number
 */
export async function addMakegood(
  tx: Tx,
  caller: Caller,
  { booking, modified, spotId, spot }: About & { spot: string },
  days: MakegoodDays,
): Promise<void> {
  const row = await holdBookingOf(tx, caller, booking, modified);
  if (days.firstDay === null && days.lastDay === null && days.episode === null)
    throw fault("terms-incomplete");
  await insertMakegood(tx, { ...days, of: spotId, publicId: newHandle() });
  await settleSpotRows(tx, row.id, [spot]);
  await updateBooking(tx, row.id, {});
}
