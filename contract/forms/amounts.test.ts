import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldRule } from "../sentences.ts";
import { parseMoney, writeAmount } from "./amounts.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { CURRENCIES, type Currency, DEFAULT_FRACTION_DIGITS } from "./money.ts";
import { WHOLE_MAX } from "./numbers.ts";

const currency = (code: string): Currency => CURRENCIES.find(({ currencyCode }) => currencyCode === code)!;
const [EUR, USD, JPY, SEK] = ["EUR", "USD", "JPY", "SEK"].map(currency) as [
  Currency,
  Currency,
  Currency,
  Currency,
];
const KWD: Currency = { currencyCode: "KWD", fractionDigits: 3, numericCode: 414, symbol: "KD" };
const ok = (value: unknown) => ({ ok: true, value });
const no = (rule: FieldRule) => expect.objectContaining({ ok: false, rule });

describe("A5.08 money in minor units", () => {
  test.each<[string, Locale, Currency, unknown]>([
    ["1.234,56 €", "de-DE", EUR, ok(123_456)],
    ["1.234,56\u00a0€", "de-DE", EUR, ok(123_456)],
    ["$1,234.56", "en-US", USD, ok(123_456)],
    ["USD 1,234.56", "en-US", USD, ok(123_456)],
    ["1234.5", "en-US", EUR, ok(123_450)],
    ["1234,5", "de-DE", EUR, ok(123_450)],
    ["0.07", "en-US", EUR, ok(7)],
    [".5", "en-US", EUR, ok(50)],
    ["19.99", "en-US", EUR, ok(1999)],
    ["1.10", "en-US", EUR, ok(110)],
    ["0.10", "en-US", EUR, ok(10)],
    ["5.000", "en-US", EUR, ok(500)],
    ["1.100 kr", "de-DE", SEK, ok(110_000)],
    ["¥1,234", "en-US", JPY, ok(1234)],
    ["1.234 ¥", "de-DE", JPY, ok(1234)],
    ["1.2345", "en-US", JPY, no("too-many-decimals")],
    ["1,234.567", "en-US", KWD, ok(1_234_567)],
    ["0,001 KWD", "de-DE", KWD, ok(1)],
    ["", "en-US", EUR, ok(null)],
    [" \u00a0 ", "de-DE", EUR, ok(null)],
    ["0", "en-US", EUR, ok(0)],
    ["20000000", "en-US", EUR, ok(WHOLE_MAX)],
    ["20000000.01", "en-US", EUR, no("too-big")],
    ["9007199254740993", "en-US", JPY, no("too-big")],
    ["1.005", "en-US", EUR, no("too-many-decimals")],
    ["1.234", "en-US", EUR, no("too-many-decimals")],
    ["1,23", "en-US", EUR, no("not-money")],
    ["1.23", "de-DE", EUR, no("not-money")],
    ["1.234,56", "en-US", EUR, no("not-money")],
    ["-1", "en-US", EUR, no("too-small")],
    ["$-1", "en-US", USD, no("too-small")],
    ["1e9", "en-US", EUR, no("not-money")],
    ["NaN", "en-US", EUR, no("not-money")],
    ["Infinity", "en-US", EUR, no("not-money")],
    ["€", "en-US", EUR, no("not-money")],
    ["$5", "en-US", EUR, no("not-money")],
    ["5 € €", "en-US", EUR, no("not-money")],
  ])("%j in %s as %o", (text, locale, kind, expected) => {
    expect(parseMoney(text, locale, kind)).toEqual(expected);
  });

  test("A9.16 two decimals where a currency does not say", () => {
    expect(DEFAULT_FRACTION_DIGITS).toBe(2);
    expect(parseMoney("1.5", "en-US", { currencyCode: "XTS", symbol: "" })).toEqual(ok(150));
  });

  test("the sentence shows how an amount is written here", () => {
    expect(parseMoney("x", "de-DE", EUR)).toMatchObject({ values: { example: "1.234,56" } });
    expect(parseMoney("x", "en-US", JPY)).toMatchObject({ values: { example: "123,456" } });
  });

  const amount = fc.nat(WHOLE_MAX);
  const kind = fc.constantFrom(...CURRENCIES, KWD);
  test("what a field shows, it reads back the same, to the last unit", () => {
    fc.assert(
      fc.property(amount, kind, fc.constantFrom(...LOCALES), (minor, one, locale) => {
        expect(parseMoney(writeAmount(minor, locale, one), locale, one)).toEqual(ok(minor));
      }),
      { numRuns: 1000 },
    );
  });

  test("so is what the page shows elsewhere, with its sign", () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(EUR, USD, JPY),
        fc.constantFrom(...LOCALES),
        (minor, one, locale) => {
          const shown = new Intl.NumberFormat(locale, { style: "currency", currency: one.currencyCode });
          const text = shown.format(minor / 10 ** one.fractionDigits);
          expect(parseMoney(text, locale, one)).toEqual(ok(minor));
        },
      ),
    );
  });

  test("nothing typed makes anything but whole minor units in bounds, nothing, or a rule", () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,€$ eE]{0,14}$/));
    fc.assert(
      fc.property(typed, kind, fc.constantFrom(...LOCALES), (text, one, locale) => {
        const read = parseMoney(text, locale, one);
        if (!read.ok || read.value === null) return;
        expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= WHOLE_MAX).toBe(true);
      }),
    );
  });
});
