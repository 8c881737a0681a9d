import { MOST_OFFERS, type OfferDetail, type makeOffer as promised } from "../../contract/offers.ts";
import type { RouteBody } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { holdCampaignOf } from "../campaigns/find.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { insertOffer, selectEntry, selectOffer } from "./queries.ts";
import { showDetail } from "./show.ts";

/** Writes down the first version of an offer. @throws Fault not-found; too-many-offers */
export async function makeOffer(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  { entry: externalId, side, terms }: RouteBody<typeof promised>,
): Promise<OfferDetail> {
  // Held, so that two who write at once do not pass the limit together.
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const entry = await selectEntry(tx, campaign.id, externalId);
  if (!entry) throw fault("not-found");
  if ((entry.offers ?? 0) >= MOST_OFFERS) throw fault("too-many-offers", { values: { max: MOST_OFFERS } });
  const publicId = newHandle();
  await insertOffer(tx, entry.id, publicId, { side, terms, loginId: caller.loginId });
  await noteChange(tx, {
    ownerId: campaign.ownerId,
    thing: "offer",
    handle: publicId,
    after: { side, version: 1 },
  });
  return showDetail(tx, caller, (await selectOffer(tx, publicId))!);
}
