import { describe, expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const en = formatsFor("en-US", now);
const de = formatsFor("de-DE", now);
/** Intl sets narrow and no-break blanks; what matters here is that there is one. */
const plain = (text: string) => text.replace(/\s/g, " ");
const money = (amount: number, currencyCode: string, fractionDigits: number) => ({
  amount,
  currency: { currencyCode, fractionDigits, numericCode: 1, symbol: "" },
});

describe("figures", () => {
  test("A9.15 compact numbers carry two significant digits", () => {
    expect(en.compact(31_500)).toBe("32K");
    expect(en.compact(1_234)).toBe("1.2K");
    expect(en.compact(87)).toBe("87");
    expect(plain(de.compact(1_234_567))).toBe("1,2 Mio.");
  });

  test("A9.15 ratings carry one decimal", () => {
    expect(en.rating(4)).toBe("4.0");
    expect(de.rating(4.65)).toBe("4,7");
  });

  test("counts are grouped as the locale does", () => {
    expect(en.count(31_500)).toBe("31,500");
    expect(de.count(31_500)).toBe("31.500");
  });

  test("A9.16 money is told from minor units, with the currency's own digits", () => {
    expect(en.money(money(480, "EUR", 2))).toBe("€4.80");
    expect(plain(de.money(money(480, "EUR", 2)))).toBe("4,80 €");
    expect(en.money(money(480, "JPY", 0))).toBe("¥480");
    expect(plain(en.money(money(4_800, "KWD", 3)))).toBe("KWD 4.800");
  });
});

describe("days", () => {
  test("a day is short in its year and carries the year outside it", () => {
    expect(en.day("2026-11-18")).toBe("Nov 18");
    expect(de.day("2026-11-18")).toBe("18. Nov.");
    expect(en.day("2025-03-02")).toBe("Mar 2, 2025");
    expect(de.day("2026-11-18", "long")).toBe("18. November");
    expect(en.fullDay("2026-11-18")).toBe("November 18, 2026");
    expect(de.fullDay("2026-11-18T12:00:00Z")).toBe("18. November 2026");
  });

  test("the distance is told in its largest span", () => {
    expect(en.ago("2026-11-20T09:00:00Z")).toBe("3 hours ago");
    expect(de.ago("2026-11-18T12:00:00Z")).toBe("vorgestern");
    expect(en.ago("2026-11-20T12:00:10Z")).toBe("now");
  });
});

test("a language is told by its name, and an unknown code stays what it is", () => {
  expect(en.language("de")).toBe("German");
  expect(de.language("de")).toBe("Deutsch");
  expect(en.language("not a code")).toBe("not a code");
});
