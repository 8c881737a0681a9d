import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { holdBooking } from "../find.ts";
import { type BookingRow, selectBookingByLink } from "../queries.ts";
import { isShown } from "../states.ts";

/** A booking that was sent, with the version that its link leads to. */
export type OpenRow = BookingRow & { sentVersion: number; sent: Date };

/**
 * The booking that a link leads to. An altered link, one that was replaced, and one that is over are the same: nothing
 * is said of any booking.
 * @throws Fault link-over
 */
export async function openBooking(db: Db, token: string): Promise<OpenRow> {
  const row = await selectBookingByLink(db, hashToken(token));
  if (!row || !isSent(row) || !isShown(row)) throw fault("link-over");
  return row;
}

/** The same, with nobody else changing it until the transaction ends. @throws Fault link-over */
export async function holdOpen(tx: Tx, token: string): Promise<OpenRow> {
  await holdBooking(tx, await openBooking(tx, token));
  // Again: another version, or another link, may have come while this waited.
  return openBooking(tx, token);
}

const isSent = (row: BookingRow): row is OpenRow => row.sentVersion !== null && row.sent !== null;
