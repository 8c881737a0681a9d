import { type Interval, intervalOfShare } from "../../../contract/intervals.ts";

/** One half: mails that arrived, and how many of their people answered. */
export interface Half {
  delivered: number;
  answers: number;
}

/** So many delivered mails each, and so long after the last one, a verdict needs at least. */
const LEAST_DELIVERED = 50;
const LEAST_DAYS = 10;
const DAY = 86_400_000;

/** Wilson's interval of the share of answers. */
export const wilson = ({ delivered, answers }: Half): Interval => intervalOfShare(answers, delivered);

/** Newcombe's interval of the difference of two shares (1998, method 10: from Wilson's intervals). */
export function newcombe(one: Half, other: Half): Interval {
  const p1 = share(one);
  const p2 = share(other);
  const w1 = wilson(one);
  const w2 = wilson(other);
  return {
    low: p1 - p2 - Math.hypot(p1 - w1.low, w2.high - p2),
    high: p1 - p2 + Math.hypot(w1.high - p1, p2 - w2.low),
  };
}

export const share = ({ delivered, answers }: Half): number => (delivered === 0 ? 0 : answers / delivered);

export interface Verdict {
  better: "a" | "b" | null;
  /** Why no difference can be told. */
  why: "too-few" | "too-early" | "no-difference" | null;
}

/** Which subject did better, as far as that can be told; `last` is when the last mail was accepted. */
export function judgeSubjects(a: Half, b: Half, last: Date | null, now: Date): Verdict {
  if (Math.min(a.delivered, b.delivered) < LEAST_DELIVERED) return { better: null, why: "too-few" };
  if (!last || now.getTime() - last.getTime() < LEAST_DAYS * DAY) return { better: null, why: "too-early" };
  const { low, high } = newcombe(a, b);
  if (low <= 0 && high >= 0) return { better: null, why: "no-difference" };
  return { better: low > 0 ? "a" : "b", why: null };
}
