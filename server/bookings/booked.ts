import type { Db } from "../platform/postgres/database.ts";
import { selectBooked } from "./figure-queries.ts";

/** What was booked in one currency, without tax, in minor units. */
export interface BookedSum {
  currency: string;
  total: number;
  bookings: number;
  /** What was marked as paid, and of how many podcasts. */
  spent: number;
  paid: number;
}

/** What was booked in a campaign: neither cancelled nor declined. Currencies are never added up. */
export const bookedIn: (db: Db, campaignId: number) => Promise<BookedSum[]> = selectBooked;
