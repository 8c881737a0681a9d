import fc from "fast-check";
import { expect, test } from "vitest";
import { SHARED_MOST_OF_ONE, type SharedPrice, sharedBandOf, stepOf } from "./shared-band.ts";

const of = (owner: number, ...prices: number[]): SharedPrice[] =>
  prices.map((perThousand) => ({ owner, perThousand }));
const OTHERS = [...of(2, 2_000, 2_100, 2_200), ...of(3, 2_300, 2_400, 2_500), ...of(4, 2_600, 2_700)];

test("C1.06 a band of all needs eight bookings of three organizations besides the asking one", () => {
  expect(sharedBandOf(OTHERS, 1)).toEqual({ count: 8, organizations: 3, low: 2_000, high: 2_800 });
  expect(sharedBandOf(OTHERS.slice(0, 7), 1)).toBeNull();
  // One's own bookings neither make up the number nor the organizations.
  expect(sharedBandOf([...OTHERS.slice(0, 7), ...of(1, 2_000, 2_000)], 1)).toBeNull();
  expect(sharedBandOf(OTHERS, 2)).toBeNull();
  expect(sharedBandOf([...of(2, 1, 2, 3, 4), ...of(3, 5, 6, 7, 8)], 1)).toBeNull();
});

test("C1.06 of one organization its newest four count, and no more", () => {
  const many = of(2, ...Array.from({ length: 50 }, () => 9_000));
  const band = sharedBandOf([...many, ...of(3, 2_000, 2_000, 2_000), ...of(4, 2_000)], 1);
  expect(band).toMatchObject({ count: SHARED_MOST_OF_ONE + 4, organizations: 3 });
  expect(sharedBandOf([...many, ...of(3, 2_000, 2_000), ...of(4, 2_000)], 1)).toBeNull();
});

test("C1.06 steps lie 9 to 15 % apart, below at or under a price, above over it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }), (price) => {
      const [below, above] = [stepOf(price, "below"), stepOf(price, "above")];
      expect(below).toBeLessThanOrEqual(price);
      expect(above).toBeGreaterThan(price);
      expect(above / below).toBeGreaterThan(1.09);
      expect(above / below).toBeLessThan(1.16);
    }),
  );
  expect(stepOf(0, "below")).toBe(0);
});

test("C1.06 whoever knows every other price cannot work out the one that is left", () => {
  const price = fc.integer({ min: 500, max: 20_000 });
  const pool = fc.array(fc.record({ owner: fc.integer({ min: 2, max: 6 }), perThousand: price }), {
    minLength: 8,
    maxLength: 24,
  });
  fc.assert(
    fc.property(pool, fc.nat(), (prices, at) => {
      const band = sharedBandOf(prices, 1);
      if (!band) return;
      const place = at % prices.length;
      const known = prices[place]!;
      const fits = (perThousand: number) => {
        const other = sharedBandOf(
          prices.map((one, index) => (index === place ? { ...one, perThousand } : one)),
          1,
        );
        return other?.low === band.low && other.high === band.high;
      };
      // All that the price may be lies at least a step apart.
      let [low, high] = [known.perThousand, known.perThousand];
      for (let next = low; next / high > 0.8 && fits(Math.floor(next)); next *= 0.998) low = next;
      for (let next = high; next / low < 1.3 && fits(Math.ceil(next)); next *= 1.002) high = next;
      expect(high / low).toBeGreaterThan(1.08);
    }),
    { numRuns: 200 },
  );
});
