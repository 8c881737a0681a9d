import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { type Cell, csvText } from "../../../contract/forms/csv.ts";
import { csvName } from "../../ui/lists/csv-file.ts";

/** The columns in their order (decision 23). */
export const CSV_COLUMNS = [
  "title",
  "artist",
  "state",
  "genre",
  "language",
  "episodes",
  "reach",
  "latestEpisode",
  "rating",
  "ratings",
  "website",
  "feed",
  "directory",
  "address",
  "added",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** The words that depend on the reader's language. */
export interface CsvWords {
  headers: Readonly<Record<CsvColumn, string>>;
  state(state: CampaignEntry["podcastState"]): string;
  /** Name of an ISO 639 language. */
  language(code: string): string;
}

/** A column of what the organization itself has entered. */
export interface OwnColumn {
  header: string;
  cell: (entry: string) => Cell;
}

/**
 * Podcasts of a campaign as RFC 4180 text: CRLF, quotes where needed, a header row. Days are YYYY-MM-DD in UTC. The
 * address is empty unless the campaign's organization unlocked it, even if the user may see it otherwise.
 */
export function campaignCsv(
  entries: readonly CampaignEntry[],
  words: CsvWords,
  own: readonly OwnColumn[] = [],
): string {
  const rows: Cell[][] = [
    [...CSV_COLUMNS.map((column) => words.headers[column]), ...own.map(({ header }) => header)],
    ...entries.map((entry) => {
      const cells = cellsOf(entry, words);
      return [
        ...CSV_COLUMNS.map((column) => cells[column]),
        ...own.map(({ cell }) => cell(entry.externalId)),
      ];
    }),
  ];
  return csvText(rows);
}

function cellsOf(
  { podcast, podcastState, created }: CampaignEntry,
  words: CsvWords,
): Record<CsvColumn, Cell> {
  return {
    title: podcast.title,
    artist: podcast.itunesArtist,
    state: words.state(podcastState),
    genre: podcast.primaryGenre?.title ?? null,
    language: podcast.language === null ? null : words.language(podcast.language),
    episodes: podcast.episodes,
    reach: podcast.reachPerEpisode,
    latestEpisode: podcast.latestEpisode,
    rating: podcast.itunesRating,
    ratings: podcast.itunesRatingsCount,
    website: podcast.website,
    feed: podcast.feedUrl,
    directory: podcast.itunesHref,
    address: podcast.emailStatus === "UNLOCKED" ? (podcast.itunesOwnerEMail ?? null) : null,
    added: created.slice(0, 10),
  };
}

/**
 * `<campaign>_<state>_Podcasts_<date>.csv` with every part cleaned for file systems (A7.27).
 * @param state what the list is filtered by, in the reader's language
 * @param date YYYY-MM-DD
 */
export const csvFileName = (campaign: string, state: string, date: string): string =>
  csvName(campaign, state, "Podcasts", date);
