import { beginCampaignFile, type DraftFile, listCampaignFiles } from "../../../contract/outreach/files.ts";
import { call } from "../../api/call.ts";
import { useAsk } from "../../api/queries.ts";
import { type FileDesk, useDraftFiles } from "./use-draft-files.ts";

/** The files that the user has added to the mail they write in a campaign, as they are now. */
export const useKeptFiles = (campaignId: string) =>
  // They may have been changed in another tab, or have left with a mailing.
  useAsk(listCampaignFiles, { params: { id: campaignId } }, { staleTime: 0, gcTime: 0 });

/** Adds to them, and takes out of them. */
export const useCampaignFiles = (campaignId: string, there: readonly DraftFile[]): FileDesk =>
  useDraftFiles(there, (body) => call(beginCampaignFile, { params: { id: campaignId }, body }));
