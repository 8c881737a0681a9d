import { expect, test } from "vitest";
import { intervalOfCount, intervalOfShare, intervalOfSum } from "./intervals.ts";

test("Wilson's interval as printed: 81 of 263, 15 of 148, 0 of 20, 1 of 29 (Newcombe, Statist. Med. 17, 1998, 857–872, table I)", () => {
  for (const [hits, of, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = intervalOfShare(hits, of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
  expect(intervalOfShare(0, 0)).toEqual({ low: 0, high: 1 });
});

test("Byar's interval of a count lies beside the exact one (from the chi-square distribution)", () => {
  for (const [count, low, high, within] of [
    [1, 0.0253, 5.5716, 0.06],
    [5, 1.6235, 11.6683, 0.02],
    [10, 4.7954, 18.3904, 0.02],
    [30, 20.2409, 42.8269, 0.02],
    [100, 81.364, 121.627, 0.02],
  ] as const) {
    const interval = intervalOfCount(count);
    expect(Math.abs(interval.low - low)).toBeLessThan(within);
    expect(Math.abs(interval.high - high)).toBeLessThan(within);
  }
  expect(intervalOfCount(0).low).toBe(0);
  expect(intervalOfCount(0).high).toBeGreaterThan(3.6);
});

test("the interval of a sum is that of its count where all amounts are one", () => {
  const { low, high } = intervalOfSum(400, 400);
  expect(low).toBeCloseTo(400 - 1.959964 * 20, 6);
  expect(high).toBeCloseTo(400 + 1.959964 * 20, 6);
  expect(intervalOfSum(5, 25)).toMatchObject({ low: 0 });
});
