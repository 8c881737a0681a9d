import { type Locale, localeOf } from "../../contract/forms/locale.ts";
import type { Money } from "../../contract/forms/money.ts";
import { useLanguage } from "./locale.ts";

/** Days carry no zone: 2026-11-18 is the 18th wherever it is read. */
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

const spans = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** How figures, dates and money are written in a locale. `now` is for tests. */
export function formatsFor(locale: Locale, now: () => Date = () => new Date()) {
  const count = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 2 });
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  const weekdays = {
    short: new Intl.DateTimeFormat(locale, { weekday: "short" }),
    long: new Intl.DateTimeFormat(locale, { weekday: "long" }),
  };
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });

  // Making one of these takes far longer than using it, and a list has hundreds of days.
  const dayForms = new Map<string, Intl.DateTimeFormat>();
  function dayForm(month: "short" | "long", year: boolean, calendar: boolean): Intl.DateTimeFormat {
    const key = `${month} ${year} ${calendar}`;
    const known = dayForms.get(key);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month,
      ...(year ? { year: "numeric" } : {}),
      ...(calendar ? { timeZone: "UTC" } : {}),
    });
    dayForms.set(key, made);
    return made;
  }

  /** "Nov 18", and "Nov 18, 2025" outside the current year; `long` spells the month. */
  function day(iso: string, form: "short" | "long" = "short"): string {
    const calendar = dayOnly.test(iso);
    const date = new Date(iso);
    const year = calendar ? date.getUTCFullYear() : date.getFullYear();
    return dayForm(form, year !== now().getFullYear(), calendar).format(date);
  }

  /** "Nov 18", and "Jan 2022" outside the current year: for columns, where the day no longer matters. */
  function dayOrMonth(iso: string): string {
    if (new Date(iso).getUTCFullYear() === now().getFullYear()) return day(iso);
    return month.format(new Date(iso));
  }

  return {
    /** 31,500 */
    count: (value: number) => count.format(value),
    /** 32K: compact, two significant digits (A9.15). */
    compact: (value: number) => compact.format(value),
    /** 3k, and 3000 in German, which has no short form: the steps of a scale. */
    step: (value: number) => (locale === "en-US" ? compact.format(value).toLowerCase() : count.format(value)),
    /** 4.6: ratings carry one decimal. */
    rating: (value: number) => oneDecimal.format(value),
    /** Of a share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    day,
    dayOrMonth,
    /** "November 18, 2026", in whichever year: for paper, which is read later. */
    fullDay: (iso: string) => dayForm("long", true, dayOnly.test(iso)).format(new Date(iso)),
    /** Tuesday, or Tue: of an instant. */
    weekday: (iso: string, form: "short" | "long" = "long") => weekdays[form].format(new Date(iso)),
    /** 2:02 PM, 14:02 */
    time: (iso: string) => clock.format(new Date(iso)),
    /** Nov 18, 2:02 PM */
    dayAndTime: (iso: string) => `${day(iso)}, ${clock.format(new Date(iso))}`,
    /** "yesterday", "3 hours ago", in the largest span that fits. */
    ago(iso: string): string {
      const seconds = Math.round((new Date(iso).getTime() - now().getTime()) / 1000);
      const span = spans.find(([, length]) => Math.abs(seconds) >= length);
      return span ? ago.format(Math.trunc(seconds / span[1]), span[0]) : ago.format(0, "second");
    },
    /** From minor units: 480 EUR is €4.80 or 4,80 €. */
    money: ({ amount, currency }: Money) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currency.currencyCode,
        minimumFractionDigits: currency.fractionDigits,
        maximumFractionDigits: currency.fractionDigits,
      }).format(amount / 10 ** currency.fractionDigits),
    /** "German" for "de"; an unknown code is returned unchanged. */
    language: (code: string) => nameOf(languages, code),
    /** "Germany" of "DE"; the same. */
    country: (code: string) => nameOf(countries, code),
    /** "a, b and c" */
    list: (words: readonly string[]) => list.format(words),
    /** The same of anything: the things, and between them the words that join them. */
    listOf<T extends object>(things: readonly T[]): (T | string)[] {
      const parts = list.formatToParts(things.map((_, index) => String(index)));
      return parts.map(({ type, value }) => (type === "element" ? (things[Number(value)] ?? "") : value));
    },
  };
}

export type Formats = ReturnType<typeof formatsFor>;

const known = new Map<Locale, Formats>();

/** The formats of the language in use, made once for all that show something. */
export function useFormats(): Formats {
  const locale = localeOf(useLanguage());
  const formats = known.get(locale) ?? formatsFor(locale);
  known.set(locale, formats);
  return formats;
}
