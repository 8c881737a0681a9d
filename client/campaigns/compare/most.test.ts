import { expect, test } from "vitest";
import type { Reach } from "../../../contract/catalogue.ts";
import { mostListened, mostOf } from "./most.ts";

const reach = (low: number, estimate: number, high: number): Reach => ({
  low,
  estimate,
  high,
  method: "ratings",
  signals: [],
  measured: null,
});

test("D5.08 the highest figure is one alone, and only among several", () => {
  expect(mostOf([3, null, 12, 7])).toBe(2);
  expect(mostOf([0, 1])).toBe(1);
  expect(mostOf([12, 12, 7])).toBeNull();
  expect(mostOf([12, null])).toBeNull();
  expect(mostOf([])).toBeNull();
});

test("D5.08 of estimates one is the highest only where its range lies above all others", () => {
  expect(mostListened([reach(100, 300, 900), null, reach(1000, 2000, 4000)])).toEqual({
    most: 2,
    overlap: false,
  });
  expect(mostListened([reach(100, 300, 1500), reach(1000, 2000, 4000)])).toEqual({
    most: null,
    overlap: true,
  });
  // The larger estimate is not surely the larger show.
  expect(mostListened([reach(900, 1000, 1000), reach(1000, 1001, 2000)])).toEqual({
    most: null,
    overlap: true,
  });
  expect(mostListened([reach(1, 2, 3), null])).toEqual({ most: null, overlap: false });
  expect(mostListened([null, null])).toEqual({ most: null, overlap: false });
});
