import { expect, test } from "vitest";
import { noCounts } from "./dump/dump-counts.ts";
import { type DumpStage, timeLeft } from "./dump/stage.ts";
import { stageLine } from "./report.ts";

const began = 1_000_000;
const stage = (given: Partial<DumpStage>): DumpStage => ({
  stage: "rows",
  done: 0,
  of: 100,
  began,
  ...given,
});

test.each([
  [{ done: 25 }, 60_000, "3 min 0 s"],
  [{ done: 50 }, 30_000, "30 s"],
  [{ done: 10 }, 3_600_000, "9 h 0 min"],
  [{ done: 60 }, 5_400_000, "1 h 0 min"],
  [{ done: 100 }, 30_000, "0 s"],
  // More than was computed with is not negative.
  [{ done: 120 }, 30_000, "0 s"],
  // Nothing can be said yet.
  [{ done: 0 }, 30_000, null],
  [{ done: 5, of: 0 }, 30_000, null],
  [{ done: 50 }, 1_999, null],
])("the time left of %j after %d ms is %s", (given, after, expected) => {
  expect(timeLeft(stage(given), began + after)).toBe(expected);
});

const counts = { ...noCounts, records: 41_000, new: 40_000, refused: 1_000 };
test.each([
  [
    { done: 41, counts },
    "41 % · 1 min 26 s left · 41,000 records: 40,000 new, 0 changed, 0 unchanged, 1,000 refused",
  ],
  [{ done: 0 }, "0 %"],
  [{ done: 0, of: 0 }, "100 %"],
  [{ stage: "indexes", done: 3, of: 17 }, "indexes · 3 of 17 made"],
  [{ stage: "put-off", done: 2_000, of: 6_000 }, "merging 2,000 of 6,000 put off · 2 min 0 s left"],
] as const)("where a dump stands is told as a line: %j", (given, line) => {
  expect(stageLine(stage(given), began + 60_000)).toBe(line);
});
