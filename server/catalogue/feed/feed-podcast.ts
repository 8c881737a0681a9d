import type { FeedEpisode } from "../episodes/feed-episode.ts";
import type { RecentEpisodes } from "../episodes/recent-episodes.ts";
import type { FeedTags } from "./podcast-tags.ts";

/** Where in a feed an address stood; kept as its provenance. */
export type AddressTag =
  | "itunes:owner/itunes:email"
  | "googleplay:email"
  | "podcast:locked@owner"
  | "managingEditor"
  | "webMaster"
  | "author/email"
  | "itunes:author"
  | "podcast:txt";

export interface FoundAddress {
  /** As written, trimmed and bounded; `judgeAddress` evaluates it. */
  text: string;
  /** The name given with it; null if none. */
  name: string | null;
  tag: string;
}

/** What a feed says about a podcast: cleaned, bounded, and null where it says nothing. */
export interface FeedPodcast {
  title: string;
  subtitle: string | null;
  description: string | null;
  artist: string | null;
  ownerName: string | null;
  addresses: FoundAddress[];
  /** Base code, see `languageOf`. */
  language: string | null;
  /** Directory numbers of the genres, the primary one first. */
  genreIds: number[];
  imageUrl: string | null;
  website: string | null;
  /** The feed's own address as it states it. */
  selfUrl: string | null;
  newFeedUrl: string | null;
  podcastGuid: string | null;
  explicit: boolean | null;
  tags: FeedTags;
  /** Entries with audio or video; a feed may list only its recent ones. */
  episodes: number;
  latestEpisode: Date | null;
  firstEpisode: Date | null;
  recent: RecentEpisodes;
  /** Sound of the newest episode, when it is audio. */
  audioUrl: string | null;
  /** The newest episodes; null where nobody wants them. */
  list: FeedEpisode[] | null;
  /** The file ended before the feed did. */
  cutOff: boolean;
}
