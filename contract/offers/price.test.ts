import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES } from "../forms/money.ts";
import { WHOLE_MAX } from "../forms/numbers.ts";
import { type Listeners, netTotal, perThousand, publishedPrices, quotedTotal } from "./price.ts";

const terms = (fields: Partial<Parameters<typeof netTotal>[0]> = {}) => ({
  pricing: "flat" as const,
  amount: 48_000,
  tax: "net" as const,
  taxRate: null,
  spots: 2,
  downloads: null,
  ...fields,
});
const reach: Listeners = { estimate: 8_000, low: 5_000, high: 12_000 };

/** Any price and any audience that the forms take. */
const anyTerms = fc.record({
  pricing: fc.constantFrom("flat" as const, "cpm" as const),
  amount: fc.integer({ min: 0, max: WHOLE_MAX }),
  tax: fc.constantFrom("net" as const, "gross" as const),
  taxRate: fc.option(fc.integer({ min: 0, max: 5_000 })),
  spots: fc.integer({ min: 1, max: 60 }),
  downloads: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
});
const anyReach = fc.option(
  fc
    .uniqueArray(fc.integer({ min: 0, max: 10_000_000 }), {
      minLength: 3,
      maxLength: 3,
      comparator: () => false,
    })
    .map((three) => {
      const [low, estimate, high] = three.sort((a, b) => a - b) as [number, number, number];
      return { low, estimate, high };
    }),
);

describe("totals", () => {
  test("C1.03 a price per thousand comes to a total, and a flat one to a price per thousand", () => {
    expect(netTotal(terms({ pricing: "cpm", amount: 2_500 }), reach)).toEqual({
      figure: 40_000,
      low: 25_000,
      high: 60_000,
    });
    expect(perThousand(terms(), reach)?.figure).toBe(3_000);
  });

  test("C1.03 whole cents are rounded half up, without binary fractions", () => {
    // 3 × 1.005 thousand × 10.01 = 30.18015
    const cpm = terms({ pricing: "cpm", amount: 1_001, spots: 3, downloads: 1_005 });
    expect(netTotal(cpm, null)?.figure).toBe(3_018);
    expect(netTotal(terms({ tax: "gross", taxRate: 1_900, amount: 11_900 }), null)?.figure).toBe(10_000);
    expect(netTotal(terms({ tax: "gross", taxRate: 810, amount: 10_000 }), null)?.figure).toBe(9_251);
  });

  test("C1.03 what is quoted with the tax stays as it was quoted", () => {
    const gross = terms({ tax: "gross", amount: 11_900 });
    expect(quotedTotal(gross, null)?.figure).toBe(11_900);
    expect(netTotal(gross, null)).toBeNull();
  });

  test("C1.03 every total is a whole number in its range, and never more than is kept", () => {
    fc.assert(
      fc.property(anyTerms, anyReach, (some, listeners) => {
        for (const total of [netTotal(some, listeners), quotedTotal(some, listeners)]) {
          if (total === null) continue;
          for (const figure of Object.values(total)) expect(Number.isSafeInteger(figure)).toBe(true);
          expect(total.low).toBeLessThanOrEqual(total.figure);
          expect(total.figure).toBeLessThanOrEqual(total.high);
          expect(total.low).toBeGreaterThanOrEqual(0);
          expect(total.high).toBeLessThanOrEqual(WHOLE_MAX);
        }
      }),
    );
  });

  test("C1.03 a tax that is put on what is net comes off again to the cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        (net, rate) => {
          const amount = Math.round((net * (10_000 + rate)) / 10_000);
          const total = netTotal(terms({ tax: "gross", taxRate: rate, amount }), null);
          expect(Math.abs(total!.figure - net)).toBeLessThanOrEqual(1);
          if (rate === 0) expect(total!.figure).toBe(net);
        },
      ),
    );
  });
});

describe("the price per thousand", () => {
  test("C1.04 carries the range of the reach turned round", () => {
    expect(perThousand(terms(), reach)).toEqual({ figure: 3_000, low: 2_000, high: 4_800, by: "estimated" });
  });

  test("C1.04 goes by promised downloads where there are any, and says so", () => {
    expect(perThousand(terms({ downloads: 6_000 }), reach)).toEqual({
      figure: 4_000,
      low: 4_000,
      high: 4_000,
      by: "promised",
    });
  });

  test("C1.04 is what was said where the offer is per thousand, without the tax", () => {
    const cpm = terms({ pricing: "cpm", amount: 2_975, tax: "gross", taxRate: 1_900 });
    expect(perThousand(cpm, null)).toEqual({ figure: 2_500, low: 2_500, high: 2_500, by: "said" });
  });

  test("C1.04 is unknown without reach, and where nobody said the rate of the tax", () => {
    expect(perThousand(terms(), null)).toBeNull();
    expect(perThousand(terms(), { estimate: 0, low: 0, high: 0 })).toBeNull();
    expect(perThousand(terms({ tax: "gross" }), reach)).toBeNull();
    expect(perThousand(terms({ tax: "gross", pricing: "cpm" }), reach)).toBeNull();
  });

  test("C1.04 is in its range, and with the listeners comes back to the total", () => {
    fc.assert(
      fc.property(anyTerms, anyReach, (some, listeners) => {
        const price = perThousand(some, listeners);
        if (price === null) return;
        expect(price.low).toBeLessThanOrEqual(price.figure);
        expect(price.figure).toBeLessThanOrEqual(price.high);
        const total = netTotal(some, listeners);
        const count = some.downloads ?? listeners?.estimate;
        if (total === null || !count) return;
        // Half a cent of a thousand, for each thousand and spot, and half a cent of the sum.
        const off = Math.abs(total.figure - (price.figure * some.spots * count) / 1_000);
        expect(off).toBeLessThanOrEqual((some.spots * count) / 2_000 + 1);
      }),
    );
  });
});

describe("published averages", () => {
  const usd = { currency: "USD", seconds: 60, downloads: null };
  const of = (count: number) => publishedPrices({ ...usd, downloads: count }, null);

  test("C1.07 are shown for US dollars and 60 seconds only", () => {
    expect(publishedPrices(usd, reach)).toHaveLength(2);
    for (const { currencyCode } of CURRENCIES)
      if (currencyCode !== "USD")
        expect(publishedPrices({ ...usd, currency: currencyCode }, reach)).toEqual([]);
    for (const seconds of [5, 30, 59, 61, 90])
      expect(publishedPrices({ ...usd, seconds }, reach)).toEqual([]);
  });

  test("C1.07 name source, month and size", () => {
    expect(of(8_000)).toEqual([
      { source: "AdvertiseCast", month: "2023-12", amount: 2_447, from: 1_000, to: 10_000 },
      { source: "Libsyn Ads", month: "2024-09", amount: 2_137, from: null, to: null },
    ]);
    expect(of(10_000)[0]).toMatchObject({ amount: 2_379, from: 10_000, to: 100_000 });
    expect(of(100_000)[0]).toMatchObject({ amount: 2_044, from: 100_000, to: null });
    expect(of(999)).toHaveLength(1);
    expect(publishedPrices(usd, null)).toHaveLength(1);
  });
});
