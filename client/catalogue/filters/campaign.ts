import { list } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

/** Its values are chosen in `campaign-facet.tsx`. */
export const campaign: Filter = {
  id: "campaign",
  read: (raw) => {
    const id = list(raw.campaign, /^[\w-]{1,64}$/)?.[0];
    return { campaign: id, campaignMode: id && raw.campaignMode === "notIn" ? "notIn" : undefined };
  },
  asked: (search) => ({
    bundle: search.campaign,
    bundleMode: search.campaign ? (search.campaignMode ?? ("in" as const)) : undefined,
  }),
  kept: (filters) => ({ campaign: filters.bundle, campaignMode: filters.bundleMode }),
  chip: (search, { t, collections }) =>
    search.campaign
      ? {
          name: t(search.campaignMode === "notIn" ? "catalogue.notIn" : "catalogue.in"),
          value: collections.find((one) => one.publicId === search.campaign)?.displayName ?? "…",
        }
      : undefined,
};
