import { expect, test } from "vitest";
import { pollDelay } from "./poll-pace.ts";

test("A9.13 an open checkout is asked about every 3 s, and less often after a minute", () => {
  expect([0, 1, 19].map((answers) => pollDelay(answers, 0))).toEqual([3_000, 3_000, 3_000]);
  expect(pollDelay(30, 0)).toBe(6_000);
  expect(pollDelay(10_000, 0)).toBe(30_000);
});

test("A9.13 while no answer comes, each wait is twice the last one, up to half a minute", () => {
  expect([1, 2, 3, 4, 5].map((failures) => pollDelay(0, failures))).toEqual([
    6_000, 12_000, 24_000, 30_000, 30_000,
  ]);
});
