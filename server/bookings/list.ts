import { MOST_BOOKINGS_LISTED, type listBookings as promised } from "../../contract/bookings.ts";
import type { Behind } from "../../contract/forms/page.ts";
import type { RouteReply } from "../../contract/route.ts";
import { campaignOf } from "../campaigns/find.ts";
import type { Db } from "../platform/postgres/database.ts";
import { FROM_START } from "../platform/postgres/going-on.ts";
import type { Caller } from "../platform/web/http.ts";
import { countBookings, selectBookings } from "./queries.ts";
import { showOne } from "./show.ts";

/** The bookings of a campaign. @throws Fault not-found */
export async function listBookings(
  db: Db,
  caller: Caller,
  campaignId: string,
  behind: Behind = FROM_START,
): Promise<RouteReply<typeof promised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const rows = await selectBookings(db, campaign.id, MOST_BOOKINGS_LISTED, behind);
  const count = await countBookings(db, campaign.id);
  return { bookings: rows.map(showOne), more: Math.max(0, count - behind.skip - rows.length) };
}
