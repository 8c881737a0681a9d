import { expect, test } from "vitest";
import { findPrint, ITEM_SECONDS } from "./find-print.ts";

/** The same on each run. */
function noise(length: number): number[] {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed;
  });
}

test("C5.14 a spot that is silent by half is looked for in hours of silence at once", () => {
  const spot = Uint32Array.from([...Array<number>(300).fill(0), ...noise(300)]);
  const silence = Array<number>(116_000).fill(0);
  expect(findPrint(spot, Uint32Array.from(silence))).toBeNull();
  const episode = Uint32Array.from([...silence, ...spot]);
  const found = findPrint(spot, episode);
  expect(Math.abs(found!.from - silence.length * ITEM_SECONDS)).toBeLessThanOrEqual(1);
});
