import { EPISODE_BANDS } from "../../../contract/catalogue.ts";
import { bandChip, bandItems } from "../facets/bands.ts";
import { figure } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

export const episodes: Filter = {
  id: "episodes",
  read: (raw) => ({ episodesFrom: figure(raw.episodesFrom), episodesTo: figure(raw.episodesTo) }),
  asked: (search) => ({ episodesFrom: search.episodesFrom, episodesTo: search.episodesTo }),
  kept: (filters) => ({ episodesFrom: filters.episodesFrom, episodesTo: filters.episodesTo }),
  facet: (search, { t, format, counts }) => ({
    id: "episodes",
    title: t("catalogue.episodeCount"),
    many: false,
    items: bandItems(
      EPISODE_BANDS,
      { from: search.episodesFrom, to: search.episodesTo },
      t,
      format.count,
    ).map(({ band, from, to, ...item }) => ({
      ...item,
      count: counts?.episodes[band],
      toggled: { episodesFrom: from, episodesTo: to },
    })),
  }),
  chip: (search, { t, format }) =>
    bandChip(
      t("catalogue.episodeCount"),
      { from: search.episodesFrom, to: search.episodesTo },
      t,
      format.count,
    ),
};
