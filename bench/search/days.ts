import type { PodcastFilters } from "../../contract/catalogue.ts";

/** Days since 1970 of YYYY-MM-DD. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** The first day of the months in a search, as days since 1970; 0 if it has none. */
export function sinceOf({ latestEpisode }: PodcastFilters): number {
  if (!latestEpisode) return 0;
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - latestEpisode, now.getUTCDate()));
  return dayOf(first.toISOString().slice(0, 10));
}
