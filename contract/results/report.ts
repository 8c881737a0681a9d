import { z } from "zod";
import { EVIDENCE_KINDS, FOUND_BY, PROOFS, REASONS, SPOT_STATES } from "../airings.ts";
import { Day } from "../forms/day.ts";
import { CURRENCIES_SHOWN } from "../forms/money.ts";
import { Id, Instant } from "../forms/page.ts";
import { holdsControls } from "../forms/text.ts";
import { SLOTS } from "../offers/terms.ts";
import { route } from "../route.ts";
import {
  CampaignResults,
  MOST_SHOWS_SHOWN,
  MOST_SPOTS_SHOWN,
  ResultFigures,
  ResultMoney,
  ResultShow,
  ResultSpot,
} from "./campaign-results.ts";
import { SharedBoard, SharedKind, SharedShortlist } from "./share.ts";

/** What a report may show beyond what was booked and what aired. */
export const REPORT_PARTS = ["names", "quotes", "outreach", "responses", "revenue", "costs"] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];
export const REPORT_LINKS_MOST = 20;
export const REPORT_DAYS = { least: 1, usual: 30, most: 90 } as const;
export const REPORT_LABEL_MAX = 80;
/** Characters of a link's password: it is passed on by word, and tries are counted. */
export const LINK_PASSWORD = { least: 8, most: 128 } as const;
/** For so long the password is not asked for again. */
export const PASS_HOURS = 4;

const Count = z.int().min(0);
const Parts = z.array(z.enum(REPORT_PARTS)).max(REPORT_PARTS.length);

/** Null is what the link does not show, or what is not known: `shown` says which. */
const figures = {
  spots: ResultFigures.shape.spots,
  aired: ResultFigures.shape.aired,
  listens: ResultFigures.shape.listens,
  clicks: Count.nullable(),
  visitors: Count.nullable(),
  codeUses: Count.nullable(),
  named: Count.nullable(),
  orders: Count.nullable(),
  leads: Count.nullable(),
  response: ResultFigures.shape.response.nullable(),
  money: z
    .array(
      z.object({
        currency: ResultMoney.shape.currency,
        cost: Count.nullable(),
        ran: Count.nullable(),
        paid: Count.nullable(),
        revenue: ResultMoney.shape.revenue.nullable(),
        perThousand: ResultMoney.shape.perThousand,
        perAction: ResultMoney.shape.perAction.nullable(),
        return: ResultMoney.shape.return.nullable(),
        byCount: ResultMoney.shape.byCount,
      }),
    )
    .max(CURRENCIES_SHOWN),
};
export const ReportFigures = z.object(figures);
export type ReportFigures = z.output<typeof ReportFigures>;

/** What aired, as it was found. */
export const ReportAiring = z.object({
  makegoodOf: z.int().nullable(),
  /** What was agreed. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  number: z.int().nullable(),
  slot: z.enum(SLOTS),
  state: z.enum(SPOT_STATES),
  reason: z.enum(REASONS),
  /** A person said so. */
  person: z.boolean(),
  silentSince: Instant.nullable(),
  /** Title of the episode. */
  episode: z.string().nullable(),
  /** The second it was found at, and by what. */
  from: z.number().min(0).nullable(),
  kind: z.enum(EVIDENCE_KINDS).nullable(),
  by: z.enum(FOUND_BY).nullable(),
  proof: z.enum(PROOFS).nullable(),
  quote: z.string().nullable(),
  /** The show inserts ads when a file is fetched; the day of the look that this is about. */
  inserted: Day.nullable(),
});
export type ReportAiring = z.output<typeof ReportAiring>;

export const ReportSpot = z.object({
  position: z.int(),
  state: z.enum(SPOT_STATES),
  airedOn: Day.nullable(),
  /** Null where its podcast is gone from the catalogue. */
  airing: ReportAiring.nullable(),
  currency: ResultSpot.shape.currency.nullable(),
  cost: Count.nullable(),
  orders: Count.nullable(),
  leads: Count.nullable(),
  codeUses: Count.nullable(),
  revenue: ResultSpot.shape.revenue.nullable(),
  perAction: ResultSpot.shape.perAction.nullable(),
  return: ResultSpot.shape.return.nullable(),
  response: ResultSpot.shape.response.nullable(),
});
export type ReportSpot = z.output<typeof ReportSpot>;

export const ReportShow = z.object({
  /** Null where shows have numbers instead of names. */
  title: z.string().nullable(),
  ...figures,
  renewal: ResultShow.shape.renewal.nullable(),
  usedLate: z.boolean().nullable(),
  results: z.array(ReportSpot).max(MOST_SPOTS_SHOWN),
});
export type ReportShow = z.output<typeof ReportShow>;

export const Report = z.object({
  organization: z.string(),
  campaign: z.string(),
  /** Of the campaign where it has one, else of what has aired. */
  period: z.object({ from: Day, to: Day.nullable() }).nullable(),
  /** The moment it was reckoned at. */
  at: Instant,
  /** Until when the link opens it; null for those who are signed in. */
  until: Instant.nullable(),
  shown: Parts,
  target: CampaignResults.shape.target,
  provided: CampaignResults.shape.provided,
  total: ReportFigures,
  shows: z.array(ReportShow).max(MOST_SHOWS_SHOWN),
  more: CampaignResults.shape.more,
  curve: CampaignResults.shape.curve.nullable(),
  /** For how many days after an airing orders count for it. */
  window: CampaignResults.shape.window.nullable(),
  /** Only the steps that are shown. */
  funnel: z.array(CampaignResults.shape.funnel.element),
});
export type Report = z.output<typeof Report>;

const params = z.object({ id: Id });
/** All of it, for printing. */
export const readReport = route({
  method: "GET",
  path: "/api/campaign/:id/report",
  act: "results.read",
  params,
  reply: Report,
});

export const ReportLink = z.object({
  publicId: Id,
  kind: SharedKind,
  label: z.string(),
  /** Of results only. */
  shown: Parts,
  /** It asks for a password. */
  locked: z.boolean(),
  created: Instant,
  until: Instant,
  state: z.enum(["open", "over", "withdrawn"]),
  /** Who made it; null where the user is gone. */
  by: z.string().nullable(),
  /** Oldest first, days of UTC; days without are left out. */
  openings: z.array(z.object({ day: Day, count: Count })).max(REPORT_DAYS.most + 2),
});
export type ReportLink = z.output<typeof ReportLink>;

/** The newest first; those that open nothing any more come last, and the oldest of them are forgotten. */
const ReportLinks = z.object({ page: z.array(ReportLink).max(2 * REPORT_LINKS_MOST) });

export const listReportLinks = route({
  method: "GET",
  path: "/api/campaign/:id/report-link",
  act: "results.share",
  params,
  reply: ReportLinks,
});

const LinkPassword = z.string().min(LINK_PASSWORD.least).max(LINK_PASSWORD.most);

/** The key is in this answer and nowhere else. */
export const makeReportLink = route({
  method: "POST",
  path: "/api/campaign/:id/report-link",
  act: "results.share",
  params,
  body: z
    .strictObject({
      kind: SharedKind.default("results"),
      label: z
        .string()
        .max(REPORT_LABEL_MAX)
        .transform((text) => text.normalize("NFC").trim())
        .refine((text) => text.length <= REPORT_LABEL_MAX && !holdsControls(text), {
          params: { rule: "control-characters" },
        }),
      days: z.int().min(REPORT_DAYS.least).max(REPORT_DAYS.most),
      /** A quote names its show, so it comes with the names alone. */
      shown: Parts.transform((some) => REPORT_PARTS.filter((part) => some.includes(part)))
        .refine((some) => some.includes("names") || !some.includes("quotes"), {
          params: { rule: "wrong-kind" },
        })
        .default([]),
      password: LinkPassword.optional(),
    })
    // A board or a shortlist has no parts.
    .refine(({ kind, shown }) => kind === "results" || shown.length === 0, {
      path: ["shown"],
      params: { rule: "wrong-kind" },
    }),
  reply: z.object({ link: ReportLink, token: z.string() }),
  status: 201,
  faults: ["invalid", "too-many-items"],
});

/** Another password, or none: whoever was let in with the one before is asked again. */
export const changeReportLink = route({
  method: "POST",
  path: "/api/campaign/:id/report-link/:link",
  act: "results.share",
  params: z.object({ id: Id, link: Id }),
  body: z.strictObject({ password: LinkPassword.nullable() }),
  reply: ReportLinks,
  faults: ["invalid"],
});

/** From now on it opens nothing. Said again it changes nothing. */
export const withdrawReportLink = route({
  method: "DELETE",
  path: "/api/campaign/:id/report-link/:link",
  act: "results.share",
  params: z.object({ id: Id, link: Id }),
  reply: ReportLinks,
});

const Token = z.string().min(1).max(100);
/** What is answered to the right password: it opens this link for some hours, and no other. */
const Pass = z.string().max(200);

const OpenReport = Report.extend({ kind: z.literal("results") });

/** The same answer for a key that was never one, was altered, withdrawn or is over. */
export const readOpenReport = route({
  method: "POST",
  path: "/open/report/read",
  act: "open",
  body: z.strictObject({
    token: Token,
    /** A page that stands open reads again, which is no opening. */
    again: z.boolean().optional(),
    pass: Pass.optional(),
  }),
  passing: true,
  reply: z.discriminatedUnion("kind", [OpenReport, SharedBoard, SharedShortlist]),
  faults: ["link-over", "link-locked"],
});

/** The password of a link. Nothing of what is behind it is in the answer. */
export const unlockOpenReport = route({
  method: "POST",
  path: "/open/report/unlock",
  act: "open",
  body: z.strictObject({ token: Token, password: z.string().min(1).max(LINK_PASSWORD.most) }),
  passing: true,
  reply: z.object({ pass: Pass }),
  faults: ["link-over", "link-password-wrong", "too-many-tries"],
});
