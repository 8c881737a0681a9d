/** What a feed says about its recent episodes; null where it says nothing. */
export interface RecentEpisodes {
  /** Of the newest episode. */
  title: string | null;
  /** The day of that episode, YYYY-MM-DD. */
  day: string | null;
  /** 0 is Sunday. */
  weekday: number | null;
}

/** Of so many newest episodes the weekday is looked at. */
export const MOST_RECENT = 12;
/** Of fewer no habit is told. */
const FEWEST = 4;
/** A share of at least two thirds is a habit. */
const HABIT = 2 / 3;

/**
 * The weekday on which a show usually comes out; null where there is none, as with daily shows. In UTC, as all days of
 * the catalogue.
 */
export function usualWeekday(newest: readonly Date[]): number | null {
  const looked = newest.slice(0, MOST_RECENT);
  if (looked.length < FEWEST) return null;
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const date of looked) counts[date.getUTCDay()]! += 1;
  const most = Math.max(...counts);
  return most >= looked.length * HABIT ? counts.indexOf(most) : null;
}
