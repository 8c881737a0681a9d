import type { DemoLanguage } from "./texts/names.ts";

/** One invented podcast, ready to be stored. Every name, number and address in it is made up. */
export type DemoPodcast = {
  /** A UUID, the same for the same seed and place in the catalogue. */
  guid: string;
  title: string;
  subTitle: string | null;
  /** Who publishes it: its hosts, or a network. Never empty. */
  artist: string;
  /** ISO 639-1 */
  language: DemoLanguage;
  /** iTunes ids of one to three genres, the primary one first. */
  genreIds: number[];
  /** Plain text, two to four sentences. */
  description: string;
  episodes: number | null;
  /** Null together with `episodes`: nothing published is known. */
  firstEpisode: Date | null;
  latestEpisode: Date | null;
  /** Listeners per episode; `stated` has no range. */
  reach: { estimate: number; low: number; high: number; method: "stated" | "invented" } | null;
  /** 1 to 5 with one decimal; null together with a count of 0. */
  rating: number | null;
  ratingsCount: number;
  website: string | null;
  feedUrl: string;
  /** A hosting company's address is a placeholder that reaches no one. All end in `.example`. */
  address: { value: string; verdict: "usable" | "placeholder" } | null;
  targetGroup: string | null;
  preRoll: string | null;
  midRoll: string | null;
  postRoll: string | null;
};
