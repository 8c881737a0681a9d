/** A podcast as a search looks at it. */
export interface Changed {
  id: number;
  text: string;
  titleKey: string;
  language: string | null;
  genreIds: number[];
  episodes: number | null;
  /** Days since 1970. */
  latestEpisode: number | null;
  reachPerEpisode: number | null;
  /** Tenths. */
  itunesRating: number | null;
  itunesRatingsCount: number | null;
  /** Names of the filters whose mark it has. */
  marks: string[];
}
