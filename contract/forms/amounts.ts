import { broken, type Checked, isFilled, passed } from "./checks.ts";
import type { Locale } from "./locale.ts";
import { type Currency, DEFAULT_FRACTION_DIGITS } from "./money.ts";
import { readDecimal, SEPARATORS, WHOLE_MAX } from "./numbers.ts";

type Kind = Pick<Currency, "currencyCode" | "symbol"> & Partial<Pick<Currency, "fractionDigits">>;

/**
 * Parses an amount of money in a locale's notation into minor units: "1.234,56 €" in de-DE and "$1,234.56" in en-US
 * are 123456. The currency's sign or code may come first or last. An empty field is null: money is optional
 * (A5.08). More decimals than the currency has are refused, not rounded.
 */
export function parseMoney(text: string, locale: Locale, currency: Kind): Checked<number | null> {
  if (!isFilled(text)) return passed(null);
  const digits = currency.fractionDigits ?? DEFAULT_FRACTION_DIGITS;
  const read = readDecimal(withoutCurrency(text, currency), locale);
  if (!read) return broken("not-money", { example: writeAmount(123_456, locale, currency) });
  const fraction = read.fraction.replace(/0+$/, "");
  if (fraction.length > digits) return broken("too-many-decimals", { max: digits });
  // Digits are joined as text, so there are no floating-point errors.
  const minor = Number(read.whole + fraction.padEnd(digits, "0"));
  if (read.negative && minor > 0) return broken("too-small", { min: 0 });
  if (minor > WHOLE_MAX) return broken("too-big", { max: writeAmount(WHOLE_MAX, locale, currency) });
  return passed(minor);
}

/** Minor units as a field shows them: with groups and all decimals, without the currency. Reads back the same. */
export function writeAmount(minor: number, locale: Locale, currency: Kind): string {
  const fractionDigits = currency.fractionDigits ?? DEFAULT_FRACTION_DIGITS;
  const { group, decimal } = SEPARATORS[locale];
  const digits = String(minor).padStart(fractionDigits + 1, "0");
  const cut = digits.length - fractionDigits;
  const whole = digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, group);
  return fractionDigits === 0 ? whole : whole + decimal + digits.slice(cut);
}

/** Takes the sign or code off one end, once. */
function withoutCurrency(text: string, { currencyCode, symbol }: Kind): string {
  const plain = text.trim();
  for (const name of [currencyCode, symbol].filter(Boolean)) {
    if (plain.toLowerCase().startsWith(name.toLowerCase())) return plain.slice(name.length).trim();
    if (plain.toLowerCase().endsWith(name.toLowerCase())) return plain.slice(0, -name.length).trim();
  }
  return plain;
}
