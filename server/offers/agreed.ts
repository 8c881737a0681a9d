import type { Db } from "../platform/postgres/database.ts";
import { selectAgreed } from "./queries.ts";

/** Agreed offers in one currency that are not booked. */
export interface AgreedOffers {
  currency: string;
  /** Minor units, without tax. */
  total: number;
  offers: number;
}

/** What was agreed in a campaign and is not booked; currencies are never added up. */
export const agreedIn: (db: Db, campaignId: number) => Promise<AgreedOffers[]> = selectAgreed;
