/** What a feed says about one episode of a watched show: cleaned, bounded, and null where it says nothing. */
export interface FeedEpisode {
  /** Its GUID or, where it has none, the address of its sound. */
  key: string;
  title: string;
  published: Date | null;
  number: number | null;
  season: number | null;
  type: EpisodeType;
  seconds: number | null;
  soundUrl: string | null;
  soundBytes: number | null;
  /** Plain text; the addresses of links stand behind their words. */
  notes: string | null;
  chaptersUrl: string | null;
  transcripts: TranscriptAddress[];
  chapters: ChapterMark[];
}

export const EPISODE_TYPES = ["full", "bonus", "trailer"] as const;
export type EpisodeType = (typeof EPISODE_TYPES)[number];

export interface TranscriptAddress {
  url: string;
  type: string | null;
  language: string | null;
}

export interface ChapterMark {
  /** Seconds from the beginning. */
  from: number;
  title: string;
  url: string | null;
}

/** So many newest episodes of a show are kept. */
export const MOST_EPISODES = 60;
export const MOST_CHAPTERS = 500;
export const MOST_TRANSCRIPTS = 10;
/** Bytes in UTF-8. */
export const MOST_NOTES = 50_000;
/** A day: no sound is longer. */
export const MOST_SECONDS = 86_400;
