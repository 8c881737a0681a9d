import { useParams } from "@tanstack/react-router";
import { listEntries, readCampaign, readOverview } from "../../contract/campaigns.ts";
import { useAsk } from "../api/queries.ts";

/** The public id of the campaign whose pages one is on. */
export const useCampaignId = (): string => useParams({ from: "/shell/member/bundle/$publicId" }).publicId;

export const useCampaign = (id: string) => useAsk(readCampaign, { params: { id } });
export const useOverview = (id: string) => useAsk(readOverview, { params: { id } });
/** Every podcast of the campaign, at most 1,000, in the order in which they were added. */
export const useEntries = (id: string) => useAsk(listEntries, { params: { id } });
