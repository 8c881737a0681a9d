import { describe, expect, test } from "vitest";
import { adviseRenewal, perAction } from "./renewal.ts";

const aired = (target: number | null, days = 90, spots = 2) => ({ target, spots, days });

describe("C7.05 advice on renewal", () => {
  test("C7.02 a price per action has an interval, from five on", () => {
    expect(perAction({ cost: 40_000, count: 4 })).toBeNull();
    const five = perAction({ cost: 50_000, count: 5 })!;
    expect(five.figure).toBe(10_000);
    expect(five.low).toBeLessThan(10_000);
    expect(five.high).toBeGreaterThan(10_000);
    // Five may as well be 1.6 or 11.7.
    expect(five.high / five.figure).toBeCloseTo(5 / 1.611, 1);
  });

  test("C7.05 renew where even the upper bound is at most the target", () => {
    expect(adviseRenewal({ cost: 100_000, count: 100 }, aired(1_300))).toEqual({ advice: "renew" });
    expect(adviseRenewal({ cost: 100_000, count: 100 }, aired(1_200)).advice).toBe("too-early");
  });

  test("C7.05 stop where even the lower bound is above it, not before day 60, with the price that would do", () => {
    const dear = { cost: 100_000, count: 10 };
    expect(adviseRenewal(dear, aired(4_200))).toEqual({ advice: "stop", wouldPay: 21_000 });
    expect(adviseRenewal(dear, aired(4_200, 59)).advice).toBe("too-early");
    expect(adviseRenewal({ cost: 100_000, count: 0 }, aired(4_200))).toEqual({ advice: "stop", wouldPay: 0 });
  });

  test("C7.05 else it says how much is missing, and that many more do decide", () => {
    for (const [cost, count, target] of [
      [100_000, 12, 10_000],
      [100_000, 12, 6_000],
      [30_000, 3, 20_000],
    ] as const) {
      const { advice, more } = adviseRenewal({ cost, count }, aired(target)) as {
        advice: string;
        more: number;
      };
      expect(advice).toBe("too-early");
      const price = cost / count;
      const then = adviseRenewal({ cost: price * (count + more), count: count + more }, aired(target));
      expect(["renew", "stop"]).toContain(then.advice);
      if (more > 1) {
        const before = { cost: price * (count + more - 1), count: count + more - 1 };
        expect(adviseRenewal(before, aired(target)).advice).toBe("too-early");
      }
    }
    // At the target itself nothing ever decides.
    expect(adviseRenewal({ cost: 100_000, count: 10 }, aired(10_000))).toEqual({
      advice: "too-early",
      more: null,
    });
  });

  test("C7.05 no advice without a target, or where nothing was paid", () => {
    expect(adviseRenewal({ cost: 100, count: 9 }, aired(null))).toEqual({ advice: "none", why: "no-target" });
    expect(adviseRenewal({ cost: 0, count: 9 }, aired(10))).toEqual({ advice: "none", why: "no-cost" });
  });
});
