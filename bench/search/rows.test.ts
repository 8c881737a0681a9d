import { expect, test } from "vitest";
import { PAGE_SIZE } from "../../contract/catalogue.ts";
import { descriptionWords } from "../../server/catalogue/description-words.ts";
import { genresById } from "../../server/catalogue/genres/genres.ts";
import { inventQueries } from "./queries.ts";
import { inventCatalogue } from "./rows.ts";

const today = new Date("2026-06-15T12:00:00Z");

test("the same count and day give the same podcasts and queries", () => {
  const [one, other] = [inventCatalogue(500, today), inventCatalogue(500, today)];
  expect([...one.rows()]).toEqual([...other.rows()]);
  expect(inventQueries(one)).toEqual(inventQueries(other));
});

test("podcasts are like a real catalogue's: many small ones, one large language, known genres, quiet ones", () => {
  const catalogue = inventCatalogue(5_000, today);
  const rows = [...catalogue.rows()];
  const share = (some: (row: (typeof rows)[number]) => boolean) => rows.filter(some).length / rows.length;
  expect(rows).toHaveLength(5_000);
  expect(share((row) => row.language === "en")).toBeGreaterThan(0.4);
  expect(new Set(rows.map((row) => row.language)).size).toBeGreaterThan(40);
  expect(share((row) => row.genreIds.every((id) => genresById.has(id)))).toBe(1);
  expect(share((row) => row.latestEpisode < "2026-03-15")).toBeGreaterThan(0.5);
  const reach = rows.map((row) => row.reach).sort((a, b) => a - b);
  expect(reach.at(-1)! / reach[2_500]!).toBeGreaterThan(100);
  const [frequent, rare] = [catalogue.words[0]!, catalogue.words[2_000]!];
  const having = (word: string) =>
    share((row) => row.title.toLowerCase().split(" ").includes(word) || row.artist.toLowerCase() === word);
  expect(having(frequent)).toBeGreaterThan(20 * having(rare));
});

test("descriptions have as many different words as those of a dump, and some podcasts have none", () => {
  const texts = [...inventCatalogue(5_000, today).descriptions()];
  const lengths = texts.map((text) => descriptionWords([text]).split(" ").filter(Boolean).length);
  lengths.sort((a, b) => a - b);
  expect(texts).toHaveLength(5_000);
  expect(lengths.filter((length) => length === 0).length / 5_000).toBeCloseTo(0.044, 2);
  expect(lengths[0]).toBe(0);
  expect(Math.abs(lengths[2_500]! - 23)).toBeLessThan(6);
  expect(Math.abs(lengths[4_500]! - 71)).toBeLessThan(15);
});

test("the queries are of every kind and reach beyond the first page", () => {
  const queries = inventQueries(inventCatalogue(1_000, today));
  expect(new Set(queries.map((query) => query.kind)).size).toBe(15);
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const pages = queries.map((query) => query.filters.page);
  expect(Math.max(...pages)).toBeGreaterThan(PAGE_SIZE);
  expect(pages.filter((page) => page === 0).length).toBeGreaterThan(queries.length / 3);
  expect(new Set(queries.map((query) => query.filters.sortBy)).size).toBe(5);
  // Those held back are others.
  expect(inventQueries(inventCatalogue(1_000, today), "held back")).not.toEqual(queries);
});
