import { type Interval, intervalOfCount } from "../intervals.ts";
import { WINDOW_DAYS } from "./response-curve.ts";

/** Fewer than these say nothing of a price per action, or of a return. */
export const LEAST = { perAction: 5, return: 10 } as const;
/** Beyond so many no number is named: nobody plans by it. */
const MOST_NAMED = 2_000;

/** Money in minor units of one currency. */
export interface Spent {
  cost: number;
  /** Orders and leads. */
  count: number;
}

export interface PerAction extends Interval {
  figure: number;
}

/** The price of an action, from 5 on; null below. More actions mean a lower price, so the interval is turned round. */
export function perAction({ cost, count }: Spent): PerAction | null {
  if (count < LEAST.perAction) return null;
  const { low, high } = intervalOfCount(count);
  return { figure: cost / count, low: cost / high, high: cost / low };
}

export type Renewal =
  | { advice: "renew" }
  /** What a spot may cost for the target to be met. */
  | { advice: "stop"; wouldPay: number }
  /** So many more at this price would decide; null where none in sight do. */
  | { advice: "too-early"; more: number | null }
  | { advice: "none"; why: "no-target" | "no-cost" };

/**
 * Advice only where the interval decides. `spots` have aired, the last one `days` ago; `target` is what an action may cost.
 */
export function adviseRenewal(
  spent: Spent,
  { target, spots, days }: { target: number | null; spots: number; days: number },
): Renewal {
  if (target === null) return { advice: "none", why: "no-target" };
  if (spent.cost <= 0 || spots <= 0) return { advice: "none", why: "no-cost" };
  const { low, high } = intervalOfCount(spent.count);
  const now = perAction(spent);
  if (now && now.high <= target) return { advice: "renew" };
  // Also with few or none: all that may still be hidden in the interval would be too dear.
  if (spent.cost / high > target && days >= WINDOW_DAYS.usual)
    return { advice: "stop", wouldPay: Math.floor((target * spent.count) / spots) };
  return { advice: "too-early", more: moreUntilDecided(spent, target, low) };
}

/** How many more actions at the price of now would move one end of the interval past the target. */
function moreUntilDecided({ cost, count }: Spent, target: number, low: number): number | null {
  if (count === 0 || low === 0) return null;
  const price = cost / count;
  for (let more = 1; more <= MOST_NAMED; more += 1) {
    const then = intervalOfCount(count + more);
    const spent = price * (count + more);
    if ((count + more >= LEAST.perAction && spent / then.low <= target) || spent / then.high > target)
      return more;
  }
  return null;
}
