import fc from "fast-check";
import { expect, test } from "vitest";
import { bits, lastBelow, list, type PlaceSet, run, someBetween, words } from "./place-set.ts";

const SIZE = 200;

function bitsOf(places: readonly number[]): PlaceSet {
  const target = new Uint32Array(words(SIZE));
  for (const place of places) target[place >>> 5]! |= 1 << (place & 31);
  return bits(target);
}

test("in every form a set tells the same places between two, until it is stopped, and the same last one", () => {
  const place = fc.nat(SIZE - 1);
  const some = fc.uniqueArray(place, { maxLength: 20 }).map((places) => places.sort((a, b) => a - b));
  const edge = fc.nat(SIZE);
  fc.assert(
    fc.property(some, edge, edge, edge, edge, fc.integer({ min: 1, max: 5 }), (places, a, b, c, d, most) => {
      const ran = Array.from({ length: Math.max(0, d - c) }, (_, at) => c + at);
      const forms: [PlaceSet, readonly number[]][] = [
        [list(Uint32Array.from(places)), places],
        [bitsOf(places), places],
        [run(c, d), ran],
      ];
      for (const [set, all] of forms) {
        const seen: number[] = [];
        const stopped = someBetween(set, a, b, (one) => seen.push(one) === most);
        const inside = all.filter((one) => one >= a && one < b);
        expect(seen).toEqual(inside.slice(0, most));
        expect(stopped).toBe(inside.length >= most);
        expect(lastBelow(set, a)).toBe(all.findLast((one) => one < a) ?? -1);
      }
    }),
    { numRuns: 500 },
  );
});
