import { listBookings, readBooking } from "../../contract/bookings.ts";
import { listEntries, readOverview } from "../../contract/campaigns.ts";
import { listOffers, readOffer } from "../../contract/offers.ts";
import { forget, useAsk } from "../api/queries.ts";

/** The bookings of a campaign. */
export const useBookings = (campaignId: string) =>
  useAsk(listBookings, { params: { id: campaignId } }, { refetchOnMount: "always" });

/** How often an open booking is looked at: the podcaster may answer, or its e-mail leave, in milliseconds. */
const LOOK_MS = 15_000;

export const useBooking = (id: string) =>
  useAsk(readBooking, { params: { id } }, { refetchOnMount: "always", refetchInterval: LOOK_MS });

/** After a change: the booking, its offer, the podcast's state, and the figures that follow. */
export const forgetBookings = () =>
  forget(listBookings, readBooking, listOffers, readOffer, listEntries, readOverview);
