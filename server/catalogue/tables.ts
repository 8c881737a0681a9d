import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { FeedOutcome, Reach } from "../../contract/catalogue.ts";
import type { SavedFilters } from "../../contract/catalogue-saved.ts";
import type { TextField } from "../../contract/catalogue-texts.ts";
import type { CountryBasis } from "./addresses/country-of.ts";
import type { KeptRobots } from "./crawl/robots-rules.ts";
import type { ShowChange } from "./crawl/tell-changes.ts";
import type { ChapterMark, EpisodeType, TranscriptAddress } from "./episodes/feed-episode.ts";
import type { FeedTags } from "./feed/podcast-tags.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    genre: GenreTable;
    podcast: PodcastTable;
    podcast_detail: PodcastDetailTable;
    podcast_alias: PodcastAliasTable;
    podcast_source: PodcastSourceTable;
    podcast_address: PodcastAddressTable;
    address_standing: AddressStandingTable;
    erased_address: { person_hash: Buffer; erased: Generated<Date> };
    podcast_index_row: PodcastIndexRowTable;
    dump_run: DumpRunTable;
    dump_row_put_off: { row_id: number };
    put_aside: PutAsideTable;
    fold_anew: { id: boolean; done: number; last: number };
    saved_search: SavedSearchTable;
    podcast_tags: PodcastTagsTable;
    podcast_recent: PodcastRecentTable;
    podcast_watch: PodcastWatchTable;
    episode: EpisodeTable;
    podcast_feed: PodcastFeedTable;
    podcast_added: PodcastAddedTable;
    podcast_decision: PodcastDecisionTable;
    podcast_text_change: PodcastTextChangeTable;
    feed_host: FeedHostTable;
    feed_walk: FeedWalkTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Looks whether the search tables have to be made again. */
    "tend-search": Record<string, never>;
    /** Reads the feeds that are due, for less than a minute. */
    "read-feeds": Record<string, never>;
    /** Reads the feeds that users wait for. */
    "read-wanted-feeds": Record<string, never>;
    /** The feed of a watched show was read. */
    "feed-read": { podcastId: number };
    /** A show has changed, or the notes of its episodes were read. */
    "watch-news": { podcastId: number; changes: ShowChange[] };
    /** Links podcasts to their best address, after one was withdrawn or has answered. */
    "point-again": { podcastIds: number[] };
  }
}

interface GenreTable {
  id: number;
  parent_id: number | null;
  kind: "TOP" | "SUB";
  en: string;
  de: string;
  position: number;
}

interface PodcastTable {
  id: GeneratedAlways<number>;
  public_id: string;
  feed_url: string | null;
  feed_key: string | null;
  guid: string | null;
  itunes_id: number | null;
  title: string;
  title_key: string;
  search_text: string;
  sub_title: string | null;
  artist: string | null;
  owner_name: string | null;
  language: string | null;
  primary_genre_id: number | null;
  /** Of `genres.ts`, the primary one first, each once. */
  genre_ids: Generated<number[]>;
  episodes: number | null;
  /** YYYY-MM-DD */
  latest_episode: string | null;
  reach: number | null;
  reach_low: number | null;
  reach_high: number | null;
  reach_method: Reach["method"] | null;
  reach_measured: string | null;
  reach_signals: ColumnType<Reach["signals"], string | undefined, string>;
  /** numeric(2,1) arrives as text */
  rating: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  ratings_count: number | null;
  image_url: string | null;
  /** The usable address, if there is one. Lists never select it. */
  address_id: number | null;
  /** Since when its directory calls the feed dead or lists it no more. */
  gone_since: Date | null;
  /** Public; otherwise visible only to the organizations in `podcast_added`. */
  shown: Generated<boolean>;
  /** Since when an administrator has taken it out. */
  taken_out: Date | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** Who added what by its feed. */
interface PodcastAddedTable {
  podcast_id: number;
  owner_id: number;
  login_id: number | null;
  created: Generated<Date>;
}

/** Decisions about podcasts; without a login, an import confirmed it. */
interface PodcastDecisionTable {
  id: GeneratedAlways<number>;
  podcast_id: number;
  decision: "confirmed" | "taken-out";
  login_id: number | null;
  reason: Generated<string>;
  created: Generated<Date>;
}

/** Who changed which text for advertisers; `source`: the table that did. */
interface PodcastTextChangeTable {
  id: GeneratedAlways<number>;
  podcast_id: number;
  field: TextField;
  before: string | null;
  after: string | null;
  login_id: number | null;
  source: string | null;
  created: Generated<Date>;
}

interface PodcastDetailTable {
  podcast_id: number;
  description: string | null;
  website: string | null;
  sample_audio_url: string | null;
  target_group: string | null;
  /**
   * The words of subtitle and description (`descriptionWords`), each preceded by a space; null until computed. Code
   * that writes subtitle or description writes these, too.
   */
  words: string | null;
  pre_roll: string | null;
  mid_roll: string | null;
  post_roll: string | null;
}

interface PodcastAliasTable {
  kind: "feed" | "guid" | "itunes";
  key: string;
  podcast_id: number;
}

interface PodcastSourceTable {
  podcast_id: number;
  source: string;
  fingerprint: Buffer;
  first_seen: Generated<Date>;
  last_seen: Generated<Date>;
}

/** What is known of an address for everybody, wherever it was read. */
interface AddressStandingTable {
  address_key: string;
  withdrawn: Date | null;
  paused_until: Date | null;
  paused_since: Date | null;
  /** A day, no more. */
  last_alive: string | null;
}

interface PodcastAddressTable {
  id: GeneratedAlways<number>;
  podcast_id: number;
  address: string;
  address_key: string;
  verdict: "usable" | "placeholder" | "invalid";
  reason: string | null;
  source: string;
  tag: string;
  first_seen: Generated<Date>;
  last_seen: Generated<Date>;
  gone: Date | null;
  country: Generated<string | null>;
  country_basis: Generated<CountryBasis>;
  evidence: Generated<"invitation" | "none" | "not-examined">;
  snippet: Generated<string>;
}

interface PodcastIndexRowTable {
  row_id: number;
  podcast_id: number;
  fingerprint: Buffer;
  gone: Date | null;
}

interface DumpRunTable {
  id: GeneratedAlways<number>;
  file: string;
  file_key: string;
  position: Generated<number>;
  counts: ColumnType<Record<string, number>, string, string>;
  started: Generated<Date>;
  finished: Date | null;
}

interface PutAsideTable {
  id: GeneratedAlways<number>;
  kind: "index" | "constraint" | "trigger";
  table_name: string;
  name: string;
  definition: string;
  /** Not rebuilt as long as the catalogue is this large. */
  left_away: Generated<boolean>;
}

interface SavedSearchTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number;
  name: string;
  filters: ColumnType<SavedFilters, string, never>;
  created: Generated<Date>;
  opened: Generated<Date>;
  seen_podcast: number;
  deleted: Date | null;
}

interface PodcastTagsTable {
  podcast_id: number;
  locked: boolean | null;
  funding: ColumnType<FeedTags["funding"], string, string>;
  persons: ColumnType<FeedTags["persons"], string, string>;
  texts: ColumnType<FeedTags["texts"], string, string>;
}

/** What the feed says about its recent episodes. */
interface PodcastRecentTable {
  podcast_id: number;
  title: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  /** 0 is Sunday. */
  weekday: number | null;
}

/** Shows whose episodes are kept, and why. */
interface PodcastWatchTable {
  podcast_id: number;
  reason: "booking" | "campaign";
  /** Null: until further notice. */
  until: Date | null;
}

interface EpisodeTable {
  id: GeneratedAlways<number>;
  podcast_id: number;
  key: string;
  title: string;
  published: Date | null;
  number: number | null;
  season: number | null;
  type: EpisodeType;
  seconds: number | null;
  sound_url: string | null;
  sound_bytes: number | null;
  notes: string | null;
  chapters_url: string | null;
  transcripts: ColumnType<TranscriptAddress[], string, string>;
  chapters: ColumnType<ChapterMark[], string, string>;
  /** Named by a spot: it stays, however old. */
  kept: Generated<boolean>;
  first_seen: Generated<Date>;
  changed: Generated<Date>;
  /** Since when the feed lists it no more. */
  gone: Date | null;
}

interface PodcastFeedTable {
  podcast_id: number;
  host: string;
  band: number;
  /** Null: only on request. While the feed is being read: when the reading counts as abandoned. */
  due: Date | null;
  wanted: Date | null;
  claim: string | null;
  tried: Date | null;
  read: Date | null;
  outcome: FeedOutcome | null;
  status: number | null;
  reason: string | null;
  failures: Generated<number>;
  url: string | null;
  etag: string | null;
  last_modified: string | null;
  moved_to: string | null;
  gap_hours: number | null;
  /** What the show was like when its feed was read last. */
  known_at: Date | null;
  known_latest: string | null;
  known_feed: Buffer | null;
  known_address: number | null;
  known_lost: Generated<boolean>;
}

interface FeedHostTable {
  host: string;
  free: Generated<Date>;
  robots: ColumnType<KeptRobots | null, string | null | undefined, string | null>;
  robots_until: Date | null;
}

interface FeedWalkTable {
  id: Generated<boolean>;
  reached: Generated<number>;
  ended: Date | null;
}
