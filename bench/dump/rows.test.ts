import { expect, test } from "vitest";
import { languageOf } from "../../server/catalogue/feed/feed-language.ts";
import { dumpColumns } from "./columns.ts";
import { genres, languages, rareLanguages } from "./proportions.ts";
import { inventDump } from "./rows.ts";

const ROWS = 20_000;
const at = (name: string) => dumpColumns.findIndex(([column]) => column === name);
const options = { rows: ROWS, now: new Date("2026-06-15T12:00:00Z") };
const rows = [...inventDump(options)];
const column = (name: string) => rows.map((row) => row[at(name)]);
const countOf = (values: readonly unknown[]) => {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

test("an invented dump has every column and the same rows each time, and a week later most of them", () => {
  expect(rows).toHaveLength(ROWS);
  expect(rows.every((row) => row.length === dumpColumns.length && row.length === 40)).toBe(true);
  const some = inventDump(options);
  for (const row of rows.slice(0, 500)) expect(some.next().value).toEqual(row);
  const before = new Map(rows.map((row) => [row[0], JSON.stringify(row)]));
  const week = [...inventDump({ ...options, week: 1 })];
  const share = (count: number) => count / ROWS;
  const known = week.filter((row) => before.has(row[0]));
  expect(share(week.length - known.length)).toBeCloseTo(0.005, 3);
  expect(share(ROWS - known.length)).toBeCloseTo(0.003, 2);
  expect(share(known.filter((row) => before.get(row[0]) !== JSON.stringify(row)).length)).toBeCloseTo(
    0.08,
    1,
  );
});

test("its languages are about a hundred, most shows in a few of them, many spelled in several ways", () => {
  const drawn = [...languages.flatMap(([, , ...spellings]) => spellings), ...rareLanguages];
  expect(new Set(drawn.flatMap((text) => languageOf(text) ?? [])).size).toBeGreaterThanOrEqual(100);
  const found = countOf(column("language").map((text) => languageOf(String(text))));
  expect(found.size).toBeGreaterThan(70);
  expect(found.get("en")! / ROWS).toBeGreaterThan(0.4);
  expect(
    new Set(column("language").filter((text) => languageOf(String(text)) === "en")).size,
  ).toBeGreaterThan(4);
});

test("its titles repeat, and most of their words are used once", () => {
  const titles = countOf(column("title"));
  const repeated = [...titles.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  expect(repeated / ROWS).toBeGreaterThan(0.05);
  expect(repeated / ROWS).toBeLessThan(0.3);
  const words = countOf(
    column("title").flatMap(
      (title) =>
        String(title)
          .toLowerCase()
          .match(/[a-z]+/g) ?? [],
    ),
  );
  const once = [...words.values()].filter((count) => count === 1).length;
  expect(once / words.size).toBeGreaterThan(0.5);
  expect(Math.max(...words.values())).toBeGreaterThan(ROWS / 100);
});

test("its genres come in the proportions they are given", () => {
  const first = countOf(column("category1"));
  const all = genres.reduce((sum, [weight]) => sum + weight, 0);
  const wanted = (word: string) =>
    genres.reduce((sum, [weight, head]) => sum + (head === word ? weight : 0), 0) / all;
  for (const word of ["religion", "society", "education", "comedy", "science"])
    expect(first.get(word)! / ROWS).toBeCloseTo(0.97 * wanted(word), 1);
  // If several feeds belong to one show, its directory number occurs twice.
  expect(new Set(column("itunesId")).size).toBeLessThan(ROWS * 0.65);
});
