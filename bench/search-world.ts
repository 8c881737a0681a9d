import pg from "pg";
import { countFacets } from "../server/catalogue/count-facets.ts";
import { countNews } from "../server/catalogue/saved/count-news.ts";
import { withNow } from "../server/catalogue/search/changes/current.ts";
import { searchPlainly } from "../server/catalogue/search/search-plainly.ts";
import { searchPodcasts } from "../server/catalogue/search-podcasts.ts";
import { findSimilar } from "../server/catalogue/similar/find-similar.ts";
import { seededRandom } from "../server/platform/seeded-random.ts";
import { change, changeOften, takeBack } from "./search/changes.ts";
import { measureClients } from "./search/clients.ts";
import type { Ours, Rebuilt } from "./search/figures.ts";
import { kindsOf } from "./search/kinds.ts";
import { inventQueries, type Query } from "./search/queries.ts";
import { buildApart, CHANGES_BUILD, diskBytes, searchStand } from "./search/stand.ts";
import { clock, median, timesOf } from "./stand/figures.ts";
import { memoryOfPostgres } from "./stand/memory.ts";
import { quick, say } from "./stand/result.ts";

// The search of a catalogue of BENCH_SIZE podcasts, inside the server: sends every figure to bench/run-search.mjs.

const size = Number(process.env.BENCH_SIZE);
const folder = process.env.BENCH_FOLDER!;
const rounds = Number(process.env.BENCH_ROUNDS);

const stand = await searchStand(size, folder);
const mix = inventQueries(stand.catalogue);
const heldBack = inventQueries(stand.catalogue, "held back");
try {
  const db = () => stand.database().db;
  const ask = (query: Query) => clock(() => searchPodcasts(db(), query.filters));
  const once = async (queries: readonly Query[]): Promise<number[]> => {
    const each: number[] = [];
    for (const query of queries) each.push(await ask(query));
    return each;
  };
  const totalsOf = async (queries: readonly Query[]): Promise<number[]> => {
    const totals: number[] = [];
    for (const { filters } of queries) totals.push((await searchPodcasts(db(), filters)).resultSize);
    return totals;
  };

  // A run that was broken off may have left its changes.
  await takeBack(stand.database());
  const building = await buildApart(stand.connectionString());
  say(`search tables made in ${building.seconds.toFixed(1)} s`);
  await stand.checkpoint();
  const disk = await diskBytes(stand.database());

  const taken = new Map<Query, number[]>(mix.map((query) => [query, []]));
  const first = timesOf(await once(mix));
  for (let round = 0; round < rounds; round += 1) {
    for (const query of mix) taken.get(query)!.push(await ask(query));
  }
  const warm = kindsOf(mix, (query) => median(taken.get(query)!));
  const other = timesOf(await once(heldBack));
  say(`warm p50 ${warm.all.p50.toFixed(2)} p95 ${warm.all.p95.toFixed(2)} p99 ${warm.all.p99.toFixed(2)} ms`);
  for (const [kind, { p50, p95, max }] of Object.entries(warm.kinds)) {
    say(`  ${kind.padEnd(24)} ${p50.toFixed(2)} ${p95.toFixed(2)} ${max.toFixed(2)}`);
  }
  say(`held back p50 ${other.p50.toFixed(2)} p95 ${other.p95.toFixed(2)} p99 ${other.p99.toFixed(2)}`);
  const totals = { mix: await totalsOf(mix), heldBack: await totalsOf(heldBack) };
  const shortest = await shortestQuestion(stand.connectionString());
  const facets: number[] = [];
  for (const { filters } of mix.filter((_, at) => at % 8 === 0)) {
    facets.push(await clock(() => countFacets(db(), filters)));
  }
  /** Podcasts spread over the catalogue; similar ones are looked up for each. */
  const subjects = seededRandom("similar podcasts");
  const similar: number[] = [];
  for (let asked = 0; asked < (quick ? 20 : 200); asked += 1) {
    const handle = `bench${String(subjects.between(1, size)).padStart(11, "0")}`;
    similar.push(await clock(() => findSimilar(db(), handle, [])));
  }
  say(`similar podcasts p50 ${median(similar).toFixed(2)} ms`);
  /** Podcasts that came with the last fiftieth of the catalogue, or the last hundred, as a saved search counts them. */
  const news: number[] = [];
  for (const [at, { filters }] of mix.filter((_, at) => at % 8 === 0).entries()) {
    news.push(await clock(() => countNews(db(), filters, size - (at % 2 ? 100 : Math.floor(size / 50)))));
  }
  say(`news p50 ${median(news).toFixed(2)} ms`);
  const image = await withNow(db(), async ({ view }) => view?.image.bytes ?? 0);
  const memory = { process: process.memoryUsage().rss, image, database: memoryOfPostgres(process.pid) };

  const clients = await measureClients(mix, quick ? 2 : 15, (query) => searchPodcasts(db(), query.filters));

  const inUse = () => withNow(db(), async ({ view }) => view?.image.build);
  /** Searches until a new build has replaced the old one. */
  const untilTakenOver = async (old: number | undefined): Promise<number[]> => {
    const random = seededRandom("until it has taken over");
    const each: number[] = [];
    while ((await inUse()) === old) each.push(await ask(random.pick(mix)));
    return each;
  };

  /** While a build runs, and until it has replaced the previous one. */
  const during: number[] = [];
  const old = await inUse();
  const end = new AbortController();
  const changing = changeOften(stand.database(), size, seededRandom("often"), end.signal);
  let often = 0;
  try {
    let rebuilt = false;
    const rebuilding = buildApart(stand.connectionString()).finally(() => {
      rebuilt = true;
    });
    const random = seededRandom("during a build");
    while (!rebuilt) during.push(await ask(random.pick(mix)));
    await rebuilding;
    during.push(...(await untilTakenOver(old)));
  } finally {
    end.abort();
    often = await changing;
  }

  const atOnce = Math.min(5_000, Math.floor(size / 50));
  await change(stand.database(), atOnce);
  const changes = atOnce + often;
  await once(mix);
  const changed = timesOf(await once(mix));
  say(`with ${changes} changes p50 ${changed.p50.toFixed(2)} p95 ${changed.p95.toFixed(2)} ms`);

  const plain: number[] = [];
  const sample = mix.filter((_, at) => at % (size > 1_000_000 ? 40 : 10) === 0);
  for (const { filters } of sample) plain.push(await clock(() => searchPlainly(db(), filters)));

  // As many as trigger a build, and as many as a weekly dump changes.
  const rebuilt: Rebuilt[] = [];
  let podcasts = changes;
  for (const share of [1 / 225, 0.08]) {
    const wanted = Math.max(podcasts, Math.round(size * share));
    await change(stand.database(), wanted - podcasts);
    podcasts = wanted;
    const before = await inUse();
    const own = await buildApart(stand.connectionString(), CHANGES_BUILD);
    await untilTakenOver(before);
    await once(mix);
    const all = timesOf(await once(mix));
    rebuilt.push({ podcasts, building: own, all });
    say(`${podcasts} changed podcasts built in ${own.seconds.toFixed(1)} s; p50 ${all.p50.toFixed(2)} ms`);
  }

  // Restores the state: later measurements and runs use the same podcasts.
  await takeBack(stand.database());
  await buildApart(stand.connectionString());

  const forgot = await stand.restartCold();
  const coldTimes = await once(mix);
  const tookCold = new Map(mix.map((query, at) => [query, coldTimes[at]!]));
  const cold = kindsOf(mix, (query) => tookCold.get(query)!);
  const figures: Ours = {
    ...warm,
    heldBack: other,
    clients,
    forgot,
    cold: cold.all,
    coldKinds: cold.kinds,
    totals,
    loading: stand.loading,
    building,
    disk,
    memory,
    first,
    facets: timesOf(facets),
    similar: timesOf(similar),
    news: timesOf(news),
    during: timesOf(during),
    changes,
    changed,
    rebuilt,
    plain: timesOf(plain),
    shortest: timesOf(shortest),
  };
  process.send?.(figures);
} finally {
  await stand.close();
}
process.disconnect?.();

/** Milliseconds of the shortest question to the same database, one after the other. */
async function shortestQuestion(connectionString: string): Promise<number[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const each: number[] = [];
  for (let count = 0; count < 2_000; count += 1)
    each.push(await clock(() => client.query({ name: "shortest", text: "select 1" })));
  await client.end();
  return each;
}
