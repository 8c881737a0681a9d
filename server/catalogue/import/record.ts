import type { TextField } from "../../../contract/catalogue-texts.ts";
import type { RecentEpisodes } from "../episodes/recent-episodes.ts";
import type { FoundAddress } from "../feed/feed-podcast.ts";
import type { FeedTags } from "../feed/podcast-tags.ts";
import { type Refusal, type RefusalCode, refusalReason } from "./refusal.ts";

/** The kinds of source, as they are kept in the database and shown as an address's origin. */
export type SourceKind =
  | "feed"
  | "podcast-index"
  | "itunes"
  | "fyyd"
  | "german-tech"
  | "table-2014"
  | "stated-reach"
  | "opml";

/** One source's description of one podcast: cleaned and bounded; null for unknown values. */
export interface PodcastRecord {
  source: SourceKind;
  /** File or address it was read from, and its line or record number there. */
  file: string;
  line: number | null;
  title: string;
  subtitle: string | null;
  description: string | null;
  artist: string | null;
  ownerName: string | null;
  addresses: FoundAddress[];
  language: string | null;
  /** Directory numbers, the primary genre first. */
  genreIds: number[];
  imageUrl: string | null;
  website: string | null;
  feedUrl: string | null;
  /** A further address of the same feed: the one it announces to move to, the one it had before. */
  otherFeedUrl: string | null;
  guid: string | null;
  /** Identifies a feed without an address; null if there is an address. */
  ownKey: string | null;
  itunesId: number | null;
  episodes: number | null;
  firstEpisode: Date | null;
  latestEpisode: Date | null;
  audioUrl: string | null;
  /** What only a feed itself says. */
  tags: FeedTags | null;
  rating: number | null;
  ratingsCount: number | null;
  /** Published weekly downloads and the day they were measured ("2026-01-31"). */
  weeklyDownloads: number | null;
  measured: string | null;
  /** Listeners per episode as the podcaster states them, and the day of the statement. */
  stated?: { reach: number; on: string | null };
  /** Only a feed itself says it. */
  recent?: RecentEpisodes;
}

export type RecordItem = { kind: "podcast"; record: PodcastRecord } | { kind: "refused"; refusal: Refusal };
export type SourceItem = RecordItem | { kind: "texts"; row: TextsRow };

/** A table's texts for advertisers; they do not create a podcast. */
export interface TextsRow extends Place {
  feedUrl: string | null;
  itunesId: number | null;
  texts: Partial<Record<TextField, string>>;
}

/** Place of a record in its source. */
export interface Place {
  file: string;
  line: number | null;
}

/** Turns a row into an item: a record, or a refusal if it lacks a title or anything that identifies the show. */
export function item(
  source: SourceKind,
  place: Place,
  given: Partial<Omit<PodcastRecord, "title">> & { title: string | null },
): RecordItem {
  const { title } = given;
  if (title === null) return refused(place, "row-title");
  if (!given.feedUrl && !given.itunesId && !given.guid && !given.ownKey)
    return refused(place, "row-identity");
  // Written out, because millions pass here and spreading takes ten times as long. The order determines the fingerprint
  // and must not change.
  const record: PodcastRecord = {
    subtitle: given.subtitle ?? null,
    description: given.description ?? null,
    artist: given.artist ?? null,
    ownerName: given.ownerName ?? null,
    language: given.language ?? null,
    imageUrl: given.imageUrl ?? null,
    website: given.website ?? null,
    feedUrl: given.feedUrl ?? null,
    otherFeedUrl: given.otherFeedUrl ?? null,
    guid: given.guid ?? null,
    ownKey: given.ownKey ?? null,
    itunesId: given.itunesId ?? null,
    episodes: given.episodes ?? null,
    firstEpisode: given.firstEpisode ?? null,
    latestEpisode: given.latestEpisode ?? null,
    audioUrl: given.audioUrl ?? null,
    tags: given.tags ?? null,
    rating: given.rating ?? null,
    ratingsCount: given.ratingsCount ?? null,
    weeklyDownloads: given.weeklyDownloads ?? null,
    measured: given.measured ?? null,
    addresses: given.addresses ?? [],
    genreIds: given.genreIds ?? [],
    source,
    file: place.file,
    line: place.line,
    title,
  };
  // Omitted if not stated, so that the fingerprints of all other records stay the same.
  if (given.stated) record.stated = given.stated;
  if (given.recent) record.recent = given.recent;
  return { kind: "podcast", record };
}

/** A refusal as an item. */
export function refused(place: Place, code: RefusalCode, detail?: string): RecordItem {
  return { kind: "refused", refusal: { ...place, code, reason: refusalReason(code, detail) } };
}
