import { z } from "zod";
import { SPOT_STATES } from "../airings.ts";
import { Day } from "../forms/day.ts";
import { CURRENCIES_SHOWN } from "../forms/money.ts";
import { WHOLE_MAX } from "../forms/numbers.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { WINDOW_DAYS } from "./response-curve.ts";

export const MOST_SHOWS_SHOWN = 1_000;
export const MOST_SPOTS_SHOWN = 1_000;
export const MOST_CAMPAIGNS_SHOWN = 500;
/** Whole days of the curve at most; 0 are the first 24 hours after an airing. The reference knows no more. */
export const CURVE_DAYS = 60;

const Count = z.int().min(0);
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
/** A figure with the interval in which it lies with 95 % certainty. */
const Estimate = z.object({ figure: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.output<typeof Estimate>;

/** Why there is no rate: too few to say anything, nothing has run, costs in several currencies, or nothing to divide by. */
const NO_RATE = ["too-few", "not-aired", "mixed", "no-cost", "nothing-measured"] as const;
const Rate = z.object({
  /** What it is reckoned from. */
  n: Count,
  value: Estimate.nullable(),
  /** Null where there is a value. */
  why: z.enum(NO_RATE).nullable(),
});
export type Rate = z.output<typeof Rate>;

/** Amounts in minor units. Renewal is advised on shows alone. */
const Renewal = z.discriminatedUnion("advice", [
  z.object({ advice: z.literal("renew") }),
  z.object({ advice: z.literal("stop"), wouldPay: Count }),
  z.object({ advice: z.literal("too-early"), more: z.int().min(1).nullable() }),
  z.object({ advice: z.literal("none"), why: z.enum(["no-target", "no-cost", "mixed"]) }),
]);

/** What is known in one currency. Currencies are never added up. */
export const ResultMoney = z.object({
  currency: CurrencyCode,
  /** Booked, without tax. */
  cost: Count,
  /** Of it, what the spots cost that have run: what rates are reckoned from. */
  ran: Count,
  /** Marked as paid. */
  paid: Count,
  /** Orders less refunds. */
  revenue: z.int(),
  /** Of a thousand listens; the range is that of the reach. Null where the reach is unknown. */
  perThousand: Estimate.nullable(),
  /** Cost of an order or lead, from 5 on. */
  perAction: Rate,
  /** Revenue for each unit of cost, from 10 orders on. */
  return: Rate,
  /** What clicks, leads and sales come to at the agreed prices, by our own count; null where none was agreed. */
  byCount: z.object({ clicks: Count, leads: Count, share: Count, sum: Count }).nullable(),
});
export type ResultMoney = z.output<typeof ResultMoney>;

export const ResultResponse = z.discriminatedUnion("state", [
  z.object({ state: z.literal("not-aired") }),
  /** No order or lead of any show has ever been taken in. */
  z.object({ state: z.literal("nothing-measured") }),
  z.object({ state: z.literal("too-early"), count: Count }),
  z.object({
    state: z.literal("so-far"),
    count: Count,
    /** What should have come by now, of 1. */
    share: z.number(),
    becomes: z.number(),
    interval: z.object({ low: z.number(), high: z.number() }),
  }),
  z.object({ state: z.literal("overdue"), share: z.number() }),
  z.object({
    state: z.literal("complete"),
    count: Count,
    interval: z.object({ low: z.number(), high: z.number() }),
  }),
]);
export type ResultResponse = z.output<typeof ResultResponse>;

const counts = {
  /** Spots booked and not cancelled, those made good for apart. */
  spots: Count,
  /** Of them, those that were heard or read, by words, sound or a person. */
  aired: Count,
  /** Listens of all booked spots; null where the reach of any show is unknown. */
  listens: Estimate.nullable(),
  clicks: Count,
  /** Visitors a day, added up. */
  visitors: Count,
  codeUses: Count,
  /** Named in a survey: at least so many. */
  named: Count,
  orders: Count,
  leads: Count,
  /** Orders and leads that came within the window after an airing, and their outlook. */
  response: ResultResponse,
};
const figures = { ...counts, money: z.array(ResultMoney).max(CURRENCIES_SHOWN) };

export const ResultFigures = z.object(figures);
export type ResultFigures = z.output<typeof ResultFigures>;

export const ResultSpot = z.object({
  publicId: Id,
  booking: z.string(),
  position: z.int(),
  state: z.enum(SPOT_STATES),
  /** The day of the episode, in UTC. */
  airedOn: Day.nullable(),
  days: Count.nullable(),
  currency: CurrencyCode,
  /** Its part of the booking's price. */
  cost: Count,
  listens: Estimate.nullable(),
  /** Orders and leads from its airing to the next one, within the window. */
  orders: Count,
  leads: Count,
  codeUses: Count,
  revenue: z.int(),
  perAction: Rate,
  return: Rate,
  response: ResultResponse,
});
export type ResultSpot = z.output<typeof ResultSpot>;

export const ResultShow = z.object({
  /** Null where the podcast is gone from the catalogue. */
  podcast: Id.nullable(),
  title: z.string(),
  ...figures,
  renewal: Renewal,
  /** More of its code's uses than listeners explain came after day 30. */
  usedLate: z.boolean(),
  results: z.array(ResultSpot).max(MOST_SPOTS_SHOWN),
});
export type ResultShow = z.output<typeof ResultShow>;

export const FUNNEL = ["written", "answered", "booked", "aired", "responded"] as const;
const Curve = z.object({
  /** Orders and leads of each day after an airing, of the airings for which that day is over. */
  days: z.array(z.object({ day: Count, count: Count, spots: Count })).max(CURVE_DAYS),
  /** What an airing would bring by the end of the curve if it went on as the reference does; null before day 7. */
  expected: z.number().nullable(),
});
const WindowDays = z.int().min(WINDOW_DAYS.least).max(WINDOW_DAYS.most);

export const Target = z.object({
  currency: CurrencyCode,
  /** What an order or lead may cost, in minor units. */
  perAction: z.int().min(1).max(WHOLE_MAX),
});
export type Target = z.output<typeof Target>;

export const CampaignResults = z.object({
  /** The moment it was reckoned at. */
  at: Instant,
  target: Target.nullable(),
  /** For how many days after an airing orders count for it. */
  window: WindowDays,
  total: ResultFigures,
  /** What the campaign was given to spend; null where nobody entered it. */
  provided: z.object({ currency: CurrencyCode, amount: Count }).nullable(),
  /** The surest first: by the worse end of what an order costs. */
  shows: z.array(ResultShow).max(MOST_SHOWS_SHOWN),
  /** Shows, and spots, that are not listed; the sums hold them. */
  more: z.object({ shows: Count, spots: Count }),
  curve: Curve,
  /** How many shows came so far, or further. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL), shows: Count })).length(FUNNEL.length),
});
export type CampaignResults = z.output<typeof CampaignResults>;

const params = z.object({ id: Id });
export const campaignResults = route({
  method: "GET",
  path: "/api/campaign/:id/results",
  act: "results.read",
  params,
  reply: CampaignResults,
});

const GivenTarget = z.strictObject({ currency: CurrencyCode, perAction: z.int().min(1).max(WHOLE_MAX) });
/** What an order or lead may cost; null takes it away. With `before`, what was read: any other answers 409. */
export const setTarget = route({
  method: "POST",
  path: "/api/campaign/:id/target",
  act: "campaign.edit",
  params,
  body: z.strictObject({
    target: GivenTarget.nullable(),
    before: GivenTarget.nullable().optional(),
  }),
  reply: z.object({ target: Target.nullable() }),
  faults: ["invalid", "stale"],
});

/** Orders and leads that count for an airing, with the window as it is and with another one. */
const Counted = z.object({ before: Count, after: Count });

/** What another window would change. */
export const previewWindow = route({
  method: "GET",
  path: "/api/campaign/:id/window",
  act: "tracking.read",
  params,
  query: z.strictObject({ days: z.coerce.number<string | number>().pipe(WindowDays) }),
  reply: z.object({ days: WindowDays, counted: Counted }),
  faults: ["invalid"],
});

/**
 * Says for how many days after an airing orders count for it; answers what moved. With `before`, what was read: any
 * other answers 409.
 */
export const setWindow = route({
  method: "POST",
  path: "/api/campaign/:id/window",
  act: "tracking.edit",
  params,
  body: z.strictObject({ days: WindowDays, before: WindowDays.optional() }),
  reply: z.object({ days: WindowDays, counted: Counted }),
  faults: ["invalid", "stale"],
});

export const AllResults = z.object({
  at: Instant,
  total: ResultFigures,
  campaigns: z
    .array(z.object({ publicId: Id, displayName: z.string(), ...figures }))
    .max(MOST_CAMPAIGNS_SHOWN),
  /** Each show once, over all campaigns. */
  shows: z.array(ResultShow.omit({ renewal: true, results: true })).max(MOST_SHOWS_SHOWN),
  more: z.object({ shows: Count, campaigns: Count }),
});
export type AllResults = z.output<typeof AllResults>;
/** Of the organizations that lists show, or of one. */
export const allResults = route({
  method: "GET",
  path: "/api/results",
  act: "results.read",
  query: z.strictObject({ owner: z.string().max(100).optional() }),
  reply: AllResults,
});
