import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLines, separatorOf, textOf } from "./csv-lines.ts";
import { guessMapping, presetOf } from "./mapping.ts";
import { daysOf, type Reading, readExport } from "./read-export.ts";
import { dayOrderOf, decimalOf, readAmount, readTime } from "./read-values.ts";

const writing = { decimal: ".", days: "day-first", zone: "UTC" } as const;
function read(text: string, more: Partial<Reading> = {}) {
  const [head, ...rows] = csvLines(text);
  const mapping = guessMapping(head!);
  return readExport(rows, {
    ...writing,
    mapping,
    kind: "order",
    currency: "EUR",
    rules: [],
    keepAnswers: false,
    ...more,
  });
}

/** The columns of Shopify's export of orders, with what it says of persons. */
const SHOPIFY = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Total,Discount Code,Created at,Lineitem name,Billing Name,Notes
#1001,anna@secret.example,paid,2026-11-02 10:25:00 +0100,EUR,41.93,49.90,FOG10,2026-11-02 10:22:33 +0100,"Tea, green",Anna Secret,"says ""hi""
twice"
#1001,anna@secret.example,,,,,,,,Cup,,
#1002,bob@secret.example,refunded,2026-11-02 11:00:00 +0100,EUR,10.00,10.00,,2026-11-02 11:00:00 +0100,Tea,Bob Secret,
#1002,bob@secret.example,,,,,,,,Cup,,
#1003,cy@secret.example,partially_refunded,2026-11-03 00:10:00 +0100,EUR,20.00,20.00,,2026-11-03 00:10:00 +0100,Tea,Cy Secret,
#1005,eve@secret.example,paid,2026-11-03 00:10:00 +0100,EUR,20.00,20.00,,2026-11-03 00:10:00 +0100,Tea,Eve Secret,
#1004,dee@secret.example,pending,,EUR,7.00,7.00,,2026-11-03 09:00:00 +0100,Tea,Dee Secret,
`;
/** The columns of Stripe's export of payments, with one of metadata. */
const STRIPE = `id,Created (UTC),Amount,Amount Refunded,Currency,Status,Customer Email,promo_code (metadata)
ch_1,2026-11-02 10:22,"1,049.90",0.00,eur,Paid,anna@secret.example,CHESS10
ch_2,2026-11-02 10:30,500,0.00,jpy,Paid,bob@secret.example,
ch_3,2026-11-02 10:31,9.90,0.00,eur,Failed,cy@secret.example,
ch_4,2026-11-02 10:32,30.00,9.90,eur,Paid,dee@secret.example,
`;

describe("C6.09 exports", () => {
  test("Shopify's: an order of several lines is one, only what is paid counts, and times have their zone", () => {
    expect(presetOf(csvLines(SHOPIFY)[0]!)).toBe("shopify");
    const { conversions, lines, leftOut, refunded, more, wrong } = read(SHOPIFY);
    expect(
      conversions.map(({ key, at, amount, currency, code }) => [key, at, amount, currency, code]),
    ).toEqual([
      ["#1001", "2026-11-02T09:22:33.000Z", 4_990, "EUR", "FOG10"],
      ["#1005", "2026-11-02T23:10:00.000Z", 2_000, "EUR", null],
    ]);
    expect([lines, more, wrong, refunded]).toEqual([[2, 7], 2, [], 0]);
    expect(leftOut).toEqual([
      { state: "refunded", count: 1 },
      { state: "partially_refunded", count: 1 },
      { state: "pending", count: 1 },
    ]);
  });

  test("Stripe's: small letters of currencies, digits of each, and a column of metadata as the code", () => {
    expect(presetOf(csvLines(STRIPE)[0]!)).toBe("stripe");
    const { conversions, leftOut, refunded, wrong } = read(STRIPE);
    expect(
      conversions.map(({ key, at, amount, currency, code }) => [key, at, amount, currency, code]),
    ).toEqual([
      ["ch_1", "2026-11-02T10:22:00.000Z", 104_990, "EUR", "CHESS10"],
      ["ch_2", "2026-11-02T10:30:00.000Z", 500, "JPY", null],
    ]);
    expect(leftOut).toEqual([{ state: "Failed", count: 1 }]);
    expect([refunded, wrong]).toEqual([1, []]);
  });

  test("an order that was paid back in part is left out and counted, whichever column says so", () => {
    const shopify = SHOPIFY.replace("Subtotal", "Refunded Amount").replace("EUR,41.93,", "EUR,5.00,");
    const one = read(shopify.replaceAll("EUR,20.00,", "EUR,0.00,"));
    expect([one.refunded, one.more, one.conversions.map(({ key }) => key)]).toEqual([1, 2, ["#1005"]]);
    const two = read(
      "Bestellnummer;Datum;Erstattungsbetrag;Betrag\nA1;2026-11-02;5,00;30,00\nA2;2026-11-02;;30,00\nA3;2026-11-02;x;1,00\n",
      {
        decimal: ",",
      },
    );
    expect(two.conversions.map(({ key, amount }) => [key, amount])).toEqual([["A2", 3_000]]);
    expect([two.refunded, two.wrong]).toEqual([1, [{ line: 4, reason: "amount" }]]);
  });

  test("semicolons, decimal commas, German days and the old code page are read; what is wrong names its line", () => {
    const text = textOf(
      Uint8Array.from(
        Buffer.from(
          "Bestellnummer;Datum;Betrag;Währung;Gutschein;Wie haben Sie von uns erfahren?\r\n" +
            "A1;02.11.2026 10:22;1.049,90;EUR;fog10;Nebel-Podcast\r\n" +
            "A2;31.02.2026 10:22;9,90;EUR;;\r\n" +
            "A3;02.11.2026;abc;EUR;;\r\n" +
            ";02.11.2026;1,00;EUR;;\r\n" +
            "A1;02.11.2026;1,00;EUR;;\r\n" +
            "A4;02.11.2026;-9,90;EUR;;\r\n",
          "latin1",
        ),
      ).buffer,
    );
    expect(separatorOf(text)).toBe(";");
    const { conversions, wrong } = read(text, { decimal: ",", zone: "Europe/Berlin" });
    expect(conversions[0]).toMatchObject({ at: "2026-11-02T09:22:00.000Z", amount: 104_990, code: "fog10" });
    expect(conversions[1]).toMatchObject({
      key: "A4 (refund)",
      kind: "refund",
      amount: -990,
      refundOf: "A4",
    });
    expect(wrong).toEqual([
      { line: 3, reason: "at" },
      { line: 4, reason: "amount" },
      { line: 5, reason: "key" },
      { line: 6, reason: "twice" },
    ]);
  });

  test("amounts are whole cents, whatever stands around them", () => {
    expect(readAmount("1,234.50", ".", 2)).toBe(123_450);
    expect(readAmount("1.234,5 €", ",", 2)).toBe(123_450);
    expect(readAmount("(12.00)", ".", 2)).toBe(-1_200);
    expect(readAmount("CHF 1'200", ".", 2)).toBe(120_000);
    expect(readAmount("0.1", ".", 2)).toBe(10);
    expect(readAmount("-0.00", ".", 2)).toBe(0);
    expect(readAmount("19.999", ".", 2)).toBeNull();
    expect(readAmount("12.3400", ".", 2)).toBe(1_234);
    expect(readAmount("0.500", ".", 2)).toBe(50);
    expect(readAmount("1,234.500", ".", 2)).toBe(123_450);
    expect(readAmount("500.00", ".", 0)).toBe(500);
    expect(readAmount("1.200", ".", 3)).toBe(1_200);
    expect(readAmount("US 12", ".", 2)).toBeNull();
    expect(readAmount("$5.00 USD", ".", 2)).toBe(500);
    expect(readAmount("\u2212 9,90 €", ",", 2)).toBe(-990);
    expect(readAmount("1 234,50", ",", 2)).toBe(123_450);
    expect(readAmount("500", ".", 0)).toBe(500);
    expect(readAmount("=1+1", ".", 2)).toBeNull();
    expect(decimalOf(["1.049,90", "9,90"], ";")).toBe(",");
    expect(decimalOf(["1,049.90"], ",")).toBe(".");
    expect(decimalOf(["1,049", "12"], ";")).toBe(",");
    expect(decimalOf(["1.200", "2.500"], ";")).toBe(",");
    expect(decimalOf(["1200", "2500"], ";")).toBe(".");
  });

  test("an amount that its decimal sign cannot mean is refused instead of read a hundred or a thousand times wrong", () => {
    for (const [amount, decimal] of [
      ["9,90", "."],
      ["9.90", ","],
      ["1.200", "."],
      ["1,200", ","],
      ["12.340", "."],
      ["1.234,50", "."],
      ["1,23,456.00", "."],
      ["12€50", "."],
      ["9 90", "."],
      ["1,200'300", "."],
      ["0,500", "."],
    ] as const)
      expect([amount, readAmount(amount, decimal, 2)]).toEqual([amount, null]);
    expect(readAmount("1.000", ".", 0)).toBeNull();
    const { conversions, wrong } = read('id,date,amount\n1,2026-11-02,"9,90"\n2,2026-11-02,12.00\n');
    expect(conversions.map(({ key, amount }) => [key, amount])).toEqual([["2", 1_200]]);
    expect(wrong).toEqual([{ line: 2, reason: "amount" }]);
  });

  test("whatever a place writes is read as it means it, and with the other sign never as another amount", () => {
    const written = fc.tuple(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.constantFrom(["en-US", "."], ["de-DE", ","], ["fr-FR", ","], ["de-CH", "."], ["pt-BR", ","]),
      fc.constantFrom<Intl.NumberFormatOptions>(
        {},
        { style: "currency", currency: "EUR" },
        { useGrouping: false },
      ),
      fc.boolean(),
    );
    fc.assert(
      fc.property(written, ([cents, [locale, decimal], options, whole]) => {
        const meant = whole ? cents - (cents % 100) : cents;
        const digits = whole ? 0 : 2;
        const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        const text = new Intl.NumberFormat(locale, { ...options, ...fraction }).format(meant / 100);
        expect([text, readAmount(text, decimal as "," | ".", 2)]).toEqual([text, meant]);
        expect([null, meant]).toContain(readAmount(text, decimal === "," ? "." : ",", 2));
      }),
      { numRuns: 1_000 },
    );
  });

  test("times keep to their zone on both sides of a change of the clock, and slashes say which part is the month", () => {
    const berlin = { ...writing, zone: "Europe/Berlin" };
    expect(readTime("2026-10-24 12:00", berlin)).toBe("2026-10-24T10:00:00.000Z");
    expect(readTime("2026-10-26 12:00", berlin)).toBe("2026-10-26T11:00:00.000Z");
    expect(readTime("2026-03-29 03:30", berlin)).toBe("2026-03-29T01:30:00.000Z");
    expect(readTime("2026-11-02 10:22:33 -0500", berlin)).toBe("2026-11-02T15:22:33.000Z");
    expect(readTime("02/11/2026 9:05 PM", writing)).toBe("2026-11-02T21:05:00.000Z");
    expect(readTime("02/11/2026", { ...writing, days: "month-first" })).toBe("2026-02-11T00:00:00.000Z");
    expect(readTime("tomorrow", writing)).toBeNull();
    expect(readTime("2026-11-02 25:00", writing)).toBeNull();
    expect(dayOrderOf(["02/11/2026", "11/30/2026"])).toBe("month-first");
    expect(dayOrderOf(["02/11/2026", "30/11/2026"])).toBe("day-first");
  });

  test("the preview has each day of the zone with its count and its sums", () => {
    expect(daysOf(read(SHOPIFY).conversions, "Europe/Berlin")).toEqual([
      { day: "2026-11-02", count: 1, sums: [{ currency: "EUR", amount: 4_990 }] },
      { day: "2026-11-03", count: 1, sums: [{ currency: "EUR", amount: 2_000 }] },
    ]);
    expect(daysOf(read(SHOPIFY).conversions, "UTC")).toHaveLength(1);
  });
});

describe("C6.10 what leaves the browser", () => {
  test("nothing of columns that are not mapped, in either export", () => {
    for (const text of [SHOPIFY, STRIPE]) {
      const { conversions, leftOut } = read(text);
      expect(conversions.length).toBeGreaterThan(0);
      expect(JSON.stringify([conversions, leftOut])).not.toMatch(/secret|Tea|Cup|hi|twice/i);
    }
  });

  test("of a landing page the link's signs alone, of an answer the words that a rule reads", () => {
    const text =
      "id;date;landing page;how did you hear about us?\n" +
      "1;2026-11-02;https://tea.example/?email=anna@secret.example&utm_term=K7M2XQ9&x=secret;The Fog Show\n" +
      "2;2026-11-02;https://tea.example/secret;my sister, Mrs. Secret\n";
    const rules = [{ match: "contains", key: "fog" }] as const;
    const { conversions } = read(text, { rules });
    expect(conversions.map(({ link, answer }) => [link, answer])).toEqual([
      ["K7M2XQ9", "the fog show"],
      [null, ""],
    ]);
    expect(JSON.stringify(conversions)).not.toMatch(/secret/i);
    expect(read(text, { rules, keepAnswers: true }).conversions[1]!.answer).toBe("my sister, mrs. secret");
  });
});
