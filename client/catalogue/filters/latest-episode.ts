import { LATEST_EPISODE_MONTHS } from "../../../contract/catalogue.ts";
import { figure, oneOf } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

/** How long ago the latest episode may be. */
export const latestEpisode: Filter = {
  id: "latest",
  read: (raw) => ({ latest: oneOf(LATEST_EPISODE_MONTHS, figure(raw.latest)) }),
  asked: (search) => ({ latestEpisode: search.latest }),
  kept: (filters) => ({ latest: filters.latestEpisode }),
  facet: (search, { t, counts }) => ({
    id: "latest",
    title: t("catalogue.latestEpisode"),
    many: false,
    items: [
      ...LATEST_EPISODE_MONTHS.map((months, index) => ({
        key: String(months),
        label: t("catalogue.upToMonths", { months }),
        count: counts?.latest[index],
        chosen: search.latest === months,
        toggled: { latest: search.latest === months ? undefined : months },
      })),
      {
        key: "any",
        label: t("catalogue.anyTime"),
        count: counts?.anyLatest,
        chosen: search.latest === undefined,
        toggled: { latest: undefined },
      },
    ],
  }),
  chip: (search, { t }) =>
    search.latest === undefined
      ? undefined
      : {
          name: t("catalogue.latestEpisode"),
          value: t("catalogue.upToMonthsChip", { months: search.latest }),
        },
};
