import { RATINGS_FROM } from "../../../contract/catalogue.ts";
import { figure } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

export const rating: Filter = {
  id: "rating",
  read: (raw) => ({ ratingFrom: figure(raw.ratingFrom, 5, false) }),
  asked: (search) => ({ ratingFrom: search.ratingFrom }),
  kept: (filters) => ({ ratingFrom: filters.ratingFrom }),
  facet: (search, { t, format, counts }) => ({
    id: "rating",
    title: t("catalogue.rating"),
    many: false,
    items: RATINGS_FROM.map((from, index) => {
      const chosen = search.ratingFrom === from;
      return {
        key: String(from),
        label: t("catalogue.ratingFrom", { from: format.rating(from) }),
        count: counts?.rating[index],
        chosen,
        toggled: { ratingFrom: chosen ? undefined : from },
      };
    }),
  }),
  chip: (search, { t, format }) =>
    search.ratingFrom === undefined
      ? undefined
      : {
          name: t("catalogue.rating"),
          value: t("catalogue.ratingFrom", { from: format.rating(search.ratingFrom) }),
        },
};
