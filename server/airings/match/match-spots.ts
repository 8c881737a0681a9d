import type { EpisodeType } from "../../catalogue/episodes/feed-episode.ts";
import { numberOf } from "./number-of.ts";

/** What was agreed for a spot. Days are YYYY-MM-DD. */
export interface AgreedSpot {
  id: number;
  position: number;
  firstDay: string | null;
  lastDay: string | null;
  episode: number | null;
  /** When the booking was accepted: what came out before cannot be its ad. */
  accepted: Date;
  /** The episode that it was found in before; it stays so whatever the feed makes of its number or day. */
  kept: number | null;
}

export interface ListedEpisode {
  id: number;
  title: string;
  published: Date | null;
  number: number | null;
  type: EpisodeType;
}

/** How much speaks for a spot in an episode: 0 nothing, 1 something a person may hear, 2 its notes, 3 its words. */
export type Strength = (spotId: number, episodeId: number) => number;

const DAY = 86_400_000;
/** Published so many days before the first day, or after the last, an episode is still the one that was meant. */
const DAYS_BEFORE = 1;
export const DAYS_AFTER = 7;
/** So much after UTC the last zone of the world ends its day. */
const WESTERNMOST = DAY / 2;

/**
 * The times between which an episode of these days comes out; the end does not belong to it. An end that was left open
 * is open: without a last day there is none, without a first day it begins with the acceptance.
 */
export function windowOf({
  firstDay,
  lastDay,
  accepted,
}: Pick<AgreedSpot, "firstDay" | "lastDay" | "accepted">): {
  from: number;
  /** Infinite without a last day, as is `ends`. */
  to: number;
  /** When the last day is over everywhere: a sheet names days without a zone. */
  ends: number;
} | null {
  if (firstDay === null && lastDay === null) return null;
  const over = lastDay === null ? Number.POSITIVE_INFINITY : startOf(lastDay) + DAY;
  // A sheet that was accepted after its last day still means that day.
  const first = firstDay === null ? Math.min(accepted.getTime(), over - DAY) : startOf(firstDay);
  return { from: first - DAYS_BEFORE * DAY, to: over + DAYS_AFTER * DAY, ends: over + WESTERNMOST };
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether this episode is one that was agreed for the spot. A trailer is none. */
export function isAgreed(spot: AgreedSpot, episode: ListedEpisode): boolean {
  if (episode.type === "trailer") return false;
  const window = windowOf(spot);
  const time = episode.published?.getTime() ?? null;
  const within = window === null || (time !== null && time >= window.from && time < window.to);
  if (spot.episode === null) return window !== null && within;
  return numberOf(episode) === spot.episode && within;
}

/**
 * Which episode each spot belongs to, by the spot's id. Spots by number take theirs; the others are paired with the
 * episodes of their days in order of time, each episode once, so that as much as possible of what was found counts.
 */
export function matchSpots(
  spots: readonly AgreedSpot[],
  episodes: readonly ListedEpisode[],
  strength: Strength = () => 0,
): Map<number, number> {
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  const there = new Set(episodes.map(({ id }) => id));
  for (const { id, kept, episode } of spots)
    if (kept !== null && there.has(kept)) {
      matched.set(id, kept);
      if (episode === null) taken.add(kept);
    }
  for (const spot of spots) {
    if (spot.episode === null || matched.has(spot.id)) continue;
    const [first] = episodes.filter((one) => isAgreed(spot, one)).sort(byPreference(spot, strength));
    if (first) matched.set(spot.id, first.id);
  }
  const byDays = spots
    .filter((spot) => spot.episode === null && !matched.has(spot.id))
    .sort((a, b) => order(a).localeCompare(order(b)) || a.position - b.position || a.id - b.id);
  const free = episodes
    .filter(({ id, published }) => published !== null && !taken.has(id))
    .sort((a, b) => a.published!.getTime() - b.published!.getTime() || a.id - b.id);
  for (const [spot, episode] of inOrder(byDays, free, strength)) {
    matched.set(spot, episode);
    taken.add(episode);
  }
  // What would cross another pair is taken last: an episode of its days stands against saying that there is none.
  for (const spot of byDays) {
    if (matched.has(spot.id)) continue;
    const [left] = free.filter((one) => !taken.has(one.id) && isAgreed(spot, one));
    if (!left) continue;
    matched.set(spot.id, left.id);
    taken.add(left.id);
  }
  return matched;
}

/** Those without a last day come last: they can wait, and whoever has one cannot. */
const order = ({ firstDay, lastDay }: AgreedSpot): string =>
  lastDay === null ? `open ${firstDay ?? ""}` : `${firstDay ?? lastDay} ${lastDay}`;

/** A number comes back with each season: what was found counts, then a full episode, then the newest. */
const byPreference = (spot: AgreedSpot, strength: Strength) => (a: ListedEpisode, b: ListedEpisode) =>
  strength(spot.id, b.id) - strength(spot.id, a.id) ||
  Number(b.type === "full") - Number(a.type === "full") ||
  (b.published?.getTime() ?? 0) - (a.published?.getTime() ?? 0) ||
  b.id - a.id;

/** What was found weighs more than all that is only paired; an episode that is none of the usual ones weighs less. */
const FOUND = 1_000_000;
const FULL = 1_001;
const BONUS = 1_000;

/** The heaviest pairing of two lists in which no pair crosses another; of equal ones the earliest episodes. */
function inOrder(
  spots: readonly AgreedSpot[],
  episodes: readonly ListedEpisode[],
  strength: Strength,
): [number, number][] {
  const width = episodes.length + 1;
  const best = new Float64Array((spots.length + 1) * width);
  const weight = (at: number, with_: number): number => {
    const spot = spots[at]!;
    const episode = episodes[with_]!;
    if (!isAgreed(spot, episode)) return 0;
    return strength(spot.id, episode.id) * FOUND + (episode.type === "full" ? FULL : BONUS);
  };
  for (let at = spots.length - 1; at >= 0; at -= 1)
    for (let with_ = episodes.length - 1; with_ >= 0; with_ -= 1) {
      const paired = weight(at, with_);
      best[at * width + with_] = Math.max(
        paired > 0 ? paired + best[(at + 1) * width + with_ + 1]! : 0,
        best[at * width + with_ + 1]!,
        best[(at + 1) * width + with_]!,
      );
    }
  const pairs: [number, number][] = [];
  let at = 0;
  let with_ = 0;
  while (at < spots.length && with_ < episodes.length) {
    const here = best[at * width + with_]!;
    const paired = weight(at, with_);
    if (paired > 0 && here === paired + best[(at + 1) * width + with_ + 1]!) {
      pairs.push([spots[at]!.id, episodes[with_]!.id]);
      at += 1;
      with_ += 1;
    } else if (here === best[at * width + with_ + 1]!) with_ += 1;
    else at += 1;
  }
  return pairs;
}
