import type { BookingDetail } from "../../../contract/bookings.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectMails } from "./mail-queries.ts";

const MOST_SHOWN = 50;

/** What became of the mails about a booking, the newest first. */
export const showMails = async (db: Db, bookingId: number): Promise<BookingDetail["mails"]> =>
  (await selectMails(db, bookingId, MOST_SHOWN)).map(({ at, ...mail }) => ({
    ...mail,
    at: at.toISOString(),
  }));
