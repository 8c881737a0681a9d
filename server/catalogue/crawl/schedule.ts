import type { FeedOutcome } from "../../../contract/catalogue.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** However often a show comes out. */
const SHORTEST = 12 * HOUR;
/** However long a show has been silent: any later, its address would be too old to sell. */
export const LONGEST = 30 * DAY;
/** The pause after the first failed attempt; it doubles with each further one. */
const FIRST_RETRY = HOUR;
/** The same if a host did not return its rules: nothing else was requested. */
const FIRST_RETRY_OF_RULES = HOUR / 2;

export const succeeded = (outcome: FeedOutcome): boolean =>
  outcome === "read" || outcome === "unchanged" || outcome === "moved";

/** What decides when a feed is read again. */
export interface Standing {
  outcome: FeedOutcome;
  /** Failed attempts in a row, including this one. */
  failures: number;
  /** Seconds the host asked us to wait; null where it did not. */
  retryAfter: number | null;
  /** The host did not return its rules. */
  closed?: boolean;
  latestEpisode: Date | null;
  /** Average hours between two episodes; null if unknown. */
  gapHours: number | null;
}

/**
 * Seconds until a feed is read again; null: only on request. A third of the time between two episodes or, if the
 * show has been silent for longer, of that silence: the pauses grow with it, up to 30 days.
 */
export function pauseAfter(standing: Standing, now: Date): number | null {
  const { outcome, failures, retryAfter, closed, latestEpisode, gapHours } = standing;
  if (outcome === "gone") return null;
  if (succeeded(outcome)) {
    const silence = latestEpisode === null ? LONGEST : (now.getTime() - latestEpisode.getTime()) / 1_000;
    return between(SHORTEST, Math.max(silence, (gapHours ?? 0) * HOUR) / 3, LONGEST);
  }
  if (outcome === "elsewhere") return LONGEST;
  const first = closed ? FIRST_RETRY_OF_RULES : FIRST_RETRY;
  const growing = first * 2 ** Math.min(Math.max(failures, 1) - 1, 20);
  // A host that forbids it has seldom changed its mind within a week.
  const least = outcome === "robots" && !closed ? 7 * DAY : growing;
  return between(first, Math.max(least, retryAfter ?? 0), LONGEST);
}

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most));

/** Anything longer is taken as the host's mistake. */
const LONGEST_WISH = 30 * DAY;

/** Seconds of a `Retry-After`, given as such or as a date (RFC 9110, 10.2.3); null where there is none to follow. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return between(1, Number(text), LONGEST_WISH);
  const date = /\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : between(1, (date - now.getTime()) / 1_000, LONGEST_WISH);
}

/** The outcome for a status other than 200 and 304. */
export function outcomeOfStatus(status: number): FeedOutcome {
  if (status === 410) return "gone";
  if (status === 404) return "missing";
  if (status === 401 || status === 402 || status === 403 || status === 451) return "denied";
  if (status === 429 || status === 503) return "busy";
  return "failing";
}
