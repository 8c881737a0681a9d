import { z } from "zod";

/** ISO 4217; `fractionDigits` says how many minor-unit digits the currency has (EUR 2, JPY 0, KWD 3). */
export const Currency = z.strictObject({
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  fractionDigits: z.int().min(0).max(4),
  numericCode: z.int().min(1).max(999),
  symbol: z.string().max(8),
});
export type Currency = z.output<typeof Currency>;

/** The default number of minor-unit digits (A9.16). */
export const DEFAULT_FRACTION_DIGITS = 2;

/** Money is an integer of minor units with its currency. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.output<typeof Money>;

/**
 * The offered currency with this code: undefined if digits or number do not match it, because the amounts would
 * then mean something else.
 */
export const offeredCurrency = (given: Currency): Currency | undefined =>
  CURRENCIES.find(
    ({ currencyCode, fractionDigits, numericCode }) =>
      currencyCode === given.currencyCode &&
      fractionDigits === given.fractionDigits &&
      numericCode === given.numericCode,
  );

/** A shop may report any three letters as a currency. Of more than so many, a reply has those that matter most. */
export const CURRENCIES_SHOWN = 200;

/** The currencies offered for campaigns. Source: ISO 4217 list one. */
export const CURRENCIES: readonly Currency[] = [
  { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" },
  { currencyCode: "USD", fractionDigits: 2, numericCode: 840, symbol: "$" },
  { currencyCode: "GBP", fractionDigits: 2, numericCode: 826, symbol: "£" },
  { currencyCode: "CHF", fractionDigits: 2, numericCode: 756, symbol: "CHF" },
  { currencyCode: "SEK", fractionDigits: 2, numericCode: 752, symbol: "kr" },
  { currencyCode: "DKK", fractionDigits: 2, numericCode: 208, symbol: "kr." },
  { currencyCode: "NOK", fractionDigits: 2, numericCode: 578, symbol: "kr" },
  { currencyCode: "PLN", fractionDigits: 2, numericCode: 985, symbol: "zł" },
  { currencyCode: "JPY", fractionDigits: 0, numericCode: 392, symbol: "¥" },
];
