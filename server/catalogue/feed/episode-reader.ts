import { hideAddresses } from "../addresses/hide-addresses.ts";
import { type RecentEpisodes, usualWeekday } from "../episodes/recent-episodes.ts";
import { cleanLine } from "./clean-text.ts";
import { cleanUrl } from "./clean-url.ts";
import { parseFeedDate } from "./feed-date.ts";
import { DatesSeen } from "./feed-dates-seen.ts";
import { limits } from "./limits.ts";

/** Fields of an entry whose text is wanted. */
export const itemFields: ReadonlySet<string> = new Set([
  "item/title",
  "item/pubdate",
  "item/dc:date",
  "item/published",
  "item/updated",
]);

const mediaFile =
  /\.(?:mp3|m4a|m4b|m4v|mp4|mov|aac|ogg|oga|opus|wav|flac|wma|webm|ogv|avi|mpg|mpeg)(?:[?#]|$)/i;
const audioFile = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac)(?:[?#]|$)/i;

/** Of a title as it is written; cleaning it shortens it further. */
const MOST_TITLE = 4 * limits.title;

/** Counts the entries of a feed and keeps their dates, and the newest one's title and sound. */
export class EpisodeReader {
  readonly dates: DatesSeen;
  /** All entries. */
  entries = 0;
  /** Entries with audio or video. */
  episodes = 0;
  audioUrl: string | null = null;
  #hasMedia = false;
  #audio: string | null = null;
  #date: Date | null = null;
  #title: string | null = null;
  /** Of the newest entry, as it is written. */
  #newestTitle: string | null = null;

  constructor(now: Date) {
    this.dates = new DatesSeen(now);
  }

  opened(path: string, attributes: Record<string, string>): void {
    if (path === "item") {
      // An unclosed entry ends where the next one begins.
      this.finish();
      this.entries += 1;
    } else if (path === "item/enclosure" || path === "item/media:content") {
      this.#enclosure(attributes.url, attributes.type ?? attributes.medium);
    } else if (path === "item/link" && attributes.rel?.toLowerCase() === "enclosure") {
      this.#enclosure(attributes.href, attributes.type);
    }
  }

  text(path: string, text: string): void {
    if (path === "item/title") this.#title ??= text.slice(0, MOST_TITLE);
    else this.#date ??= parseFeedDate(text);
  }

  /** Ends the current entry. */
  finish(): void {
    if (this.#hasMedia) this.episodes += 1;
    if (this.#date !== null && this.#hasMedia) {
      const newest = this.dates.add(this.#date);
      if (newest) this.#newestTitle = this.#title;
      if (newest && this.#audio !== null) this.audioUrl = this.#audio;
    }
    // Feeds list the newest first: without dates the first sound is the newest.
    if (this.#date === null && this.dates.newest === null) this.audioUrl ??= this.#audio;
    this.#hasMedia = false;
    this.#audio = null;
    this.#date = null;
    this.#title = null;
  }

  /** What is known of the recent entries. A title with an address in it is not kept: it would show the address. */
  recent(): RecentEpisodes {
    const title = cleanLine(this.#newestTitle, limits.title);
    return {
      title: title !== null && hideAddresses(title) === title ? title : null,
      day: this.dates.newest?.toISOString().slice(0, 10) ?? null,
      weekday: usualWeekday(this.dates.recent),
    };
  }

  #enclosure(url: string | undefined, type: string | undefined): void {
    if (url === undefined || url.length > 4000) return;
    const kind = type?.trim().toLowerCase() ?? "";
    const audio =
      kind.startsWith("audio") ||
      (!kind.startsWith("video") && !kind.startsWith("image") && audioFile.test(url));
    const media = audio || kind.startsWith("video") || (!kind.startsWith("image") && mediaFile.test(url));
    if (!media) return;
    this.#hasMedia = true;
    if (audio) this.#audio ??= cleanUrl(url);
  }
}
