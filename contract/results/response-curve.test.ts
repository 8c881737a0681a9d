import { describe, expect, test } from "vitest";
import {
  addUp,
  expectedOf,
  judgeResponse,
  judgeResponses,
  REFERENCE,
  shareBy,
  usedLate,
} from "./response-curve.ts";

const ages = (...days: number[]) => days.map((age) => ({ days: age, window: 60 }));

describe("C7.03 response beside the curve", () => {
  test("C7.03 the curve goes through its points, never down, and is over with day 60", () => {
    for (const { day, share } of REFERENCE) expect(shareBy(day)).toBeCloseTo(share, 12);
    let before = 0;
    for (let day = 0; day <= 70; day += 0.25) {
      expect(shareBy(day)).toBeGreaterThanOrEqual(before);
      before = shareBy(day);
    }
    expect(shareBy(-1)).toBe(0);
    expect(shareBy(61)).toBe(1);
    // Half the logarithmic way between day 1 and day 7.
    expect(shareBy(Math.sqrt(7))).toBeCloseTo((0.328 + 0.58) / 2, 12);
  });

  test("C7.03 too early before day 7, so far until day 60, overdue with nothing by day 30, then complete", () => {
    expect(judgeResponse(12, 6.9)).toEqual({ state: "too-early", count: 12 });
    expect(judgeResponse(0, 29.9).state).toBe("so-far");
    expect(judgeResponse(0, 30)).toEqual({ state: "overdue", share: 0.874 });
    expect(judgeResponse(0, 60)).toMatchObject({ state: "complete", count: 0 });
    expect(judgeResponse(40, 60)).toMatchObject({ state: "complete", count: 40 });
    const half = judgeResponse(29, 7);
    if (half.state !== "so-far") throw new Error(half.state);
    expect(half.becomes).toBeCloseTo(50, 6);
    expect(half.interval.low).toBeLessThan(50);
    expect(half.interval.low).toBeGreaterThanOrEqual(29);
    expect(half.interval.high).toBeGreaterThan(50);
  });

  test("C7.03 more than 30 % of a code's uses after day 30 are asked about", () => {
    expect(usedLate(10, 3)).toBe(false);
    expect(usedLate(10, 4)).toBe(true);
    expect(usedLate(0, 0)).toBe(false);
  });

  test("C7.03 airings of several ages are judged beside the mean of the reference", () => {
    expect(judgeResponses(3, ages(2, 5)).state).toBe("too-early");
    const both = judgeResponses(30, ages(7, 60));
    if (both.state !== "so-far") throw new Error(both.state);
    expect(both.share).toBeCloseTo((0.58 + 1) / 2, 12);
    // The youngest may still bring something.
    expect(judgeResponses(0, ages(10, 90)).state).toBe("so-far");
    expect(judgeResponses(0, ages(30, 90)).state).toBe("overdue");
    expect(judgeResponses(5, ages(60, 90)).state).toBe("complete");
  });

  test("C6.13 a campaign's own window ends the response, and the reference with it", () => {
    expect(judgeResponse(3, 30, 30)).toMatchObject({ state: "complete", count: 3 });
    expect(judgeResponse(0, 30, 30)).toMatchObject({ state: "complete", count: 0 });
    const week = judgeResponse(58, 7, 30);
    if (week.state !== "so-far") throw new Error(week.state);
    // Of what comes within 30 days, 58.0 of 87.4 have come by day 7.
    expect(week.becomes).toBeCloseTo(87.4, 6);
    // The reference ends with day 60; a longer window waits all the same.
    expect(judgeResponse(5, 60, 90)).toMatchObject({ state: "so-far", share: 1, becomes: 5 });
    const mixed = [
      { days: 30, window: 30 },
      { days: 30, window: 60 },
    ];
    expect(judgeResponses(5, mixed).state).toBe("so-far");
  });

  test("C7.03 young airings do not draw down the later days, and the outlook ends at the reference", () => {
    const days = Array.from({ length: 7 }, (_, day) => ({ day, count: 4, spots: day < 2 ? 4 : 1 }));
    expect(addUp(days).map(({ sum }) => sum)).toEqual([1, 2, 6, 10, 14, 18, 22]);
    expect(expectedOf(days, 60)).toBeCloseTo(22 / 0.58, 12);
    expect(expectedOf(days.slice(0, 6), 60)).toBeNull();
  });
});
