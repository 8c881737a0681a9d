import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { type Sheet, xlsxFile } from "./xlsx-file.ts";

const file = (...sheets: Sheet[]) => Buffer.from(xlsxFile(sheets));

test("C7.09 a workbook reads back as it was written: numbers as numbers, days as days, texts as texts", async () => {
  const header = ["Name", "Orders", "Price", "Day"];
  const rows = [
    ['Fog & <Harbor> "one"', 3, -12.5, { day: "2026-02-28" }],
    ["=1+1", null, 0, null],
    ["+49 30", 1e-7, 1_234_567.89, { day: "1900-03-01" }],
  ];
  expect(await readSheet(file({ title: "Shows", header, rows }))).toEqual([
    header,
    ['Fog & <Harbor> "one"', 3, -12.5, new Date("2026-02-28T00:00:00Z")],
    ["=1+1", null, 0, null],
    ["+49 30", 1e-7, 1_234_567.89, new Date("1900-03-01T00:00:00Z")],
  ]);
});

test("C7.09 a text with what XML cannot hold still makes a workbook, and a wide one has all its columns", async () => {
  const header = Array.from({ length: 60 }, (_, n) => `c${n}`);
  const rows = [["a\u0000b\u001b\ud800c", ...header.slice(1)]];
  const read = await readSheet(file({ title: "Wide", header, rows }));
  expect(read[0]).toEqual(header);
  expect(read[1]).toEqual(["ab\ufffdc", ...header.slice(1)]);
});

test("C7.09 each table has a sheet, also where titles are the same, long or of signs that no sheet may have", async () => {
  const titled = (title: string): Sheet => ({ title, header: [title], rows: [] });
  const long = "A title that is far longer than any sheet may have";
  const read = file(titled("Shows"), titled("shows"), titled("[a]/b"), titled(long), titled(`${long}!`));
  for (const [n, first] of ["Shows", "shows", "[a]/b", long, `${long}!`].entries())
    expect(await readSheet(read, n + 1)).toEqual([[first]]);
});
