import { recordAct } from "../accounts/members/act-on-behalf.ts";
import { holdForBooking } from "../campaigns/move-after-booking.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type BookingRow, lockBooking, selectBooking, selectBookingById } from "./queries.ts";
import { showBooking } from "./show.ts";

/** A booking of one of the caller's organizations. Others do not exist for the caller. @throws Fault not-found */
export async function bookingOf(db: Db, caller: Caller, publicId: string): Promise<BookingRow> {
  const row = await selectBooking(db, caller.loginId, publicId);
  if (!row) throw fault("not-found");
  await recordAct(db, caller, { ownerId: row.ownerId, member: row.member });
  return row;
}

/**
 * The same, with nobody else changing it until the transaction ends, as the caller has seen it.
 * @throws Fault not-found; stale with the newer booking; booking-cancelled
 */
export async function holdBookingOf(
  tx: Tx,
  caller: Caller,
  publicId: string,
  modified: string,
): Promise<BookingRow> {
  const row = await holdBooking(tx, await bookingOf(tx, caller, publicId));
  if (Date.parse(modified) !== row.modified.getTime())
    throw fault("stale", { payload: await showBooking(tx, caller, row) });
  if (row.cancelled) throw fault("booking-cancelled");
  return row;
}

/** Holds the podcast in its campaign first, as whoever removes it does, and reads again what was changed meanwhile. */
export async function holdBooking(
  tx: Tx,
  { id, entryId }: Pick<BookingRow, "id" | "entryId">,
): Promise<BookingRow> {
  if (entryId !== null) await holdForBooking(tx, entryId);
  await lockBooking(tx, id);
  const row = await selectBookingById(tx, id);
  if (!row) throw fault("not-found");
  return row;
}
