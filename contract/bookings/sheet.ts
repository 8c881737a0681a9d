import { z } from "zod";
import { Day } from "../forms/day.ts";
import { LANGUAGES } from "../forms/locale.ts";
import { holdsControls } from "../forms/text.ts";
import { EPISODE_MAX, OfferTerms, SPOTS_MAX, writtenText } from "../offers/terms.ts";

export const PARTY_MAX = 500;
export const WORDS_MAX = 2_000;
export const LINE_MAX = 200;
/** No spot has a higher position, however often spots were taken out and added. */
export const POSITION_MAX = 999;
export const COPY_DAYS_MAX = 90;

const { shape } = OfferTerms;

/** One line that somebody types. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.normalize("NFC").trim())
    .refine((text) => !holdsControls(text), { params: { rule: "control-characters" } });

const spot = z.strictObject({
  /** By it a spot is known through all versions. */
  position: z.int().min(1).max(POSITION_MAX),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** The number of the episode, where one was agreed instead of days. */
  episode: z.int().min(1).max(EPISODE_MAX).nullable(),
  slot: shape.slot,
  seconds: shape.seconds,
});
export const SheetSpot = spot.refine(
  ({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay,
  { path: ["lastDay"], params: { rule: "wrong-kind" } },
);
export type SheetSpot = z.output<typeof SheetSpot>;

const days = z.int().min(0).max(COPY_DAYS_MAX).nullable();

/** What the user can write into a booking. Amounts are minor units; what was not said is null or empty. */
const written = {
  /** Of the sheet, its page and its mails. */
  language: z.enum(LANGUAGES),
  /** Both parties as they are printed, with their addresses. */
  advertiser: writtenText(PARTY_MAX).refine((text) => text !== "", { params: { rule: "required" } }),
  host: writtenText(PARTY_MAX).refine((text) => text !== "", { params: { rule: "required" } }),
  spots: z.array(SheetSpot).min(1).max(SPOTS_MAX),
  production: shape.production,
  insertion: shape.insertion,
  /** For all spots, without tax. */
  net: shape.amount,
  taxRate: shape.taxRate,
  /** What the sum was reckoned from, where it was a price per thousand listeners. */
  perThousand: shape.amount.nullable(),
  downloads: shape.downloads,
  perClick: shape.perClick,
  perLead: shape.perLead,
  revenueShare: shape.revenueShare,
  exclusivity: shape.exclusivity,
  exclusivityDays: shape.exclusivityDays,
  usageMonths: shape.usageMonths,
  staysDays: shape.staysDays,
  paymentDays: shape.paymentDays,
  /** So many days before a spot's first day the copy, and the recording, are due. */
  copyDays: days,
  recordingDays: days,
  link: line(LINE_MAX),
  code: line(LINE_MAX),
  disclosure: line(LINE_MAX),
  /** The advertiser's own words on what a cancellation means. */
  cancellation: writtenText(WORDS_MAX),
  note: writtenText(WORDS_MAX),
};

const apart = ({ spots }: { spots: readonly SheetSpot[] }) =>
  new Set(spots.map(({ position }) => position)).size === spots.length;

export const BookingWords = z
  .strictObject(written)
  .refine(apart, { path: ["spots"], params: { rule: "wrong-kind" } });
export type BookingWords = z.output<typeof BookingWords>;

/** The whole sheet: what page, PDF and hash come from. */
export const BookingSheet = z.strictObject({
  form: z.literal(1),
  number: z.string(),
  version: z.int().min(1),
  /** On which it was written, in UTC. */
  day: Day,
  currency: shape.currency,
  show: z.strictObject({ title: z.string(), feed: z.string() }),
  /** The sum with tax that was agreed, where `net` and its tax would miss it by a rounding; a new price takes it away. */
  gross: shape.amount.optional(),
  ...written,
});
export type BookingSheet = z.output<typeof BookingSheet>;

/** The words of a sheet, to begin a new version with. */
export function wordsOf(sheet: BookingSheet): BookingWords {
  const {
    form: _form,
    number: _number,
    version: _version,
    day: _day,
    currency: _currency,
    show: _show,
    gross: _gross,
    ...words
  } = sheet;
  return words;
}

export interface SheetSum {
  net: number;
  /** Null where nobody said the rate. */
  tax: number | null;
  gross: number | null;
}

/** Tax and sum in minor units, rounded half up. Where a sum with tax was agreed it stands, and the tax is the rest. */
export function sumOf({ net, taxRate, gross }: Pick<BookingSheet, "net" | "taxRate" | "gross">): SheetSum {
  if (taxRate === null) return { net, tax: null, gross: null };
  if (gross !== undefined) return { net, tax: gross - net, gross };
  const tax = Number((2n * BigInt(net) * BigInt(taxRate) + 10_000n) / 20_000n);
  return { net, tax, gross: net + tax };
}
