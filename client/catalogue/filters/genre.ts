import { currentLocale } from "../../language/locale.ts";
import { genreTitle } from "../facets/genre-title.ts";
import { list } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

const without = (all: readonly string[] | undefined, one: string): string[] =>
  (all ?? []).filter((other) => other !== one);

export const genre: Filter = {
  id: "genre",
  read: (raw) => ({ genre: list(raw.genre, /^\d{1,20}$/) }),
  asked: (search) => ({ genre: search.genre }),
  kept: (filters) => ({ genre: filters.genre }),
  /** TOP genres in the order of the directory, then SUB genres by name. */
  facet: (search, { t, counts, genres }) => {
    const ordered = [
      ...genres.filter(({ kind }) => kind === "TOP"),
      ...genres
        .filter(({ kind }) => kind === "SUB")
        .sort((a, b) => a.title.localeCompare(b.title, currentLocale())),
    ];
    return {
      id: "genre",
      title: t("catalogue.genre"),
      many: true,
      few: 6,
      allLabel: t("catalogue.allGenres", { count: ordered.length }),
      items: ordered.map((one) => {
        const chosen = search.genre?.includes(one.externalId) ?? false;
        const rest = without(search.genre, one.externalId);
        return {
          key: one.externalId,
          label: genreTitle(one),
          count: counts && (counts.genre[one.externalId] ?? 0),
          rank: one.kind === "TOP" ? 0 : 1,
          chosen,
          toggled: { genre: chosen ? rest : [...rest, one.externalId] },
        };
      }),
    };
  },
  chip: (search, { t, genres }) => {
    if (!search.genre) return undefined;
    const titles = search.genre.map((id) => {
      const known = genres.find((one) => one.externalId === id);
      return known ? genreTitle(known) : id;
    });
    return { name: t("catalogue.genre"), value: titles.join(", ") };
  },
};
