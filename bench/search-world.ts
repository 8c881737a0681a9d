import { sql } from "kysely";
import { countFacets } from "../server/catalogue/count-facets.ts";
import { countNews } from "../server/catalogue/saved/count-news.ts";
import { withNow } from "../server/catalogue/search/current.ts";
import { searchPlainly } from "../server/catalogue/search/search-plainly.ts";
import { searchPodcasts } from "../server/catalogue/search-podcasts.ts";
import { findSimilar } from "../server/catalogue/similar/find-similar.ts";
import { seededRandom } from "../server/platform/seeded-random.ts";
import { inventQueries, type Query } from "./search/queries.ts";
import { inventCatalogue } from "./search/rows.ts";
import { buildApart, diskBytes, searchStand } from "./search/stand.ts";
import { clock, median, percentile } from "./stand/figures.ts";
import { quick, say } from "./stand/result.ts";

// The search of a catalogue of BENCH_SIZE podcasts, inside the server: sends every figure to bench/run-search.mjs.

/** Milliseconds: percentiles over the queries, each with its own figure. */
interface Times {
  n: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

const size = Number(process.env.BENCH_SIZE);
const rounds = quick ? 1 : 3;
const clientSeconds = quick ? 2 : 15;

const timesOf = (each: readonly number[]): Times => ({
  n: each.length,
  p50: percentile(each, 50),
  p95: percentile(each, 95),
  p99: percentile(each, 99),
  max: Math.max(...each),
});

const catalogue = inventCatalogue(size, new Date());
const mix = inventQueries(catalogue);
const heldBack = inventQueries(catalogue, "held back");
const stand = await searchStand(catalogue, process.env.BENCH_KEEP);
try {
  const db = () => stand.database().db;
  const ask = (query: Query) => clock(() => searchPodcasts(db(), query.filters));
  const once = async (queries: readonly Query[]): Promise<number[]> => {
    const each: number[] = [];
    for (const query of queries) each.push(await ask(query));
    return each;
  };

  const building = await buildApart(stand.connectionString());
  say(`search tables made in ${building.seconds.toFixed(1)} s`);
  await sql`checkpoint`.execute(db());
  const disk = await diskBytes(stand.database());

  const taken = new Map<Query, number[]>(mix.map((query) => [query, []]));
  const first = timesOf(await once(mix));
  for (let round = 0; round < rounds; round += 1) {
    for (const query of mix) taken.get(query)!.push(await ask(query));
  }
  const each = (queries: readonly Query[]) => queries.map((query) => median(taken.get(query)!));
  const kinds = [...new Set(mix.map(({ kind }) => kind))];
  const warm = {
    all: timesOf(each(mix)),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, timesOf(each(mix.filter((one) => one.kind === kind)))]),
    ),
    heldBack: timesOf(await once(heldBack)),
  };
  say(`warm p50 ${warm.all.p50.toFixed(2)} p95 ${warm.all.p95.toFixed(2)} p99 ${warm.all.p99.toFixed(2)} ms`);
  for (const kind of kinds) {
    const { p50, p95, max } = warm.kinds[kind]!;
    say(`  ${kind.padEnd(24)} ${p50.toFixed(2)} ${p95.toFixed(2)} ${max.toFixed(2)}`);
  }
  say(
    `held back p50 ${warm.heldBack.p50.toFixed(2)} p95 ${warm.heldBack.p95.toFixed(2)} p99 ${warm.heldBack.p99.toFixed(2)}`,
  );
  const facets: number[] = [];
  for (const { filters } of mix.filter((_, at) => at % 8 === 0)) {
    facets.push(await clock(() => countFacets(db(), filters)));
  }
  /** Podcasts from all over the catalogue, each asked for what is like it. */
  const subjects = seededRandom("similar podcasts");
  const similar: number[] = [];
  for (let asked = 0; asked < (quick ? 20 : 200); asked += 1) {
    const handle = `bench${String(subjects.between(1, size)).padStart(11, "0")}`;
    similar.push(await clock(() => findSimilar(db(), handle)));
  }
  say(
    `similar podcasts p50 ${percentile(similar, 50).toFixed(2)} p95 ${percentile(similar, 95).toFixed(2)} ms`,
  );
  /** What has come with the last fiftieth of the catalogue, or the last hundred podcasts, as a saved search asks. */
  const news: number[] = [];
  for (const [at, { filters }] of mix.filter((_, at) => at % 8 === 0).entries()) {
    news.push(await clock(() => countNews(db(), filters, size - (at % 2 ? 100 : Math.floor(size / 50)))));
  }
  say(`news p50 ${percentile(news, 50).toFixed(2)} p95 ${percentile(news, 95).toFixed(2)} ms`);
  const image = await withNow(db(), async ({ view }) => view?.image.bytes ?? 0);
  const memory = { process: process.memoryUsage().rss, image, building: building.peakBytes };

  const clients: Record<string, Times & { perSecond: number }> = {};
  for (const count of [1, 16]) {
    const all: number[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, client) => {
        const random = seededRandom(`client ${client}`);
        while (performance.now() - began < clientSeconds * 1_000) all.push(await ask(random.pick(mix)));
      }),
    );
    const perSecond = all.length / ((performance.now() - began) / 1_000);
    clients[count] = { ...timesOf(all), perSecond };
    say(`${count} clients: ${perSecond.toFixed(0)} a second, p95 ${clients[count].p95.toFixed(1)} ms`);
  }

  let rebuilt = false;
  const rebuilding = buildApart(stand.connectionString()).finally(() => {
    rebuilt = true;
  });
  const during: number[] = [];
  const random = seededRandom("during a build");
  while (!rebuilt) during.push(await ask(random.pick(mix)));
  await rebuilding;

  const changes = Math.min(5_000, Math.floor(size / 50));
  await sql`update podcast set episodes = episodes + 1 where id in (
    select id from podcast order by md5(id::text) limit ${changes})`.execute(db());
  await once(mix);
  const changed = timesOf(await once(mix));
  say(`with ${changes} changes p50 ${changed.p50.toFixed(2)} p95 ${changed.p95.toFixed(2)} ms`);

  const plain: number[] = [];
  const sample = mix.filter((_, at) => at % (size > 1_000_000 ? 40 : 10) === 0);
  for (const { filters } of sample) plain.push(await clock(() => searchPlainly(db(), filters)));

  const forgot = await stand.restartCold();
  const cold = timesOf(await once(mix));
  process.send?.({
    size,
    loading: stand.loading,
    building,
    disk,
    memory,
    first,
    warm,
    facets: timesOf(facets),
    similar: timesOf(similar),
    news: timesOf(news),
    clients,
    during: timesOf(during),
    changes,
    changed,
    plain: timesOf(plain),
    forgot,
    cold,
  });
} finally {
  await stand.remove();
}
process.disconnect?.();
