const A_DAY_MS = 24 * 60 * 60_000;

/**
 * When a mail arrived, by what its server says: between 1970 and tomorrow, now where it says nothing. A wrong clock would
 * have it stand in front of everything for years.
 */
export function arrivalOf(said: Date): Date {
  const time = said.getTime();
  const now = Date.now();
  return new Date(Number.isNaN(time) ? now : Math.min(Math.max(time, 0), now + A_DAY_MS));
}
