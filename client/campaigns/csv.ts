import type { CampaignEntry } from "../../contract/campaigns.ts";

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

/** What the reader's language has to say. */
export interface CsvWords {
  headers: Readonly<Record<CsvColumn, string>>;
  state(state: CampaignEntry["podcastState"]): string;
  /** Name of an ISO 639 language. */
  language(code: string): string;
}

type Cell = string | number | null;

/** Without it spreadsheet programs take UTF-8 for the machine's old code page and break every umlaut. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Podcasts of a campaign as RFC 4180 text: CRLF, quotes where needed, a header row. Days are YYYY-MM-DD in UTC.
 * The address is empty unless the campaign's organization unlocked it, also for who may see it otherwise.
 */
export function campaignCsv(entries: readonly CampaignEntry[], words: CsvWords): string {
  const rows: Cell[][] = [
    CSV_COLUMNS.map((column) => words.headers[column]),
    ...entries.map((entry) => {
      const cells = cellsOf(entry, words);
      return CSV_COLUMNS.map((column) => cells[column]);
    }),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
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

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutralized(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA = "[=+\\-@\uff1d\uff0b\uff0d\uff20]";
const CELL_START = new RegExp(
  `^(?=["\\s]*${FORMULA}|[\\t\\r\\n])|(?<=[;\\t\\r\\n])(?=["\\s]*${FORMULA})`,
  "g",
);

/**
 * Titles come from strangers, and a spreadsheet program computes a cell that begins like a formula: with
 * = + - @ or their full-width forms, also behind quotes, blanks or control characters that it drops first. An
 * apostrophe in front makes it text. Programs that split at semicolons, tabs or line ends begin a cell there
 * too, whatever our quotes say.
 */
const neutralized = (text: string): string => text.replace(CELL_START, "'");

/** Bytes of one part. File systems allow 255 in all; a campaign's name may fill 60 letters of many bytes. */
const MOST_BYTES = 100;
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *\./i;

/**
 * `<campaign>_<state>_Podcasts_<date>.csv` with every part cleaned for file systems (A7.27).
 * @param state what the list is filtered by, in the reader's language
 * @param date YYYY-MM-DD
 */
export function csvFileName(campaign: string, state: string, date: string): string {
  const parts = [fileNamePart(campaign), fileNamePart(state), "Podcasts", date];
  return `${parts.filter(Boolean).join("_")}.csv`;
}

function fileNamePart(text: string): string {
  const cleaned = text
    .normalize("NFC")
    // Separators, what Windows forbids, controls, and marks that are not seen but turn the text around; the
    // joiners stay, they hold emoji and Persian words together.
    .replace(/[\\/:*?"<>|%#]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return firstBytes(cleaned, MOST_BYTES)
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(DEVICE, "$1_");
}

/** As many whole letters as fit into this many bytes of UTF-8. */
function firstBytes(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += encoder.encode(segment).length;
    if (used > bytes) break;
    kept += segment;
  }
  return kept;
}
