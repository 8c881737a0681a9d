import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { figure, median, percent, percentile, times } from "./figures.ts";
import { toMarkdown, writeResult } from "./report.mjs";

const where = {
  date: "2026-06-01",
  commit: "abc1234",
  cores: 2,
  memory: 24,
  node: "24.0.0",
  platform: "linux x64",
  load: "0.1",
};
const table = (value: string) =>
  toMarkdown(
    "node bench/run.mjs tea",
    { title: "Tea", columns: ["", "ms"], rows: [["cup", value]], notes: ["Hot."] },
    where,
  );

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a result is a table that says where and how it was measured", () => {
  expect(table("3")).toBe(
    [
      "## Tea",
      "",
      "`node bench/run.mjs tea`, 2026-06-01, commit abc1234; 2 cores, 24 GB, linux x64, Node 24.0.0; load before it began: 0.1.",
      "",
      "|  | ms |",
      "| --- | ---: |",
      "| cup | 3 |",
      "",
      "- Hot.",
    ].join("\n"),
  );
});

test("a measurement takes the place of its own last one and leaves the others alone", () => {
  const file = join(folder, "results.md");
  writeResult(file, "tea", table("3"));
  writeResult(file, "milk", "## Milk");
  writeResult(file, "tea", table("4"));
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^# Results\n/);
  expect(text).not.toContain("| cup | 3 |");
  expect(text.match(/## Tea/g)).toHaveLength(1);
  expect(text.indexOf("| cup | 4 |")).toBeLessThan(text.indexOf("## Milk"));
  writeResult(file, "tea", table("4"));
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("percentiles are by nearest rank, figures have three digits", () => {
  const values = [5, 1, 4, 2, 3];
  expect([percentile(values, 50), percentile(values, 95), percentile(values, 1), median([7])]).toEqual([
    3, 5, 1, 7,
  ]);
  expect(() => median([])).toThrow();
  expect([0, 0.0312, 4.06, 172.6, 2_140].map(figure)).toEqual(["0", "0.0312", "4.06", "173", "2,140"]);
  expect([times(3, 2), percent(1, 3)]).toEqual(["1.50×", "33 %"]);
});
