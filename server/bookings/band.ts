import { bandOf, type PriceBand } from "../../contract/bookings/band.ts";
import { offerOf } from "../offers/find.ts";
import { reachOf } from "../offers/show.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { selectComparable, selectGenre } from "./figure-queries.ts";

/** What the organization's own accepted bookings say of an offer's price. @throws Fault not-found */
export async function readBand(db: Db, caller: Caller, offerId: string): Promise<PriceBand> {
  const offer = await offerOf(db, caller, offerId);
  const { currency, slot, downloads } = offer.terms;
  const listeners = downloads ?? reachOf(offer)?.estimate ?? null;
  const genre = await selectGenre(db, offer.podcastId);
  const booked = await selectComparable(db, { ownerId: offer.ownerId, currency, slot });
  return bandOf(listeners === null ? null : { listeners, genre }, booked);
}
