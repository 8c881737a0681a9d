import { rmSync } from "node:fs";
import { join } from "node:path";
import { cardsOf } from "../../server/catalogue/kept-cards.ts";
import { measureClients } from "../search/clients.ts";
import { sinceOf } from "../search/days.ts";
import { kindsOf } from "../search/kinds.ts";
import { inventQueries, type Query } from "../search/queries.ts";
import { sphinxStand } from "../search/sphinx-index.ts";
import { type Matching, sphinxSearch } from "../search/sphinx-search.ts";
import type { Sphinxql } from "../search/sphinxql.ts";
import { searchStand } from "../search/stand.ts";
import { clock, median, timesOf } from "../stand/figures.ts";
import { quick, say } from "../stand/result.ts";

// The same searches of the same podcasts in Sphinx, with the cards from PostgreSQL by the product's own query: sends
// its figures to bench/run-search.mjs.

const folder = process.env.BENCH_FOLDER!;
const rounds = Number(process.env.BENCH_ROUNDS);
const installed = { bin: process.env.BENCH_SPHINX!, libraries: process.env.BENCH_SPHINX_LIBRARIES ?? "" };
const stand = await searchStand(Number(process.env.BENCH_SIZE), folder);
const place = join(folder, "sphinx");
const sphinx = await sphinxStand(stand.database(), place, installed);
try {
  say(
    `Sphinx: exported in ${sphinx.exportSeconds.toFixed(1)} s, made in ${sphinx.indexSeconds.toFixed(1)} s`,
  );
  await sphinx.start();
  let connections: Sphinxql[] = [];
  // One at a time: Sphinx queues only a few connections.
  for (let client = 0; client < 16; client += 1) connections.push(await sphinx.connect());
  const ask = async ({ filters }: Query, client: number, matching: Matching = "words"): Promise<number> => {
    const since = sinceOf(filters);
    const { total, ids } = await sphinxSearch(
      connections[client]!,
      filters,
      since,
      sphinx.languages,
      matching,
    );
    const cards = await cardsOf(stand.database().db, ids);
    if (cards.length !== ids.length)
      throw new Error(`Sphinx found ${ids.length}, with ${cards.length} cards`);
    return total;
  };
  const once = async (queries: readonly Query[], matching: Matching) => {
    const each: number[] = [];
    const totals: number[] = [];
    for (const query of queries)
      each.push(await clock(async () => totals.push(await ask(query, 0, matching))));
    return { each, totals };
  };

  const mix = inventQueries(stand.catalogue);
  const heldBack = inventQueries(stand.catalogue, "held back");
  await once(mix, "words");
  const taken = new Map<Query, number[]>(mix.map((query) => [query, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const query of mix) taken.get(query)!.push(await clock(() => ask(query, 0)));
  const warm = kindsOf(mix, (query) => median(taken.get(query)!));
  const other = await once(heldBack, "words");
  say(`Sphinx warm p50 ${warm.all.p50.toFixed(2)} p95 ${warm.all.p95.toFixed(2)} ms`);
  const clients = await measureClients(mix, quick ? 2 : 15, (query, client) => ask(query, client));
  const parts = { mix: await once(mix, "parts"), heldBack: await once(heldBack, "parts") };
  const memory = sphinx.peakBytes();

  for (const connection of connections) connection.end();
  await sphinx.stop();
  const forgot = await stand.restartCold();
  await sphinx.start();
  connections = [await sphinx.connect()];
  const cold = await once(mix, "words");
  connections[0]!.end();
  process.send?.({
    seconds: sphinx.exportSeconds + sphinx.indexSeconds,
    exportSeconds: sphinx.exportSeconds,
    buildingBytes: sphinx.indexPeakBytes,
    bytes: sphinx.bytes,
    memory,
    ...warm,
    heldBack: timesOf(other.each),
    clients,
    forgot,
    cold: timesOf(cold.each),
    totals: { mix: cold.totals, heldBack: other.totals },
    parts: {
      all: timesOf(parts.mix.each),
      totals: { mix: parts.mix.totals, heldBack: parts.heldBack.totals },
    },
  });
} finally {
  await sphinx.stop();
  await stand.close();
  rmSync(place, { recursive: true, force: true });
}
process.disconnect?.();
