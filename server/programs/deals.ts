import * as airings from "../../contract/airings.ts";
import * as bookings from "../../contract/bookings.ts";
import type { Behind } from "../../contract/forms/page.ts";
import * as offers from "../../contract/offers.ts";
import * as promised from "../../contract/programs/deals.ts";
import * as results from "../../contract/results/campaign-results.ts";
import type { Served } from "../platform/web/http.ts";
import type { Carry } from "./carry.ts";
import { partFrom, partOf } from "./cursors.ts";
import { ownerRowFor } from "./whose.ts";

export const dealRoutes = (carry: Carry): Served[] => [
  carry(promised.listOffers, async ({ params, query, ask }) => {
    const list = async (behind: Behind) =>
      (await ask(offers.listOffers, { params, query: { ...behind } })).payload.offers;
    return { payload: await partFrom(offers.MOST_OFFERS_LISTED, query, ({ publicId }) => publicId, list) };
  }),

  carry(promised.readOffer, ({ params, ask }) => ask(offers.readOffer, { params })),

  carry(promised.makeOffer, ({ params, body, ask }) => ask(offers.makeOffer, { params, body })),

  carry(promised.changeOffer, async ({ params, body, version, ask }) => {
    const modified = version ?? (await ask(offers.readOffer, { params })).payload.modified;
    return ask(offers.changeOffer, { params, body: { ...body, modified } });
  }),

  carry(promised.decideOffer, async ({ params, body, version, ask }) => {
    const modified = version ?? (await ask(offers.readOffer, { params })).payload.modified;
    return ask(offers.decideOffer, { params, body: { ...body, modified } });
  }),

  carry(promised.listBookings, async ({ params, query, ask }) => {
    const list = async (behind: Behind) =>
      (await ask(bookings.listBookings, { params, query: { ...behind } })).payload.bookings;
    return {
      payload: await partFrom(bookings.MOST_BOOKINGS_LISTED, query, ({ publicId }) => publicId, list),
    };
  }),

  carry(promised.readBooking, ({ params, ask }) => ask(bookings.readBooking, { params })),

  carry(promised.listAirings, async ({ params, query, ask }) => {
    const { payload } = await ask(airings.listAirings, { params });
    return { payload: partOf(payload.airings, query, ({ spot }) => spot) };
  }),

  carry(promised.readAiring, ({ params, ask }) => ask(airings.readAiring, { params })),

  carry(promised.readResults, ({ params, ask }) => ask(results.campaignResults, { params })),

  carry(promised.readAllResults, async ({ query, ask, call }) => {
    const owner = query.owner === undefined ? undefined : (await ownerRowFor(call, query)).name;
    return ask(results.allResults, { query: { owner } });
  }),
];
