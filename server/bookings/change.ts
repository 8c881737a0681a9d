import { isDeepStrictEqual } from "node:util";
import { wordsOf } from "../../contract/bookings/sheet.ts";
import {
  type BookingDetail,
  MOST_BOOKING_VERSIONS,
  type payBooking as payPromised,
  type changeBooking as promised,
  type settleSpots as settlePromised,
} from "../../contract/bookings.ts";
import type { RouteBody } from "../../contract/route.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Caller } from "../platform/web/http.ts";
import { bookingOf, holdBookingOf } from "./find.ts";
import { judgeSoon } from "./judge-soon.ts";
import { insertVersion, selectVersion, updateBooking } from "./queries.ts";
import { openSheet, sealSheet } from "./sheet.ts";
import { showBooking } from "./show.ts";
import { areMadeGood, settleSpotRows, unsettleSpotRows } from "./spot-queries.ts";
import { followSheet, requireRunKept, requireSpots } from "./spots.ts";

/**
 * Adds a version. What is in force stays so until the podcaster has accepted the new one.
 * @throws Fault not-found; stale; booking-cancelled; too-many-sheets; ads-have-run where it leaves out what has
 */
export async function changeBooking(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, words }: RouteBody<typeof promised>,
): Promise<BookingDetail> {
  const seen = await bookingOf(tx, caller, publicId);
  const newest = openSheet((await selectVersion(tx, seen.id, seen.version))!.sheet);
  // Sent again after its answer was lost, it is the newest version already.
  if (isDeepStrictEqual(wordsOf(newest), words)) return showBooking(tx, caller, seen);
  const row = await holdBookingOf(tx, caller, publicId, modified);
  const number = row.version + 1;
  if (number > MOST_BOOKING_VERSIONS)
    throw fault("too-many-sheets", { values: { max: MOST_BOOKING_VERSIONS } });
  await requireRunKept(tx, row.id, words.spots);
  const { form, number: booking, currency, show, gross } = newest;
  const day = row.now.toISOString().slice(0, 10);
  // What was agreed with tax holds as long as price and rate do.
  const agreed = gross !== undefined && words.net === newest.net && words.taxRate === newest.taxRate;
  const sheet = {
    ...{ form, number: booking, version: number, day, currency, show },
    ...(agreed && { gross }),
    ...words,
  };
  await insertVersion(tx, row.id, number, sealSheet(sheet), caller.loginId);
  await updateBooking(tx, row.id, { version: number });
  // What the podcaster has seen is what holds until they get the new one.
  if (row.sentVersion === null) await followSheet(tx, row.id, words.spots);
  await addJob(tx, "render-sheet", { bookingId: row.id, number });
  return showBooking(tx, caller, await bookingOf(tx, caller, publicId));
}

/** Marks as paid, with day and amount, or takes that back. @throws Fault not-found; stale; booking-cancelled */
export async function payBooking(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, paid }: RouteBody<typeof payPromised>,
): Promise<BookingDetail> {
  const row = await holdBookingOf(tx, caller, publicId, modified);
  await updateBooking(tx, row.id, { paid_on: paid?.on ?? null, paid_amount: paid?.amount ?? null });
  return showBooking(tx, caller, await bookingOf(tx, caller, publicId));
}

/**
 * A person says that spots have run, or that nothing is owed for them, or takes that back.
 * @throws as `payBooking`; makegood-agreed where what is taken back was settled by a makegood that stands
 */
export async function settleSpots(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, spots, settled = true }: RouteBody<typeof settlePromised>,
): Promise<BookingDetail> {
  const row = await holdBookingOf(tx, caller, publicId, modified);
  await requireSpots(tx, row.id, spots);
  if (settled) await settleSpotRows(tx, row.id, spots);
  else {
    if (await areMadeGood(tx, row.id, spots)) throw fault("makegood-agreed");
    await unsettleSpotRows(tx, row.id, spots);
  }
  await judgeSoon(tx, row);
  await updateBooking(tx, row.id, {});
  return showBooking(tx, caller, await bookingOf(tx, caller, publicId));
}
