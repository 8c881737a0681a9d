import {
  EPISODE_BANDS,
  type FacetCounts,
  type Genre,
  LATEST_EPISODE_MONTHS,
  RATING_COUNTS_FROM,
  RATINGS_FROM,
  REACH_BANDS,
} from "../../contract/catalogue.ts";
import type { Formats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import type { TextOf } from "../language/text.tsx";
import { bandLabel, isBand } from "./bands.ts";
import type { Facet } from "./facet.ts";
import { genreTitle } from "./genre-title.ts";
import type { PodcastSearch } from "./search.ts";

interface Tools {
  t: TextOf;
  format: Formats;
  counts: FacetCounts | undefined;
}

const without = (all: readonly string[] | undefined, one: string): string[] =>
  (all ?? []).filter((other) => other !== one);

/** TOP genres in the order of the directory, then SUB genres by name. */
export function genreFacet(search: PodcastSearch, genres: readonly Genre[], { t, counts }: Tools): Facet {
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
        toggled: { genre: chosen ? rest : [...rest, genre.externalId] },
      };
    }),
  };
}

/** Languages in the order given. */
export function languageFacet(
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
        toggled: { language: chosen ? rest : [...rest, language] },
      };
    }),
  };
}

/** Listeners or episodes in bands, the highest first. */
export function bandFacet(
  search: PodcastSearch,
  kind: "reach" | "episodes",
  { t, format, counts }: Tools,
): Facet {
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
        toggled: reach ? { reachFrom: low, reachTo: high } : { episodesFrom: low, episodesTo: high },
      };
    }),
  };
}

/** How long ago the latest episode may be. */
export function latestFacet(search: PodcastSearch, { t, counts }: Tools): Facet {
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
  };
}

/** The rating, and the number of ratings. */
export function ratingFacets(search: PodcastSearch, { t, format, counts }: Tools): Facet[] {
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
          toggled: { ratingFrom: chosen ? undefined : from },
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
          toggled: { ratingsFrom: chosen ? undefined : from },
        };
      }),
    },
  ];
}

/** What either holds for a podcast or not. */
export function onlyFacet(search: PodcastSearch, { t, counts }: Tools): Facet {
  const email = search.email === "known";
  const unplaced = search.campaigns === "none";
  return {
    id: "only",
    title: t("catalogue.only"),
    many: true,
    items: [
      {
        key: "email",
        label: t("catalogue.emailKnown"),
        count: counts?.emailKnown,
        chosen: email,
        toggled: { email: email ? undefined : "known" },
      },
      {
        key: "unplaced",
        label: t("catalogue.inNoCampaign"),
        count: counts?.inNoCampaign,
        chosen: unplaced,
        toggled: { campaigns: unplaced ? undefined : "none" },
      },
    ],
  };
}
