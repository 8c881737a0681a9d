import { listCodes } from "../../contract/tracking/codes.ts";
import { campaignConversions, listConversions, listImports } from "../../contract/tracking/conversions.ts";
import { listKeys } from "../../contract/tracking/keys.ts";
import { listSurveyRules } from "../../contract/tracking/survey.ts";
import { listLinks } from "../../contract/tracking.ts";
import { forget, useAsk } from "../api/queries.ts";

const fresh = { refetchOnMount: "always" } as const;

export const useLinks = (id: string) => useAsk(listLinks, { params: { id } }, fresh);
export const useCodes = (id: string) => useAsk(listCodes, { params: { id } }, fresh);
export const useBrought = (id: string) => useAsk(campaignConversions, { params: { id } }, fresh);
export const useImports = (ownerId: string) => useAsk(listImports, { params: { ownerId } }, fresh);
export const useKeys = (ownerId: string) => useAsk(listKeys, { params: { ownerId } }, fresh);

const LOOK_AGAIN_MS = 1_500;
/** Asked again while conversions are computed anew. */
export const useSurveyRules = (ownerId: string) =>
  useAsk(
    listSurveyRules,
    { params: { ownerId } },
    {
      ...fresh,
      refetchInterval: ({ state }) => (state.data?.recomputed.running ? LOOK_AGAIN_MS : false),
    },
  );

/** After links or codes changed; orders may count for another show then. */
export const forgetLinks = () =>
  forget(listLinks, listCodes, campaignConversions, listConversions, listSurveyRules);
/** After orders came, went, or were computed anew. */
export const forgetConversions = () =>
  forget(campaignConversions, listConversions, listImports, listSurveyRules);
