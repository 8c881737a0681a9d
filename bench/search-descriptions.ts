import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { PodcastFilters } from "../contract/catalogue.ts";
import { searchPodcasts } from "../server/catalogue/search-podcasts.ts";
import { seededRandom } from "../server/platform/seeded-random.ts";
import { buildApart, searchStand } from "./search/stand.ts";
import { clock } from "./stand/figures.ts";

// What searching descriptions costs: the same podcasts without and with them.

const size = Number(process.env.BENCH_SIZE);
const QUERIES = 150;
const mega = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

for (const described of [false, true]) {
  const folder = mkdtempSync(join(tmpdir(), "hostread-bench-"));
  const stand = await searchStand(size, folder, described);
  const { catalogue } = stand;
  try {
    const { db } = stand.database();
    const { seconds, cpuSeconds, peakBytes } = await buildApart(stand.connectionString());
    say(`## ${size} podcasts ${described ? "with" : "without"} descriptions`);
    say(
      `build: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of the processor, peak ${mega(peakBytes)}`,
    );
    const { rows } = await sql<{ name: string; bytes: number }>`
      select regexp_replace(relname, '_[0-9]+$', '') as name, pg_total_relation_size(oid)::bigint as bytes from pg_class
      where relkind = 'r' and (relnamespace = 'search'::regnamespace or relname = 'podcast_detail') order by 1`.execute(
      db,
    );
    for (const { name, bytes } of rows) say(`${name}: ${mega(bytes)}`);

    const random = seededRandom("search descriptions");
    const titles = Array.from({ length: QUERIES }, () => {
      // Frequent words and rare ones alike, whole or what was typed of them so far.
      const word = catalogue.words[Math.floor(catalogue.words.length ** random.next())]!;
      return random.chance(0.5) ? word : word.slice(0, random.between(1, word.length));
    });
    for (const inDescriptions of described ? [false, true] : [false]) {
      const times: number[][] = [[], []];
      for (const round of times) {
        for (const title of titles) {
          const filters = PodcastFilters.parse({ title, inDescriptions });
          round.push(await clock(() => searchPodcasts(db, filters)));
        }
      }
      for (const [round, some] of times.entries()) {
        const sorted = some.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
        const which = inDescriptions ? "also in descriptions" : "title and artist";
        say(`${which}, ${round === 0 ? "first time" : "again"}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
      }
    }
  } finally {
    await stand.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
