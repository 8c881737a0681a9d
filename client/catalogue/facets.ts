import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  countFacets,
  EPISODE_BANDS,
  type FacetCounts,
  type Genre,
  LATEST_EPISODE_MONTHS,
  listGenres,
  listLanguages,
  RATING_COUNTS_FROM,
  RATINGS_FROM,
  REACH_BANDS,
} from "../../contract/catalogue.ts";
import { useAsk } from "../api/queries.ts";
import { type Formats, useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { type TextOf, useText } from "../language/text.tsx";
import { bandLabel, isBand } from "./bands.ts";
import { genreTitle } from "./genre-title.ts";
import { changed, filtersOf, type PodcastSearch } from "./search.ts";

/** One value of a filter. */
export interface FacetItem {
  key: string;
  label: string;
  chosen: boolean;
  /** How many podcasts it would bring; undefined until the server has said it. */
  count?: number | undefined;
  /** Of the first few, those with a lower rank stand first. */
  rank?: number | undefined;
  /** The search with this value chosen, or without it where it is chosen now. */
  toggled: PodcastSearch;
}

export interface Facet {
  id: string;
  title: string;
  /** Several values at once, or only one. */
  many: boolean;
  items: readonly FacetItem[];
  /** How many are shown before "all" is asked for; chosen ones are always shown. */
  few?: number | undefined;
  /** The words of the button that shows all of them. */
  allLabel?: string | undefined;
}

const without = (all: readonly string[] | undefined, one: string): string[] =>
  (all ?? []).filter((other) => other !== one);

interface Tools {
  t: TextOf;
  format: Formats;
  counts: FacetCounts | undefined;
}

function genreFacet(search: PodcastSearch, genres: readonly Genre[], { t, counts }: Tools): Facet {
  const ordered = [
    ...genres.filter((genre) => genre.kind === "TOP"),
    ...genres
      .filter((genre) => genre.kind === "SUB")
      .sort((a, b) => a.title.localeCompare(b.title, currentLocale())),
  ];
  return {
    id: "genre",
    title: t("catalogue.genre"),
    many: true,
    few: 6,
    allLabel: t("catalogue.allGenres", { count: ordered.length }),
    items: ordered.map((genre) => {
      const chosen = search.genre?.includes(genre.externalId) ?? false;
      const rest = without(search.genre, genre.externalId);
      return {
        key: genre.externalId,
        label: genreTitle(genre),
        count: counts && (counts.genre[genre.externalId] ?? 0),
        rank: genre.kind === "TOP" ? 0 : 1,
        chosen,
        toggled: changed(search, { genre: chosen ? rest : [...rest, genre.externalId] }),
      };
    }),
  };
}

function languageFacet(
  search: PodcastSearch,
  languages: readonly { language: string }[],
  { t, format, counts }: Tools,
): Facet {
  return {
    id: "language",
    title: t("catalogue.language"),
    many: true,
    few: 4,
    allLabel: t("catalogue.allLanguages", { count: languages.length }),
    items: languages.map(({ language }) => {
      const chosen = search.language?.includes(language) ?? false;
      const rest = without(search.language, language);
      return {
        key: language,
        label: format.language(language),
        count: counts && (counts.language[language] ?? 0),
        chosen,
        toggled: changed(search, { language: chosen ? rest : [...rest, language] }),
      };
    }),
  };
}

function bandFacet(search: PodcastSearch, kind: "reach" | "episodes", { t, format, counts }: Tools): Facet {
  const reach = kind === "reach";
  const [from, to] = reach ? [search.reachFrom, search.reachTo] : [search.episodesFrom, search.episodesTo];
  const bands = reach ? REACH_BANDS : EPISODE_BANDS;
  return {
    id: kind,
    title: t(reach ? "catalogue.listeners" : "catalogue.episodeCount"),
    many: false,
    items: bands.toReversed().map((band, index) => {
      const chosen = isBand(band, from, to);
      const [low, high] = chosen ? [undefined, undefined] : [band[0], band[1] ?? undefined];
      return {
        key: `${band[0]}`,
        label: bandLabel({ from: band[0], to: band[1] ?? undefined }, t, format.count),
        count: counts?.[kind].at(-1 - index),
        chosen,
        toggled: changed(
          search,
          reach ? { reachFrom: low, reachTo: high } : { episodesFrom: low, episodesTo: high },
        ),
      };
    }),
  };
}

function latestFacet(search: PodcastSearch, { t, counts }: Tools): Facet {
  return {
    id: "latest",
    title: t("catalogue.latestEpisode"),
    many: false,
    items: [
      ...LATEST_EPISODE_MONTHS.map((months, index) => ({
        key: String(months),
        label: t("catalogue.upToMonths", { months }),
        count: counts?.latest[index],
        chosen: search.latest === months,
        toggled: changed(search, { latest: search.latest === months ? undefined : months }),
      })),
      {
        key: "any",
        label: t("catalogue.anyTime"),
        count: counts?.anyLatest,
        chosen: search.latest === undefined,
        toggled: changed(search, { latest: undefined }),
      },
    ],
  };
}

function ratingFacets(search: PodcastSearch, { t, format, counts }: Tools): Facet[] {
  return [
    {
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
          toggled: changed(search, { ratingFrom: chosen ? undefined : from }),
        };
      }),
    },
    {
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
          toggled: changed(search, { ratingsFrom: chosen ? undefined : from }),
        };
      }),
    },
  ];
}

/** The genres in the language in use; empty until they are there. */
export function useGenres(): readonly Genre[] {
  return useAsk(listGenres, { query: { locale: currentLocale() } }, { staleTime: Infinity }).data ?? [];
}

/**
 * Every filter with its values, in the order of the page. Those whose values are not known yet are left out.
 * Their counts are asked for once the list is there (`ready`), and the ones before stand until they come.
 */
export function useFacets(search: PodcastSearch, ready: boolean): Facet[] {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  const languages = useAsk(listLanguages, {}, { staleTime: 5 * 60_000 }).data;
  const counts = useAsk(
    countFacets,
    { query: filtersOf(search) },
    { enabled: ready, placeholderData: keepPreviousData },
  ).data;
  return useMemo(() => {
    const tools = { t, format, counts };
    return [
      genreFacet(search, genres, tools),
      bandFacet(search, "reach", tools),
      languageFacet(search, languages ?? [], tools),
      latestFacet(search, tools),
      bandFacet(search, "episodes", tools),
      ...ratingFacets(search, tools),
    ].filter((facet) => facet.items.length > 0);
  }, [search, genres, languages, counts, t, format]);
}
