import { endDay, parseDate } from "../../../contract/forms/dates.ts";
import type { Locale } from "../../../contract/forms/locale.ts";
import { parseDuration } from "../../../contract/forms/numbers.ts";

const DAY_MS = 86_400_000;

/** A campaign's period as the form shows it; nothing of it is sent. */
export interface Period {
  /** YYYY-MM-DD. */
  start: string;
  end: string;
  /** Days. */
  duration: number;
  /** "Sunday, March 28, 2027" */
  longEnd: string;
  /** Every month that the mark shows, from the one it starts in. */
  months: readonly { name: string; at: number }[];
  /** The bar's start and length, as fractions of the months shown. */
  from: number;
  share: number;
}

const written = (day: string, locale: Locale, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** The day without its weekday: "March 28, 2027". */
export const dayOfEnd = (end: string, locale: Locale): string => written(end, locale, { dateStyle: "long" });
export const weekdayOfEnd = (end: string, locale: Locale): string =>
  written(end, locale, { weekday: "long" });

/** The period given by start and duration; null until both are valid (A3.01). */
export function periodOf(values: { start: string; duration: string }, locale: Locale): Period | null {
  const day = parseDate(values.start, locale);
  const days = parseDuration(values.duration, locale);
  if (!day.ok || day.value === null || !days.ok || days.value === null) return null;
  const start = day.value;
  const end = endDay(start, days.value);
  const [year = 0, month = 1] = start.split("-").map(Number);
  const [endYear = 0, endMonth = 1] = end.split("-").map(Number);
  const count = (endYear - year) * 12 + endMonth - month + 2;
  const first = Date.UTC(year, month - 1, 1);
  const whole = Date.UTC(year, month - 1 + count, 1) - first;
  const shareAt = (time: number): number => (time - first) / whole;
  return {
    start,
    end,
    duration: days.value,
    longEnd: written(end, locale, { dateStyle: "full" }),
    months: Array.from({ length: count }, (_, index) => ({
      name: written(new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10), locale, {
        // Only the letters fit where the mark spans a year.
        month: count > 7 ? "narrow" : "short",
      }),
      at: shareAt(Date.UTC(year, month - 1 + index, 1)),
    })),
    from: shareAt(Date.parse(`${start}T00:00:00Z`)),
    share: (days.value * DAY_MS) / whole,
  };
}
