import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { PodcastFilters } from "../../contract/catalogue.ts";
import { inventQueries, type Query } from "../search/queries.ts";
import { inventCatalogue } from "../search/rows.ts";
import { sqliteSearch } from "../search/sqlite-search.ts";
import { dayOf, fillSqlite } from "../search/sqlite-tables.ts";
import { median, percentile } from "../stand/figures.ts";

// The same searches in SQLite with FTS5, on a Node that has SQLite in it: node sqlite-world.js SIZE FILE ROUNDS.
// Prints its figures as one line of JSON.

const [size, file, rounds] = [Number(process.argv[2]), process.argv[3]!, Number(process.argv[4])];
const catalogue = inventCatalogue(size, new Date());
rmSync(file, { force: true });
const sqlite = new DatabaseSync(file);
const began = performance.now();
fillSqlite(sqlite, catalogue);
const seconds = (performance.now() - began) / 1_000;
sqlite.exec("pragma cache_size=-2000000; pragma mmap_size=20000000000; pragma temp_store=memory");
const search = sqliteSearch(sqlite);

function sinceOf({ latestEpisode }: PodcastFilters): number {
  if (!latestEpisode) return 0;
  const now = new Date();
  return dayOf(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - latestEpisode, now.getUTCDate()))
      .toISOString()
      .slice(0, 10),
  );
}
const ask = ({ filters }: Query): number => {
  const start = performance.now();
  search(filters, sinceOf(filters));
  return performance.now() - start;
};
const timesOf = (each: readonly number[]) => ({
  n: each.length,
  p50: percentile(each, 50),
  p95: percentile(each, 95),
  p99: percentile(each, 99),
  max: Math.max(...each),
});

const mix = inventQueries(catalogue);
for (const query of mix) ask(query);
const each = mix.map((query) => median(Array.from({ length: rounds }, () => ask(query))));
const kinds = [...new Set(mix.map(({ kind }) => kind))];
const heldBack = inventQueries(catalogue, "held back").map(ask);
console.log(
  JSON.stringify({
    seconds,
    bytes: statSync(file).size,
    all: timesOf(each),
    heldBack: timesOf(heldBack),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, timesOf(each.filter((_, at) => mix[at]!.kind === kind))]),
    ),
  }),
);
sqlite.close();
rmSync(file, { force: true });
