import { expect, test } from "vitest";
import { playTime } from "./play-time.ts";

test("A2.35 a player's time has hours only where there are some", () => {
  expect([0, 7.9, 61, 2463, 3600, 3729].map(playTime)).toEqual([
    "0:00",
    "0:07",
    "1:01",
    "41:03",
    "1:00:00",
    "1:02:09",
  ]);
});

test("a length that is not known, or endless, is none", () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, -1].map(playTime)).toEqual(["0:00", "0:00", "0:00"]);
});
