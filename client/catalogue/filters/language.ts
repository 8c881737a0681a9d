import { list } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

export const language: Filter = {
  id: "language",
  read: (raw) => ({ language: list(raw.language, /^[a-z]{2,3}$/) }),
  asked: (search) => ({ podcastLanguage: search.language }),
  kept: (filters) => ({ language: filters.podcastLanguage }),
  /** In the order given. */
  facet: (search, { t, format, counts, languages }) => ({
    id: "language",
    title: t("catalogue.language"),
    many: true,
    few: 4,
    allLabel: t("catalogue.allLanguages", { count: languages.length }),
    items: languages.map(({ language: code }) => {
      const chosen = search.language?.includes(code) ?? false;
      const rest = (search.language ?? []).filter((other) => other !== code);
      return {
        key: code,
        label: format.language(code),
        count: counts && (counts.language[code] ?? 0),
        chosen,
        toggled: { language: chosen ? rest : [...rest, code] },
      };
    }),
  }),
  chip: (search, { t, format }) =>
    search.language && {
      name: t("catalogue.language"),
      value: search.language.map(format.language).join(", "),
    },
};
