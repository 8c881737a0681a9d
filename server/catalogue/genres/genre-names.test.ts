import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sharedData, withoutSharedData } from "../../../tests/support/shared-data.ts";
import { genreIdOfName, genreIdOfNumber, orderGenres } from "./genre-names.ts";
import { genres } from "./genres.ts";

const data = sharedData();
if (data === null) console.info(`Genre lists not compared: ${withoutSharedData}.`);

test("110 genres: 19 TOP, 91 SUB below them, in order, named in both languages", () => {
  expect(genres.length).toBe(110);
  expect(genres.filter(({ kind }) => kind === "TOP").length).toBe(19);
  expect(new Set(genres.map(({ externalId }) => externalId)).size).toBe(110);
  for (const { kind, parent, en, de } of genres) {
    expect([en, de].every((name) => name.trim() !== "")).toBe(true);
    if (kind === "SUB") expect(genres.find(({ externalId }) => externalId === parent)?.kind).toBe("TOP");
  }
});

test.each([
  ["Society & Culture", 1324],
  ["society and culture", 1324],
  ["Society&amp;Culture", 1324],
  ["Wahre Kriminalfälle", 1488],
  ["News & Politics", 1489],
  ["Games & Hobbies", 1502],
  ["how-to", 1499],
  ["Witchcraft", null],
  ["x".repeat(10_000), null],
])("%.30s is genre %s", (name, id) => {
  expect(genreIdOfName(name)).toBe(id);
});

test("retired numbers lead to current genres, 26 to none; a SUB brings its TOP, ten at most", () => {
  expect([1307, 1311, 26, 1402].map(genreIdOfNumber)).toEqual([1512, 1489, null, 1402]);
  expect(orderGenres([1402, null, 1489, 1402])).toEqual([1402, 1489, 1301]);
  expect(orderGenres([26, 1482, -1, 1_000_000])).toEqual([1482, 1301]);
  expect(orderGenres(genres.map(({ externalId }) => externalId)).length).toBe(10);
});

describe.skipIf(data === null)("the published lists", () => {
  const rows = (name: string) =>
    readFileSync(join(data!, "genres", name), "utf8")
      .trim()
      .split("\n")
      .slice(1);

  test("agree with ours", () => {
    const listed = rows("apple_podcast_genres.csv").map((row) => Number(row.split(",")[0]));
    expect(genres.map(({ externalId }) => externalId)).toEqual(listed);
  });

  test("of 2017 lead to a current genre, but for those that say nothing", () => {
    const lost = rows("apple_podcast_genres_2017_legacy.csv").filter(
      (row) => genreIdOfNumber(Number(row.split(",")[0])) === null,
    );
    expect(lost.map((row) => Number(row.split(",")[0]))).toEqual([26, 1464, 1473, 1474, 1475]);
  });
});
