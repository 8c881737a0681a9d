import { describe, expect, test } from "vitest";
import { armOf } from "./arm.ts";
import { judgeSubjects, newcombe, wilson } from "./verdict.ts";

const now = new Date("2026-11-25T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const half = (delivered: number, answers: number) => ({ delivered, answers });

describe("B1.89 two subjects", () => {
  test("Newcombe's own examples: 56/70 against 48/80, and the cases with zeros (Statist. Med. 17, table II, method 10)", () => {
    for (const [a, b, low, high] of [
      [half(70, 56), half(80, 48), 0.0524, 0.3339],
      [half(10, 9), half(10, 3), 0.1705, 0.809],
      [half(56, 5), half(29, 0), -0.0381, 0.1926],
      [half(10, 0), half(10, 0), -0.2775, 0.2775],
      [half(10, 10), half(10, 0), 0.6075, 1],
    ] as const) {
      const interval = newcombe(a, b);
      expect(interval.low).toBeCloseTo(low, 3);
      expect(interval.high).toBeCloseTo(high, 3);
    }
  });

  test("Wilson's interval stays within 0 and 1 and holds the share", () => {
    for (let n = 1; n <= 60; n += 1)
      for (let x = 0; x <= n; x += 1) {
        const { low, high } = wilson(half(n, x));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(x / n + 1e-12);
        expect(high).toBeGreaterThanOrEqual(x / n - 1e-12);
      }
    expect(wilson(half(0, 0))).toEqual({ low: 0, high: 1 });
  });

  test("no verdict with fewer than 50 delivered in one half, before ten days, or where zero lies within", () => {
    expect(judgeSubjects(half(49, 40), half(500, 0), daysAgo(30), now)).toEqual({
      better: null,
      why: "too-few",
    });
    expect(judgeSubjects(half(50, 40), half(50, 1), daysAgo(9.99), now)).toEqual({
      better: null,
      why: "too-early",
    });
    expect(judgeSubjects(half(50, 40), half(50, 1), null, now)).toEqual({ better: null, why: "too-early" });
    expect(judgeSubjects(half(50, 10), half(50, 5), daysAgo(10), now)).toEqual({
      better: null,
      why: "no-difference",
    });
    expect(judgeSubjects(half(50, 40), half(50, 1), daysAgo(10), now)).toEqual({ better: "a", why: null });
    expect(judgeSubjects(half(50, 1), half(50, 40), daysAgo(10), now)).toEqual({ better: "b", why: null });
  });

  test("the half is a person's own, about half of them, and another one in another campaign", () => {
    const people = Array.from({ length: 1000 }, (_, i) => `host-${i}@shows.example`);
    const arms = people.map((key) => armOf(7, key));
    expect(people.map((key) => armOf(7, key))).toEqual(arms);
    const a = arms.filter((arm) => arm === "a").length;
    expect(a).toBeGreaterThan(440);
    expect(a).toBeLessThan(560);
    expect(people.some((key, i) => armOf(8, key) !== arms[i])).toBe(true);
  });
});
