import { allResults, campaignResults } from "../../../contract/results/campaign-results.ts";
import { forget, useAsk } from "../../api/queries.ts";

const fresh = { refetchOnMount: "always" } as const;

export const useCampaignResults = (id: string) => useAsk(campaignResults, { params: { id } }, fresh);
export const useAllResults = (owner: string | undefined) =>
  useAsk(allResults, { query: owner ? { owner } : {} }, fresh);
/** After the target has changed. */
export const forgetResults = () => forget(campaignResults, allResults);
