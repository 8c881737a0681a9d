import type { Behind } from "../../contract/forms/page.ts";
import { MOST_OFFERS_LISTED, type listOffers as promised } from "../../contract/offers.ts";
import type { RouteReply } from "../../contract/route.ts";
import { campaignOf } from "../campaigns/find.ts";
import type { Db } from "../platform/postgres/database.ts";
import { FROM_START } from "../platform/postgres/going-on.ts";
import type { Caller } from "../platform/web/http.ts";
import { countOffers, selectOffers } from "./queries.ts";
import { showOffers } from "./show.ts";

/** The offers of a campaign. @throws Fault not-found */
export async function listOffers(
  db: Db,
  caller: Caller,
  campaignId: string,
  behind: Behind = FROM_START,
): Promise<RouteReply<typeof promised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const rows = await selectOffers(db, campaign.id, MOST_OFFERS_LISTED, behind);
  const { count, today } = await countOffers(db, campaign.id);
  const offers = await showOffers(db, caller, rows);
  return { offers, more: Math.max(0, count - behind.skip - rows.length), today };
}
