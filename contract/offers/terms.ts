import { z } from "zod";
import { Day } from "../forms/day.ts";
import { CURRENCIES, type Currency } from "../forms/money.ts";
import { PERCENTAGE_MAX, WHOLE_MAX } from "../forms/numbers.ts";

export const SPOTS_MAX = 60;
export const SECONDS_MIN = 5;
export const SECONDS_MAX = 600;
export const MONTHS_MAX = 120;
export const DAYS_MAX = 366;
/** Ads that stay may stay for years. */
export const STAYS_MAX = 3 * DAYS_MAX;
export const EPISODE_MAX = 100_000;
export const DOWNLOADS_MAX = 100_000_000;
export const NOTE_MAX = 2_000;
/** Hundredths of a percent: 1900 is 19 %, and Swiss rates have a decimal. */
export const TAX_RATE_MAX = 5_000;

export const SLOTS = ["pre", "mid", "post"] as const;
export const PRODUCTIONS = ["host-read", "produced"] as const;
/** Whether the ad is part of the episode, or put in when it is fetched. */
export const INSERTIONS = ["baked-in", "dynamic", "unknown"] as const;
export const EXCLUSIVITIES = ["none", "category", "sole"] as const;
/** One price for all spots, or a price per thousand listeners of each spot. */
export const PRICINGS = ["flat", "cpm"] as const;
export const TAXES = ["net", "gross"] as const;

/** What a note may not contain: all but line breaks that no reader sees, or that turns its direction. */
const NOT_IN_NOTES = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Lines that somebody types. */
export const writtenText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
    .refine((text) => !NOT_IN_NOTES.test(text), { params: { rule: "control-characters" } });

export const CurrencyCode = z.enum(
  CURRENCIES.map(({ currencyCode }) => currencyCode) as [string, ...string[]],
);
const amount = z.int().min(0).max(WHOLE_MAX);
const wholeTo = (max: number, min = 0) => z.int().min(min).max(max).nullable();

/** What is offered. Amounts are minor units of `currency`. What was not said is null. */
const shape = {
  pricing: z.enum(PRICINGS),
  amount,
  currency: CurrencyCode,
  tax: z.enum(TAXES),
  /** In hundredths of a percent; null where nobody said. */
  taxRate: wholeTo(TAX_RATE_MAX),
  spots: z.int().min(1).max(SPOTS_MAX),
  slot: z.enum(SLOTS),
  seconds: z.int().min(SECONDS_MIN).max(SECONDS_MAX),
  production: z.enum(PRODUCTIONS),
  insertion: z.enum(INSERTIONS),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** Numbers of episodes, where those were agreed instead of days. */
  episodes: z.array(z.int().min(1).max(EPISODE_MAX)).max(SPOTS_MAX),
  /** Downloads of each episode that the podcaster promises. */
  downloads: wholeTo(DOWNLOADS_MAX, 1),
  exclusivity: z.enum(EXCLUSIVITIES),
  exclusivityDays: wholeTo(DAYS_MAX, 1),
  /** For how many months the recording may be used elsewhere; 0 or null for not at all. */
  usageMonths: wholeTo(MONTHS_MAX),
  /** How long the ad stays in the episode. */
  staysDays: wholeTo(STAYS_MAX, 1),
  paymentDays: wholeTo(DAYS_MAX),
  /** The last day on which the offer holds. */
  freeUntil: Day.nullable(),
  perClick: amount.nullable(),
  perLead: amount.nullable(),
  revenueShare: wholeTo(PERCENTAGE_MAX),
  note: writtenText(NOTE_MAX),
};

const inOrder = ({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }) =>
  firstDay === null || lastDay === null || firstDay <= lastDay;

export const OfferTerms = z
  .strictObject(shape)
  .refine(inOrder, { path: ["lastDay"], params: { rule: "wrong-kind" } });
export type OfferTerms = z.output<typeof OfferTerms>;

export const currencyOf = ({ currency }: Pick<OfferTerms, "currency">): Currency =>
  CURRENCIES.find(({ currencyCode }) => currencyCode === currency)!;
