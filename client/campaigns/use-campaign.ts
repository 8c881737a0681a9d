import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { listEntries, readCampaign, readOverview } from "../../contract/campaigns.ts";
import { useAsk } from "../api/queries.ts";
import { startLooking } from "./entries/look-for-addresses.ts";
import { isMoving } from "./moves/move-entries.ts";

/** The public id of the campaign whose page is open. */
export const useCampaignId = (): string => useParams({ from: "/shell/member/bundle/$publicId" }).publicId;

export const useCampaign = (id: string) => useAsk(readCampaign, { params: { id } });
export const useOverview = (id: string) => useAsk(readOverview, { params: { id } });
/**
 * Every podcast of the campaign, at most 1,000, in the order in which they were added. The feeds of new ones are
 * being read, so their addresses are polled for a while, except by a hidden page.
 */
export function useEntries(id: string) {
  const [look] = useState(startLooking);
  return useAsk(
    listEntries,
    { params: { id } },
    { refetchInterval: ({ state }) => !isMoving() && look(state.data) },
  );
}
