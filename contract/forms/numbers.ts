import { broken, type Checked, isFilled, passed } from "./checks.ts";
import type { Locale } from "./locale.ts";

/** How numbers are written: `1,234.5` in en-US, `1.234,5` in de-DE. */
export const SEPARATORS = {
  "en-US": { group: ",", decimal: "." },
  "de-DE": { group: ".", decimal: "," },
} as const satisfies Record<Locale, { group: string; decimal: string }>;

const WRITTEN = {
  "en-US": /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/,
  "de-DE": /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d+))?$/,
} as const satisfies Record<Locale, RegExp>;

/** A number as it was typed, digit by digit: nothing is lost to binary fractions. */
export interface Decimal {
  negative: boolean;
  /** Digits before the separator, without zeros in front; "0" where there are none. */
  whole: string;
  /** Digits after it, as typed. */
  fraction: string;
}

/** Longer than any number that means something here. */
const MOST_LETTERS = 40;

/**
 * Parses a number in a locale's notation; null if it is invalid. Groups have to have three digits: `1,23` is
 * invalid in en-US rather than a surprising 123, and `1e9` is invalid everywhere.
 */
export function readDecimal(text: string, locale: Locale): Decimal | null {
  if (text.length > MOST_LETTERS) return null;
  const [, sign, whole = "", fraction = ""] =
    WRITTEN[locale].exec(text.trim().replace(/^([\u2212-])\s*/, "-")) ?? [];
  if (whole === "" && fraction === "") return null;
  return {
    negative: sign === "-",
    whole: whole.replaceAll(SEPARATORS[locale].group, "").replace(/^0+(?=\d)/, "") || "0",
    fraction,
  };
}

/** Whole numbers are kept in 32 bits. */
export const WHOLE_MAX = 2_000_000_000;
export const DURATION_MIN = 30;
export const DURATION_MAX = 366;
export const PERCENTAGE_MAX = 100;

/** Whether a whole number is in bounds; both count. */
function inBounds(value: number, min: number, max: number): Checked<number> {
  if (value < min) return broken("too-small", { min });
  return value > max ? broken("too-big", { max }) : passed(value);
}

/** A whole number of zero or more ("positive", A5.05); an empty field is null. */
export function parseWhole(text: string, locale: Locale, max = WHOLE_MAX): Checked<number | null> {
  if (!isFilled(text)) return passed(null);
  const read = readDecimal(text, locale);
  if (!read) return broken("not-a-number");
  // "7.0" is whole; "7.5" is not rounded without the user noticing.
  if (/[1-9]/.test(read.fraction)) return broken("not-whole");
  return inBounds(signed(read, Number(read.whole)), 0, max);
}

/** A percentage of 0 to 100, with or without its sign (A5.07); an empty field is null. */
export const parsePercentage = (text: string, locale: Locale): Checked<number | null> =>
  parseWhole(text.replace(/\s*%\s*$/, ""), locale, PERCENTAGE_MAX);

/**
 * A duration in days: invalid input becomes null, a number is rounded to whole days and then has to be between 30
 * and 366 (A5.06).
 */
export function parseDuration(text: string, locale: Locale): Checked<number | null> {
  const read = readDecimal(text, locale);
  if (!read) return passed(null);
  const days = Math.round(Number(`${read.whole}.${read.fraction || "0"}`));
  return inBounds(signed(read, days), DURATION_MIN, DURATION_MAX);
}

const signed = (read: Decimal, value: number): number => (read.negative && value !== 0 ? -value : value);
