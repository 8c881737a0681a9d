import { broken, type Checked, isFilled, passed } from "./checks.ts";
import type { Locale } from "./locale.ts";

/** How dates are written (A5.03): accepted forms, and the mask a field shows and fills. */
export const DATE_FORMATS = {
  "en-US": { accepts: "M/d/yyyy", mask: "MM/dd/yyyy", separator: "/" },
  "de-DE": { accepts: "d.M.yyyy", mask: "dd.MM.yyyy", separator: "." },
} as const satisfies Record<Locale, { accepts: string; mask: string; separator: string }>;

const DAY_MS = 86_400_000;
const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/**
 * Parses a date in a locale's notation into YYYY-MM-DD; an empty field is null. `2/30/2027` is invalid. The error's
 * sentence carries the input as `arg1` and the format as `arg2`.
 */
export function parseDate(text: string, locale: Locale): Checked<string | null> {
  if (!isFilled(text)) return passed(null);
  const { accepts, separator } = DATE_FORMATS[locale];
  const refused = broken("not-a-date", { arg1: text.trim().slice(0, 60), arg2: accepts });
  const parts = text.trim().split(separator);
  const [first, second, year] = parts.map(Number);
  if (parts.length !== 3 || !/^\d{1,2}$/.test(parts[0]!) || !/^\d{1,2}$/.test(parts[1]!)) return refused;
  if (!/^\d{4}$/.test(parts[2]!) || year === 0) return refused;
  const [month, day] = locale === "en-US" ? [first!, second!] : [second!, first!];
  const iso = `${parts[2]}-${pad(month)}-${pad(day)}`;
  return isDay(iso) ? passed(iso) : refused;
}

/** Whether YYYY-MM-DD is a day of the calendar. */
function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso;
}

/** YYYY-MM-DD as a date field shows it, filling the whole mask; reads back the same. */
export function writeDate(day: string, locale: Locale): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const { separator } = DATE_FORMATS[locale];
  return (locale === "en-US" ? [month, date, year] : [date, month, year]).join(separator);
}

/**
 * What a date field makes of typed text: digits only, filled into the mask, with each separator added as soon as
 * the part before it is full. Typing the separator ends a part of one digit.
 */
export function maskDate(typed: string, locale: Locale): string {
  const { separator } = DATE_FORMATS[locale];
  const lengths = [2, 2, 4];
  let masked = "";
  let part = 0;
  let inPart = 0;
  for (const letter of typed) {
    if (/\d/.test(letter)) {
      if (inPart === lengths[part]) {
        if (part === 2) break;
        masked += separator;
        part += 1;
        inPart = 0;
      }
      masked += letter;
      inPart += 1;
    } else if (/[./\-\s]/.test(letter) && inPart > 0 && part < 2) {
      masked += separator;
      part += 1;
      inPart = 0;
    }
  }
  return masked;
}

/** "UTC", or an area and a place. Short names ("IST", "CST") mean other zones elsewhere; offsets know no summer. */
const ZONE_NAME = /^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

/** Whether an IANA name of an area and a place means a time zone here. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Days since 1970 in a time zone's calendar. @throws RangeError for an unknown time zone */
function dayCounter(timeZone: string): (instant: Date) => number {
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) / DAY_MS;
  };
}

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (instant: Date, timeZone: string): string =>
  new Date(dayCounter(timeZone)(instant) * DAY_MS).toISOString().slice(0, 10);

/**
 * A campaign starts tomorrow at the earliest, by the calendar of the user's time zone (A5.04): choosing tomorrow
 * sends tomorrow's midnight, which may be minutes away (decision 23).
 * @throws RangeError for an unknown time zone
 */
export function isDayAhead(start: Date, timeZone: string, now: Date): boolean {
  const day = dayCounter(timeZone);
  return day(start) > day(now);
}

/**
 * The first instant of a day in a time zone: what a form sends for a date. Midnight, except where the clocks
 * skip it; where a zone skipped the whole day, the first instant after it.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  const count = dayCounter(timeZone);
  // No zone is further than 15 hours from UTC, so the day begins in between.
  let before = wanted * DAY_MS - 15 * 3_600_000 - 1;
  let reached = wanted * DAY_MS + 2 * DAY_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (count(new Date(middle)) >= wanted) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/** So long before that of UTC a midnight may be; so long before the next one, for most people, it is one of the west. */
const EASTERNMOST = 14 * 3_600_000;

/**
 * The day that a campaign starts on, the same for whoever looks: by the calendar of the zone in which its start was
 * given. Where none is known, the instant is taken for the midnight of a place: from 14 hours before that of UTC, not
 * counted (Chatham in summer), to 10 hours after it (Hawaii). The few who live further east or west get a day too few or
 * too many.
 */
export function dayOfStart(start: Date, timeZone: string | null): string {
  if (timeZone !== null && isTimeZone(timeZone)) return dayIn(start, timeZone);
  return dayIn(new Date(start.getTime() + EASTERNMOST - 1), "UTC");
}

/** The day a campaign ends: start plus its duration in days (A3.01). Shown, never sent. */
export const endDay = (startDay: string, duration: number): string =>
  new Date(Date.parse(`${startDay}T00:00:00Z`) + duration * DAY_MS).toISOString().slice(0, 10);
