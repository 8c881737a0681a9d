import {
  type ChapterMark,
  EPISODE_TYPES,
  type EpisodeType,
  type FeedEpisode,
  MOST_CHAPTERS,
  MOST_EPISODES,
  MOST_NOTES,
  MOST_SECONDS,
  MOST_TRANSCRIPTS,
  type TranscriptAddress,
} from "../episodes/feed-episode.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { cleanUrl } from "./clean-url.ts";
import { parseFeedDate } from "./feed-date.ts";
import { limits } from "./limits.ts";

const NOTES = ["content:encoded", "content", "description", "itunes:summary", "summary"] as const;
const TEXTS = new Set(
  [
    "guid",
    "id",
    "itunes:episode",
    "podcast:episode",
    "itunes:season",
    "podcast:season",
    "itunes:episodetype",
    "itunes:duration",
    "itunes:title",
    ...NOTES,
  ].map((name) => `item/${name}`),
);
/** A GUID that is longer is cut; two that differ only behind that are taken for one. */
const MOST_KEY = 500;

interface Found {
  fields: Map<string, string>;
  title: string | null;
  date: Date | null;
  sound: { url: string; bytes: number | null } | null;
  chaptersUrl: string | null;
  transcripts: TranscriptAddress[];
  chapters: ChapterMark[];
}

const nothing = (): Found => ({
  fields: new Map(),
  title: null,
  date: null,
  sound: null,
  chaptersUrl: null,
  transcripts: [],
  chapters: [],
});

/** Keeps the newest episodes of a feed, with their notes: only for shows that somebody has booked. */
export class EpisodeListReader {
  #found: Found | null = null;
  #episodes: FeedEpisode[] = [];

  wants(path: string): boolean {
    return TEXTS.has(path);
  }

  opened(path: string, attributes: Record<string, string>): void {
    if (path === "item") {
      this.finishEntry();
      this.#found = nothing();
    }
    const found = this.#found;
    if (found === null) return;
    if (
      path === "item/enclosure" ||
      (path === "item/link" && attributes.rel?.toLowerCase() === "enclosure")
    ) {
      const url = cleanUrl(attributes.url ?? attributes.href);
      if (url !== null && !/^image\//i.test(attributes.type ?? ""))
        found.sound ??= { url, bytes: wholeNumber(attributes.length, Number.MAX_SAFE_INTEGER) };
    } else if (path === "item/podcast:chapters") found.chaptersUrl ??= cleanUrl(attributes.url);
    else if (path === "item/podcast:transcript") {
      const url = cleanUrl(attributes.url);
      if (url !== null && found.transcripts.length < MOST_TRANSCRIPTS)
        found.transcripts.push({
          url,
          type: cleanLine(attributes.type, 100),
          language: cleanLine(attributes.language, 20),
        });
    } else if (path === "item/psc:chapters/psc:chapter") {
      const from = secondsOf(attributes.start);
      const title = cleanLine(attributes.title, limits.title);
      if (from !== null && title !== null && found.chapters.length < MOST_CHAPTERS)
        found.chapters.push({ from, title, url: cleanUrl(attributes.href) });
    }
  }

  text(path: string, text: string): void {
    const found = this.#found;
    if (found === null) return;
    if (path === "item/title") found.title ??= text;
    else if (TEXTS.has(path)) {
      const name = path.slice("item/".length);
      if (!found.fields.has(name) && text.trim() !== "") found.fields.set(name, text);
    } else found.date ??= parseFeedDate(text);
  }

  finishEntry(): void {
    const found = this.#found;
    this.#found = null;
    const episode = found && episodeOf(found);
    if (!episode) return;
    this.#episodes.push(episode);
    if (this.#episodes.length > MOST_EPISODES * 2) this.#episodes = newest(this.#episodes);
  }

  /** The newest first, each key once. */
  finish(): FeedEpisode[] {
    this.finishEntry();
    return newest(this.#episodes);
  }
}

function newest(episodes: readonly FeedEpisode[]): FeedEpisode[] {
  const byKey = new Map<string, FeedEpisode>();
  for (const episode of episodes) if (!byKey.has(episode.key)) byKey.set(episode.key, episode);
  return [...byKey.values()]
    .sort((a, b) => (b.published?.getTime() ?? 0) - (a.published?.getTime() ?? 0))
    .slice(0, MOST_EPISODES);
}

/** Null for an entry without sound. */
function episodeOf({
  fields,
  title,
  date,
  sound,
  chaptersUrl,
  transcripts,
  chapters,
}: Found): FeedEpisode | null {
  if (sound === null) return null;
  const line = (name: string, max: number) => cleanLine(fields.get(name), max);
  const key = line("guid", MOST_KEY) ?? line("id", MOST_KEY) ?? sound.url.slice(0, MOST_KEY);
  const type = line("itunes:episodetype", 20)?.toLowerCase() as EpisodeType | undefined;
  return {
    key,
    title: cleanLine(title, limits.title) ?? line("itunes:title", limits.title) ?? "",
    published: date,
    number: wholeNumber(line("itunes:episode", 20) ?? line("podcast:episode", 20), 1_000_000),
    season: wholeNumber(line("itunes:season", 20) ?? line("podcast:season", 20), 10_000),
    type: type !== undefined && EPISODE_TYPES.includes(type) ? type : "full",
    seconds: wholeSeconds(line("itunes:duration", 30)),
    soundUrl: sound.url,
    soundBytes: sound.bytes,
    notes: notesOf(fields),
    chaptersUrl,
    transcripts,
    chapters,
  };
}

/** The longest of what stands for the notes: a summary is part of them. */
function notesOf(fields: ReadonlyMap<string, string>): string | null {
  const texts = NOTES.flatMap((name) => fields.get(name) ?? []);
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), "");
  const text = cleanText(withLinks(longest), MOST_NOTES);
  if (text === null) return null;
  const bytes = Buffer.from(text);
  return bytes.length <= MOST_NOTES
    ? text
    : bytes
        .subarray(0, MOST_NOTES)
        .toString("utf8")
        // A letter cut in half; a text of a feed may be full of such signs, and is not looked at from each.
        .replace(/\ufffd{1,3}$/, "");
}

const eachLink = /(?=(?:<|&lt;)a\s)/i;
const linkTo =
  /^(?:<|&lt;)a\s[^<>]{0,500}?href\s*=\s*(?:"|'|&quot;|&#39;)(https?:[^"'<>\s]{1,1000}?)(?:"|'|&quot;|&#39;)/i;
const restOfTag = /^[^<>]{0,500}?(?:>|&gt;)/i;

/**
 * The address of a link stands only in its markup, which is taken out. Link by link, and each in two steps: a single
 * expression for a whole tag takes minutes on hostile text.
 */
const withLinks = (html: string): string =>
  html
    .split(eachLink)
    .map((piece) => {
      const [begun, url] = linkTo.exec(piece) ?? [];
      if (begun === undefined) return piece;
      const [rest] = restOfTag.exec(piece.slice(begun.length)) ?? [];
      if (rest === undefined) return piece;
      const end = begun.length + rest.length;
      return `${piece.slice(0, end)} ${url} ${piece.slice(end)}`;
    })
    .join("");

function wholeNumber(text: string | null | undefined, most: number): number | null {
  const digits = /^\s*(\d{1,16})(?:\.0*)?\s*$/.exec(text ?? "")?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return number > 0 && number <= most ? number : null;
}

/** "1:02:03", "62:03", "3723" or with a fraction, as seconds; null for what is none. */
export function secondsOf(text: string | null | undefined): number | null {
  const parts = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,9}))?\s*$/.exec(text ?? "");
  if (parts === null) return null;
  const [, hours, minutes, seconds, fraction] = parts;
  const all =
    Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds) + Number(`0.${fraction ?? 0}`);
  return all <= MOST_SECONDS ? all : null;
}

function wholeSeconds(text: string | null): number | null {
  const seconds = secondsOf(text);
  return seconds === null || seconds < 1 ? null : Math.round(seconds);
}
