import pg from "pg";
import { buildImage } from "../server/catalogue/search/build/build-image.ts";
import { searchPodcasts } from "../server/catalogue/search-podcasts.ts";
import { loadCatalogue } from "./search/load.ts";
import { inventQueries, type Query } from "./search/queries.ts";
import { inventCatalogue } from "./search/rows.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, median, percentile, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";

// A mix of catalogue searches inside the server, as a multiple of the shortest question to the same database.

const count = quick ? 5_000 : 100_000;
const rounds = quick ? 1 : 5;

const catalogue = inventCatalogue(count, new Date());
const queries = inventQueries(catalogue);
const database = await newDatabase();
const taken = new Map<Query, number[]>(queries.map((query) => [query, []]));
const shortest: number[] = [];
let found = 0;
try {
  const loading = await clock(() => loadCatalogue(database, catalogue));
  say(`${count} podcasts written in ${figure(loading / 1_000)} s`);
  await buildImage(database.connectionString);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const ask = () => client.query({ name: "shortest", text: "select 1" });
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of queries) {
      const search = await clock(async () => {
        const { resultSize } = await searchPodcasts(database.db, query.filters);
        if (round === 0 && resultSize > 0) found += 1;
      });
      const floor = await clock(ask);
      // The first round warms up.
      if (round === 0) continue;
      taken.get(query)!.push(search);
      shortest.push(floor);
    }
    say(`round ${round} of ${rounds}`);
  }
  await client.end();
} finally {
  await database.remove();
}

const floor = median(shortest);
const row = (name: string, some: readonly Query[]): string[] => {
  // A query counts once, with the median of its repetitions.
  const each = some.map((query) => median(taken.get(query)!));
  const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(each, share)) as [number, number, number];
  return [
    name,
    String(some.length),
    figure(p50),
    figure(p95),
    figure(p99),
    times(p50, floor),
    times(p95, floor),
  ];
};
const kinds = [...new Set(queries.map((query) => query.kind))];
send({
  title: `Search in ${count.toLocaleString("en-US")} podcasts`,
  columns: ["kind", "queries", "p50 ms", "p95 ms", "p99 ms", "p50 / select 1", "p95 / select 1"],
  rows: [
    row("all", queries),
    ...kinds.map((kind) =>
      row(
        kind,
        queries.filter((query) => query.kind === kind),
      ),
    ),
  ],
  notes: [
    `Inside the server: from the call of \`searchPodcasts\` to total and 24 cards, one after the other, warm; each query ${rounds} times, its median counts; percentiles are over queries. The search tables are made before, as the worker makes them.`,
    `A prepared \`select 1\` over the same socket took ${figure(floor)} ms (median).`,
    `Invented podcasts (words by Zipf, log-normal reach, 100 languages, 110 genres); ${found} of ${queries.length} queries find something.`,
  ],
});
