import { expect, test } from "vitest";
import type { Changed } from "./changed.ts";
import { lookThrough } from "./look-through.ts";

test("however many have changed, all that pass are found in their order, and others get their turn meanwhile", async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({ id: 50_000 - at }) as Changed);
  let turns = 0;
  let done = false;
  const take = (): void => {
    turns += 1;
    if (!done) setImmediate(take);
  };
  setImmediate(take);
  const found = await lookThrough(rows, ({ id }) => id % 3 === 0);
  done = true;
  expect(found).toEqual(rows.filter(({ id }) => id % 3 === 0));
  expect(turns).toBeGreaterThanOrEqual(5);
});
