import { expect, test } from "vitest";
import { createBudget } from "./budget.ts";

test("S-10 a budget holds for each thing by itself and in any window, and says how long to wait", () => {
  let now = 1_000;
  const spend = createBudget({ most: 2, perMs: 60_000 }, () => now);
  expect([spend(1), spend(1), spend(1), spend(2)]).toEqual([null, null, 60, null]);
  now += 59_500;
  expect([spend(1), spend(2)]).toEqual([1, null]);
  // The first two of 1 have left the window; refused ones did not count.
  now += 501;
  expect([spend(1), spend(1), spend(1)]).toEqual([null, null, 60]);
  // Of 2 the first is out, the second is not.
  expect([spend(2), spend(2)]).toEqual([null, 60]);
});
