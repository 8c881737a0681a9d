import { expect, test } from "vitest";
import { bandOf } from "./band.ts";

const booked = (prices: readonly number[], listeners: number, genre: number | null = 1) =>
  prices.map((perThousand) => ({ perThousand, listeners, genre }));
const offer = { listeners: 8_000, genre: 1 };

test("C1.05 from five bookings of its size and genre an offer has a band: the middle half, with their number", () => {
  const all = [...booked([900, 100, 300, 200, 250], 5_000), ...booked([1, 2, 3], 5_000, 2)];
  expect(bandOf(offer, all)).toEqual({ by: "genre", count: 5, low: 200, high: 300 });
});

test("C1.05 else by size alone, and below five there is none, but their number", () => {
  const few = booked([100, 200, 300], 1_000);
  const others = booked([400, 500], 9_999, 2);
  expect(bandOf(offer, [...few, ...others])).toEqual({ by: "size", count: 5, low: 200, high: 400 });
  expect(bandOf(offer, [...few, ...booked([1], 10_000), ...booked([1], 999)])).toEqual({
    by: null,
    count: 3,
    low: null,
    high: null,
  });
  expect(bandOf(null, few)).toMatchObject({ by: null, count: 0 });
});
