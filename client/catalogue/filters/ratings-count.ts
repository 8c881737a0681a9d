import { RATING_COUNTS_FROM } from "../../../contract/catalogue.ts";
import { figure } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

export const ratingsCount: Filter = {
  id: "ratings",
  read: (raw) => ({ ratingsFrom: figure(raw.ratingsFrom) }),
  asked: (search) => ({ ratingsCountFrom: search.ratingsFrom }),
  kept: (filters) => ({ ratingsFrom: filters.ratingsCountFrom }),
  facet: (search, { t, format, counts }) => ({
    id: "ratings",
    title: t("catalogue.ratings"),
    many: false,
    items: RATING_COUNTS_FROM.map((from, index) => {
      const chosen = search.ratingsFrom === from;
      return {
        key: String(from),
        label: t("catalogue.ratingsFrom", { from: format.count(from) }),
        count: counts?.ratings[index],
        chosen,
        toggled: { ratingsFrom: chosen ? undefined : from },
      };
    }),
  }),
  chip: (search, { t, format }) =>
    search.ratingsFrom === undefined
      ? undefined
      : {
          name: t("catalogue.ratings"),
          value: t("catalogue.ratingsFrom", { from: format.count(search.ratingsFrom) }),
        },
};
