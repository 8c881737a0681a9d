import { REACH_BANDS } from "../../../contract/catalogue.ts";
import { bandChip, bandItems } from "../facets/bands.ts";
import { figure } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

export const reach: Filter = {
  id: "reach",
  read: (raw) => ({ reachFrom: figure(raw.reachFrom), reachTo: figure(raw.reachTo) }),
  asked: (search) => ({ reachPerEpisodeFrom: search.reachFrom, reachPerEpisodeTo: search.reachTo }),
  kept: (filters) => ({ reachFrom: filters.reachPerEpisodeFrom, reachTo: filters.reachPerEpisodeTo }),
  facet: (search, { t, format, counts }) => ({
    id: "reach",
    title: t("catalogue.listeners"),
    many: false,
    items: bandItems(REACH_BANDS, { from: search.reachFrom, to: search.reachTo }, t, format.count).map(
      ({ band, from, to, ...item }) => ({
        ...item,
        count: counts?.reach[band],
        toggled: { reachFrom: from, reachTo: to },
      }),
    ),
  }),
  chip: (search, { t, format }) =>
    bandChip(t("catalogue.listeners"), { from: search.reachFrom, to: search.reachTo }, t, format.count),
};
