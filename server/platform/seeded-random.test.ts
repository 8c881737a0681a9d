import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";

test("the same seed gives the same stream, another seed another one", () => {
  const take = (seed: string) => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.between(0, 1_000_000));
  };
  expect(take("a")).toEqual(take("a"));
  expect(take("a")).not.toEqual(take("b"));
});

test("between includes both ends and nothing beyond, picking from nothing is refused", () => {
  const random = seededRandom("ends");
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  expect(() => random.pick([])).toThrow("Nothing to pick from.");
});

test("normal has mean 0 and deviation 1, shuffled keeps every item", () => {
  const random = seededRandom("bell");
  const drawn = Array.from({ length: 20_000 }, () => random.normal());
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(Math.sqrt(variance) - 1)).toBeLessThan(0.03);

  const items = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = random.shuffled(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
});
