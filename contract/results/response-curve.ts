import { type Interval, intervalOfCount } from "../intervals.ts";

/**
 * How much of what comes within 60 days has come by a day: figures of large US campaigns (Magellan AI's benchmark, first
 * quarter of 2026). A curve to compare with, and no promise.
 */
export const REFERENCE: readonly { day: number; share: number }[] = [
  { day: 1, share: 0.328 },
  { day: 7, share: 0.58 },
  { day: 30, share: 0.874 },
  { day: 60, share: 1 },
];

/** Days after an airing: before the first, nothing is made of it; with nothing by the second, it is overdue. */
export const RESPONSE_DAYS = { first: 7, overdue: 30 } as const;

/** For so many days after an airing orders count for it; each campaign may say otherwise. */
export const WINDOW_DAYS = { least: 1, most: 90, usual: 60 } as const;

/** An airing: whole days since it, and the days of its campaign's window. */
export interface Age {
  days: number;
  window: number;
}

/** Of a code's uses, so many after day 30 are more than a listener's. */
const MOST_LATE = 0.3;

/** The share that has come by a day, straight on the logarithm of time between the points of the reference. */
export function shareBy(day: number): number {
  if (day <= 0) return 0;
  const after = REFERENCE.findIndex((point) => point.day >= day);
  if (after < 0) return 1;
  const next = REFERENCE[after]!;
  const before = REFERENCE[after - 1];
  // Of the first day nothing is known but its end.
  if (!before) return next.share * (day / next.day);
  const way = Math.log(day / before.day) / Math.log(next.day / before.day);
  return before.share + way * (next.share - before.share);
}

export type Response =
  | { state: "too-early"; count: number }
  /** What it would become if it went on as the reference does. */
  | { state: "so-far"; count: number; share: number; becomes: number; interval: Interval }
  | { state: "overdue"; share: number }
  | { state: "complete"; count: number; interval: Interval };

/** Of what comes within the window, the share that has come by now. */
const shareOf = ({ days, window }: Age): number => shareBy(Math.min(days, window)) / shareBy(window);

/** What can be said of responses so many days after an airing. */
export const judgeResponse = (count: number, days: number, window: number = WINDOW_DAYS.usual): Response =>
  judgeResponses(count, [{ days, window }]);

/** The same of several airings together; there is one at least. */
export function judgeResponses(count: number, airings: readonly Age[]): Response {
  const days = airings.map((airing) => airing.days);
  const share = airings.reduce((sum, airing) => sum + shareOf(airing), 0) / airings.length;
  if (airings.every((airing) => airing.days >= airing.window))
    return { state: "complete", count, interval: intervalOfCount(count) };
  if (count === 0 && Math.min(...days) >= RESPONSE_DAYS.overdue) return { state: "overdue", share };
  if (Math.max(...days) < RESPONSE_DAYS.first) return { state: "too-early", count };
  const { low, high } = intervalOfCount(count);
  return {
    state: "so-far",
    count,
    share,
    becomes: count / share,
    // It cannot become less than it is.
    interval: { low: Math.max(count, low / share), high: high / share },
  };
}

/**
 * What an airing has brought by the end of each whole day: each day's responses are of the airings that are as old, so
 * that younger ones do not draw the later days down.
 */
export function addUp<Day extends { count: number; spots: number }>(
  days: readonly Day[],
): (Day & { sum: number })[] {
  let sum = 0;
  return days.map((day) => {
    if (day.spots > 0) sum += day.count / day.spots;
    return { ...day, sum };
  });
}

/** What an airing would bring by a day if it went on as the reference does; null before day 7. */
export function expectedOf(days: readonly { count: number; spots: number }[], by: number): number | null {
  if (days.length < RESPONSE_DAYS.first) return null;
  return (addUp(days).at(-1)!.sum * shareBy(by)) / shareBy(days.length);
}

/** Whether a code's uses came so late that others than listeners may have it. */
export const usedLate = (uses: number, afterDay30: number): boolean =>
  uses > 0 && afterDay30 / uses > MOST_LATE;
