import type { Campaign } from "../../../contract/campaigns.ts";
import { AD_CATEGORIES, type AdCategory } from "../../../contract/contacts/ad-categories.ts";
import { parseMoney, writeAmount } from "../../../contract/forms/amounts.ts";
import { type Checked, passed } from "../../../contract/forms/checks.ts";
import { dayOfStart, isDayAhead, parseDate, startOfDay, writeDate } from "../../../contract/forms/dates.ts";
import type { Language, Locale } from "../../../contract/forms/locale.ts";
import { CURRENCIES, type Currency } from "../../../contract/forms/money.ts";
import { parseDuration, parsePercentage } from "../../../contract/forms/numbers.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { displayNameError } from "../display-name.ts";
import type { FormRules, FormValues } from "./use-campaign-form.ts";

export const MONEY_FIELDS = ["budget", "payPerLead", "payPerClick"] as const;
export type GeneralField =
  | "displayName"
  | "category"
  | "start"
  | "duration"
  | "currency"
  | "payPerAction"
  | (typeof MONEY_FIELDS)[number];

interface Place {
  /** How figures and days are written. */
  locale: Locale;
  /** The language of the messages. */
  language: Language;
  /** IANA name: the time zone of the start date. */
  timeZone: string;
  now: () => Date;
}

/** What a campaign without a currency begins with. */
const FIRST_CURRENCY: Record<Locale, string> = { "en-US": "USD", "de-DE": "EUR" };
export const currencyOf = (code: string): Currency =>
  CURRENCIES.find(({ currencyCode }) => currencyCode === code) ?? CURRENCIES[0]!;

/** Empty: none of them. */
const categoryOf = (text: string): AdCategory | null => AD_CATEGORIES.find((one) => one === text) ?? null;

/** How a campaign's name, period and money become fields in a locale, and back (A5.03 to A5.08). */
export function generalRules({ locale, language, timeZone, now }: Place): FormRules<GeneralField> {
  function read(campaign: Campaign): FormValues<GeneralField> {
    const currency = campaign.currency ?? currencyOf(FIRST_CURRENCY[locale]);
    const amount = (minor: number | null) => (minor === null ? "" : writeAmount(minor, locale, currency));
    const whole = (value: number | null) => (value === null ? "" : String(value));
    return {
      displayName: campaign.displayName,
      category: campaign.category ?? "",
      start: campaign.start ? writeDate(dayOfStart(new Date(campaign.start), campaign.timeZone), locale) : "",
      duration: whole(campaign.duration),
      currency: currency.currencyCode,
      budget: amount(campaign.budget),
      payPerAction: whole(campaign.payPerAction),
      payPerLead: amount(campaign.payPerLead),
      payPerClick: amount(campaign.payPerClick),
    };
  }

  const checks = (values: FormValues<GeneralField>, changed: ReadonlySet<GeneralField>) => ({
    start: checkStart(values.start, changed.has("start")),
    duration: parseDuration(values.duration, locale),
    payPerAction: parsePercentage(values.payPerAction, locale),
    budget: parseMoney(values.budget, locale, currencyOf(values.currency)),
    payPerLead: parseMoney(values.payPerLead, locale, currencyOf(values.currency)),
    payPerClick: parseMoney(values.payPerClick, locale, currencyOf(values.currency)),
  });

  /** The start date; one that is already saved may be in the past (decision 23). */
  function checkStart(text: string, changed: boolean): Checked<string | null> {
    const read = parseDate(text, locale);
    if (!read.ok || read.value === null || !changed) return read;
    const ahead = isDayAhead(startOfDay(read.value, timeZone), timeZone, now());
    return ahead ? passed(read.value) : { ok: false, rule: "start-too-early" };
  }

  function errors(values: FormValues<GeneralField>, changed: ReadonlySet<GeneralField>) {
    const name = displayNameError(values.displayName, language);
    const wrong = Object.entries(checks(values, changed)).flatMap(([field, check]) =>
      check.ok ? [] : [[field, fieldSentence(check.rule, language, check.values)] as const],
    );
    return { ...(name ? { displayName: name } : {}), ...Object.fromEntries(wrong) };
  }

  function body(values: FormValues<GeneralField>, changed: ReadonlySet<GeneralField>) {
    const read = checks(values, changed);
    const money = changed.has("currency") || MONEY_FIELDS.some((field) => changed.has(field));
    const day = value(read.start);
    return {
      ...(changed.has("displayName") ? { displayName: values.displayName } : {}),
      ...(changed.has("category") ? { category: categoryOf(values.category) } : {}),
      ...(changed.has("start")
        ? { start: day === null ? null : startOfDay(day, timeZone).toISOString(), timeZone }
        : {}),
      ...(changed.has("duration") ? { duration: value(read.duration) } : {}),
      ...(changed.has("payPerAction") ? { payPerAction: value(read.payPerAction) } : {}),
      // Amounts are minor units: in another currency they all mean something else.
      ...(money
        ? {
            currency: currencyOf(values.currency),
            budget: value(read.budget),
            payPerLead: value(read.payPerLead),
            payPerClick: value(read.payPerClick),
          }
        : {}),
    };
  }
  return { read, errors, body };
}

const value = <T>(check: Checked<T | null>): T | null => (check.ok ? check.value : null);
