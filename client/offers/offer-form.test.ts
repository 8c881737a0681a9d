import { describe, expect, test } from "vitest";
import { LOCALES } from "../../contract/forms/locale.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";
import { firstValues, type OfferValues, readOffer, valuesOf, writeRate } from "./offer-form.ts";

const full = offerTerms({
  amount: 123_456,
  tax: "gross",
  taxRate: 810,
  episodes: [12, 14],
  downloads: 6_000,
  exclusivity: "sole",
  exclusivityDays: 90,
  usageMonths: 6,
  freeUntil: "2027-01-31",
  perClick: 55,
  perLead: 1_200,
  revenueShare: 10,
  note: "As in spring.",
});
const typed = (fields: Partial<OfferValues>) =>
  readOffer({ ...firstValues("de-DE", "EUR"), amount: "480", ...fields }, "de-DE");

describe("C1.03 what is typed into an offer", () => {
  test.each(
    LOCALES.flatMap((locale) => CURRENCIES.map(({ currencyCode }) => [locale, currencyCode] as const)),
  )("reads back as it was, %s %s", (locale, currency) => {
    const terms = { ...full, currency };
    expect(readOffer(valuesOf(terms, "host", locale), locale)).toEqual({ terms, errors: null });
  });

  test("is money in the notation of the language", () => {
    expect(typed({ amount: "1.234,56 €" }).terms?.amount).toBe(123_456);
    expect(typed({ amount: "1,234.56" }).errors?.amount).toContain("Betrag");
    expect(typed({ amount: "1,234" }).errors?.amount).toContain("Nachkommastellen");
    expect(typed({ amount: "" }).errors?.amount).toContain("füllen");
    expect(typed({ amount: "500", currency: "JPY" }).terms?.amount).toBe(500);
  });

  test("is refused at its field", () => {
    const { errors } = typed({
      spots: "61",
      seconds: "4",
      taxRate: "51",
      firstDay: "31.02.2027",
      episodes: "12, zwölf",
      downloads: "0",
      revenueShare: "101",
    });
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      ["spots", "seconds", "taxRate", "firstDay", "episodes", "downloads", "revenueShare"].sort(),
    );
    expect(Object.keys(typed({ firstDay: "02.02.2027", lastDay: "01.02.2027" }).errors ?? {})).toEqual([
      "lastDay",
    ]);
    expect(Object.keys(typed({ note: "a\u202eb" }).errors ?? {})).toEqual(["note"]);
  });

  test("a rate of tax may have two decimals", () => {
    expect(typed({ taxRate: "8,1 %" }).terms?.taxRate).toBe(810);
    expect(typed({ taxRate: "7,125" }).errors?.taxRate).toContain("Nachkommastellen");
    expect([1_900, 810, 725, 0].map((rate) => writeRate(rate, "en-US"))).toEqual(["19", "8.1", "7.25", "0"]);
  });
});
