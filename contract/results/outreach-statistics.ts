import { z } from "zod";
import { Id } from "../forms/page.ts";
import { intervalOfShare } from "../intervals.ts";
import { route } from "../route.ts";

/** Fewer than these say nothing of a share. */
export const SHARES_LEAST = 20;
/** The newest shows written to; more than that are not looked at. */
export const MOST_WRITTEN = 20_000;
const MOST_GROUPS = 400;

/** How far a show came that was written to. Each step holds those that came further. */
export const OUTREACH_STEPS = ["answered", "interested", "booked", "aired"] as const;
export type OutreachStep = (typeof OUTREACH_STEPS)[number];
export const OUTREACH_GROUPINGS = ["template", "language", "genre", "size", "weekday"] as const;
export type OutreachGrouping = (typeof OUTREACH_GROUPINGS)[number];

const Count = z.int().min(0);
/** Of 1, with its interval; null where fewer than 20 shows were written to. */
const Share = z.object({ count: Count, figure: z.number(), low: z.number(), high: z.number() }).nullable();
const shares = {
  /** Shows that were written to. */
  written: Count,
  answered: Share,
  interested: Share,
  booked: Share,
  aired: Share,
};
export const OutreachShares = z.object(shares);
export type OutreachShares = z.output<typeof OutreachShares>;

export const OutreachGroup = z.object({
  /**
   * By grouping: the id of a template or "" for none; a language; the id of a genre or ""; where a size of the reach begins,
   * "" where it is unknown; the day of the week from "1" for Monday, in the mailbox's time zone.
   */
  key: z.string(),
  /** Of an own template that the caller may see. */
  name: z.string().nullable(),
  ...shares,
});
export type OutreachGroup = z.output<typeof OutreachGroup>;

export const OutreachStatistics = z.object({
  total: OutreachShares,
  by: z.object({
    template: z.array(OutreachGroup).max(MOST_GROUPS),
    language: z.array(OutreachGroup).max(MOST_GROUPS),
    genre: z.array(OutreachGroup).max(MOST_GROUPS),
    size: z.array(OutreachGroup).max(MOST_GROUPS),
    weekday: z.array(OutreachGroup).max(MOST_GROUPS),
  }),
  /** There are older ones that were not looked at. */
  more: z.boolean(),
});
export type OutreachStatistics = z.output<typeof OutreachStatistics>;

/** A show that was written to: to which groups it belongs, and how far it came. */
export type Written = Record<OutreachGrouping, string> &
  Record<OutreachStep, boolean> & { name: string | null };

export function sharesOf(written: readonly Written[]): OutreachShares {
  const share = (step: OutreachStep): z.output<typeof Share> => {
    if (written.length < SHARES_LEAST) return null;
    const count = written.filter((one) => one[step]).length;
    return { count, figure: count / written.length, ...intervalOfShare(count, written.length) };
  };
  return {
    written: written.length,
    answered: share("answered"),
    interested: share("interested"),
    booked: share("booked"),
    aired: share("aired"),
  };
}

/** The groups of a grouping, the largest first. */
export function groupsOf(written: readonly Written[], by: OutreachGrouping): OutreachGroup[] {
  const groups = new Map<string, Written[]>();
  for (const one of written) {
    const group = groups.get(one[by]);
    if (group) group.push(one);
    else groups.set(one[by], [one]);
  }
  return [...groups]
    .map(([key, group]) => ({
      key,
      name: by === "template" ? (group[0]?.name ?? null) : null,
      ...sharesOf(group),
    }))
    .sort((a, b) => b.written - a.written || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_GROUPS);
}

/** What became of the shows an organization has written to, from mailboxes that the caller may read. */
export const readOutreachStatistics = route({
  method: "GET",
  path: "/api/owner/:ownerId/outreach-statistics",
  act: "results.read",
  params: z.object({ ownerId: Id }),
  reply: OutreachStatistics,
});
