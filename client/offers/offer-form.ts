import { parseMoney, writeAmount } from "../../contract/forms/amounts.ts";
import { atMost, broken, type Checked, isFilled, passed } from "../../contract/forms/checks.ts";
import { parseDate, writeDate } from "../../contract/forms/dates.ts";
import { type Locale, languageOf } from "../../contract/forms/locale.ts";
import { parsePercentage, parseWhole, readDecimal, SEPARATORS } from "../../contract/forms/numbers.ts";
import {
  currencyOf,
  DAYS_MAX,
  DOWNLOADS_MAX,
  EPISODE_MAX,
  MONTHS_MAX,
  NOTE_MAX,
  OfferTerms,
  SECONDS_MAX,
  SECONDS_MIN,
  SPOTS_MAX,
  STAYS_MAX,
  TAX_RATE_MAX,
} from "../../contract/offers/terms.ts";
import type { OfferVersion } from "../../contract/offers.ts";
import { type FieldRule, fieldSentence } from "../../contract/sentences.ts";

/** The fields of the form in their order; those of a list hold its value, all others what was typed. */
const CHOICES = [
  "pricing",
  "currency",
  "tax",
  "slot",
  "production",
  "insertion",
  "exclusivity",
] as const satisfies readonly (keyof OfferTerms)[];
export type ChoiceField = (typeof CHOICES)[number];
export type TypedField = Exclude<keyof OfferTerms, ChoiceField>;
export type OfferValues = Readonly<Record<keyof OfferTerms, string> & { side: OfferVersion["side"] }>;
export type OfferErrors = Partial<Record<keyof OfferTerms, string>>;

const FIRST_CURRENCY: Record<Locale, string> = { "en-US": "USD", "de-DE": "EUR" };

/** What a new offer begins with. */
export const firstValues = (locale: Locale, currency: string | undefined): OfferValues => ({
  side: "host",
  pricing: "flat",
  amount: "",
  currency: currency ?? FIRST_CURRENCY[locale],
  tax: "net",
  taxRate: "",
  spots: "1",
  slot: "mid",
  seconds: "60",
  production: "host-read",
  insertion: "unknown",
  firstDay: "",
  lastDay: "",
  episodes: "",
  downloads: "",
  exclusivity: "none",
  exclusivityDays: "",
  usageMonths: "",
  staysDays: "",
  paymentDays: "",
  freeUntil: "",
  perClick: "",
  perLead: "",
  revenueShare: "",
  note: "",
});

/** Terms as the fields show them; read back they are the same. */
export function valuesOf(terms: OfferTerms, side: OfferVersion["side"], locale: Locale): OfferValues {
  const currency = currencyOf(terms);
  const money = (minor: number | null) => (minor === null ? "" : writeAmount(minor, locale, currency));
  const whole = (value: number | null) => (value === null ? "" : String(value));
  const day = (value: string | null) => (value === null ? "" : writeDate(value, locale));
  return {
    ...terms,
    side,
    amount: money(terms.amount),
    taxRate: writeRate(terms.taxRate, locale),
    spots: whole(terms.spots),
    seconds: whole(terms.seconds),
    firstDay: day(terms.firstDay),
    lastDay: day(terms.lastDay),
    episodes: terms.episodes.join(", "),
    downloads: whole(terms.downloads),
    exclusivityDays: whole(terms.exclusivityDays),
    usageMonths: whole(terms.usageMonths),
    staysDays: whole(terms.staysDays),
    paymentDays: whole(terms.paymentDays),
    freeUntil: day(terms.freeUntil),
    perClick: money(terms.perClick),
    perLead: money(terms.perLead),
    revenueShare: whole(terms.revenueShare),
  };
}

/** Hundredths of a percent without needless zeros: 8.1, 19. */
export function writeRate(rate: number | null, locale: Locale): string {
  if (rate === null) return "";
  const fraction = String(rate % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${Math.trunc(rate / 100)}${fraction && SEPARATORS[locale].decimal}${fraction}`;
}

export function parseRate(text: string, locale: Locale): Checked<number | null> {
  if (!isFilled(text)) return passed(null);
  const read = readDecimal(text.replace(/\s*%\s*$/, ""), locale);
  if (!read) return broken("not-a-number");
  const fraction = read.fraction.replace(/0+$/, "");
  if (fraction.length > 2) return broken("too-many-decimals", { max: 2 });
  const rate = Number(read.whole + fraction.padEnd(2, "0"));
  if (read.negative && rate > 0) return broken("too-small", { min: 0 });
  return rate > TAX_RATE_MAX ? broken("too-big", { max: TAX_RATE_MAX / 100 }) : passed(rate);
}

function parseEpisodes(text: string, locale: Locale): Checked<number[]> {
  const numbers: number[] = [];
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const read = least(parseWhole(part, locale, EPISODE_MAX), 1);
    if (!read.ok) return read;
    if (read.value !== null) numbers.push(read.value);
  }
  return numbers.length > SPOTS_MAX ? broken("too-big", { max: SPOTS_MAX }) : passed(numbers);
}

export const least = <T extends number | null>(read: Checked<T>, min: number): Checked<T> =>
  read.ok && read.value !== null && read.value < min ? broken("too-small", { min }) : read;

export const needed = <T>(read: Checked<T | null>): Checked<T> =>
  read.ok && read.value === null ? broken("required") : (read as Checked<T>);

/** The terms that were typed, or what is wrong with which field. Money is read as everywhere (A5.08). */
export function readOffer(
  values: OfferValues,
  locale: Locale,
): { terms: OfferTerms; errors: null } | { terms: null; errors: OfferErrors } {
  const currency = currencyOf(values);
  const money = (text: string) => parseMoney(text, locale, currency);
  const whole = (text: string, max: number, min = 0) => least(parseWhole(text, locale, max), min);
  const day = (text: string) => parseDate(text, locale);
  const read: { [Field in TypedField]: Checked<OfferTerms[Field]> } = {
    amount: needed(money(values.amount)),
    taxRate: parseRate(values.taxRate, locale),
    spots: needed(whole(values.spots, SPOTS_MAX, 1)),
    seconds: needed(whole(values.seconds, SECONDS_MAX, SECONDS_MIN)),
    firstDay: day(values.firstDay),
    lastDay: day(values.lastDay),
    episodes: parseEpisodes(values.episodes, locale),
    downloads: whole(values.downloads, DOWNLOADS_MAX, 1),
    exclusivityDays: whole(values.exclusivityDays, DAYS_MAX, 1),
    usageMonths: whole(values.usageMonths, MONTHS_MAX),
    staysDays: whole(values.staysDays, STAYS_MAX, 1),
    paymentDays: whole(values.paymentDays, DAYS_MAX),
    freeUntil: day(values.freeUntil),
    perClick: money(values.perClick),
    perLead: money(values.perLead),
    revenueShare: parsePercentage(values.revenueShare, locale),
    note: atMost(values.note, NOTE_MAX),
  };
  const errors: OfferErrors = {};
  for (const [field, check] of Object.entries(read))
    if (!check.ok) errors[field as TypedField] = fieldSentence(check.rule, languageOf(locale), check.values);
  const { side: _, ...chosen } = values;
  const typed = Object.fromEntries(
    Object.entries(read).map(([field, check]) => [field, check.ok ? check.value : null]),
  );
  if (Object.keys(errors).length > 0) return { terms: null, errors };
  // What the contract still refuses has the contract's own rule.
  const terms = OfferTerms.safeParse({ ...chosen, ...typed });
  if (terms.success) return { terms: terms.data, errors: null };
  for (const issue of terms.error.issues) {
    const rule = (issue as { params?: { rule?: FieldRule } }).params?.rule ?? "wrong-kind";
    errors[issue.path[0] as TypedField] = fieldSentence(rule, languageOf(locale));
  }
  return { terms: null, errors };
}
