import { readOverview } from "../../contract/campaigns.ts";
import { listOffers, readOffer } from "../../contract/offers.ts";
import { forget, useAsk } from "../api/queries.ts";

/** The offers of a campaign. Colleagues change them, so they are fetched again wherever they are shown. */
export const useOffers = (campaignId: string) =>
  useAsk(listOffers, { params: { id: campaignId } }, { refetchOnMount: "always" });

/** One offer with its history. */
export const useOffer = (id: string) => useAsk(readOffer, { params: { id } }, { refetchOnMount: "always" });

/** After a change: the list, the history, and the figures that follow from what was agreed. */
export const forgetOffers = () => forget(listOffers, readOffer, readOverview);
