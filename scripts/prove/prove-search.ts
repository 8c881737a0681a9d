import { randomInt } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { addInvented } from "../../server/catalogue/add-invented.ts";
import { runImport } from "../../server/catalogue/import/run-import.ts";
import { buildImage } from "../../server/catalogue/search/build/build-image.ts";
import { packageRoot } from "../../server/platform/package-root.ts";
import { type Database, inTransaction, openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { type SeededRandom, seededRandom } from "../../server/platform/seeded-random.ts";
import { patient } from "../../tests/support/patient.ts";
import { cleanedUp } from "./endings.ts";
import { compare, isFast, materialOf, type Tally } from "./search-proof/compare.ts";
import { measureMatch } from "./search-proof/match.ts";
import { proofRows } from "./search-proof/rows.ts";
import { changeSome, insertRows } from "./search-proof/write.ts";

/*
 * npm run prove:search -- [generated|real] [--questions n] [--seed n]
 * Asks the search by sets and the plain search the same random questions and compares totals, ids in their order
 * and facet counts: after a build, while podcasts change, while a build runs, and after it. On generated podcasts,
 * and on the real ones that lie beside the checkout. Ends with 1 at the first difference.
 */
const USAGE = "npm run prove:search -- [generated|real] [--questions n] [--seed n]\n";
const QUESTIONS = { generated: 2_000, real: 2_000 } as const;
type Part = keyof typeof QUESTIONS;

const GENERATED = 5_000;
/** Shares of the questions: after the build, between changes, during a build. The rest comes after that. */
const SHARES = { built: 0.4, changing: 0.25, building: 0.15 };
const CHANGES_AT_ONCE = 20;
/** So many titles are typed. */
const TITLES = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface World {
  database: Database;
  connectionString: string;
  random: SeededRandom;
}

const FILL: Record<Part, (world: World) => Promise<void>> = {
  async generated({ database, random }) {
    // Genres come with them.
    await inTransaction(database.db, (tx) => addInvented(tx, []));
    await insertRows(database.db, proofRows(random, GENERATED, "p"));
  },
  async real({ database }) {
    await runImport(database.db, realSources()!, {
      now: new Date(),
      fetchFeed: () => Promise.reject(new Error("a proof fetches nothing")),
      onRefusal: () => undefined,
    });
  },
};

/** The folder of real podcast data beside the checkout; null where there is none. */
function realSources(): string[] | null {
  const folder = join(process.env.HOSTREAD_SHARED ?? resolve(packageRoot(), "../shared"), "data");
  return existsSync(folder) ? [folder] : null;
}

async function prove(part: Part, world: World, questions: number): Promise<Tally> {
  const { database, connectionString, random } = world;
  const { db } = database;
  const sum: Tally = { questions: 0, pages: 0, facets: 0, found: 0, described: 0, corrected: 0 };
  const ask = async (count: number) => {
    const tally = await compare(db, random, count, await materialOf(db));
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key];
  };
  const need = async (what: string) => {
    if (!(await isFast(db))) throw new Error(`${what}: the questions were not answered out of sets`);
    say(`${what}: ${sum.questions} questions, ${sum.pages} pages, ${sum.facets} facet counts are the same`);
  };

  await FILL[part](world);
  const built = await buildImage(connectionString);
  say(`${built!.podcasts} podcasts, ${built!.words} words`);
  await match(db, random);
  await ask(Math.ceil(questions * SHARES.built));
  await need("after the build");

  for (let round = 0; sum.questions < questions * (SHARES.built + SHARES.changing); round += 1) {
    await changeSome(db, random, CHANGES_AT_ONCE, `c${round}`);
    await ask(Math.ceil(questions / 50));
  }
  await need("between changes");

  const until = sum.questions + questions * SHARES.building;
  for (let round = 0; sum.questions < until; round += 1) {
    let done = false;
    const building = buildImage(connectionString).finally(() => {
      done = true;
    });
    while (!done) {
      await changeSome(db, random, 5, `b${round}-${sum.questions}`);
      await ask(3);
    }
    await building;
  }
  await need("during builds");
  await ask(Math.max(1, questions - sum.questions));
  await need("after all");
  return sum;
}

/** Typed titles, correct and with one typing error: reported, not judged. */
async function match(db: Database["db"], random: SeededRandom): Promise<void> {
  const { exact, slip } = await measureMatch(db, random, TITLES);
  for (const [name, { typed, first, same, milliseconds }] of Object.entries({ exact, slip })) {
    const percent = (n: number) => ((100 * n) / typed).toFixed(1);
    const sorted = milliseconds.sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    say(
      `best match, ${typed} titles, ${name}: ${percent(first)} % in place 1 (the very show ${percent(same)} %), p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    );
  }
}

async function withDatabase(part: Part, questions: number, seed: number): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-prove-search-"));
  // mkdtemp closes the folder to others; under root, PostgreSQL is another user.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    settings: { fsync: "off" },
  });
  const cleanUp = cleanedUp(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    const { connectionString } = postgres;
    await migrate({ connectionString });
    const database = openDatabase({ connectionString, poolSize: 8, timeouts: patient });
    try {
      return await prove(
        part,
        { database, connectionString, random: seededRandom(`${part} ${seed}`) },
        questions,
      );
    } finally {
      await database.close();
    }
  } finally {
    await cleanUp();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: "string" }, seed: { type: "string" } },
});
const parts = positionals as Part[];
const questions = values.questions === undefined ? undefined : Number(values.questions);
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : Number(values.seed);
const isCount = (n: number | undefined) => n === undefined || (Number.isInteger(n) && n > 0);
if (parts.some((part) => !Object.hasOwn(QUESTIONS, part)) || !isCount(questions) || !isCount(seed)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
for (const part of parts.length > 0 ? parts : (Object.keys(QUESTIONS) as Part[])) {
  say(`## ${part} (seed ${seed})`);
  if (part === "real" && realSources() === null) {
    say("no real podcast data beside this checkout (HOSTREAD_SHARED names its folder)\n");
    continue;
  }
  const began = Date.now();
  const tally = await withDatabase(part, questions ?? QUESTIONS[part], seed);
  say(
    `${tally.found} found something, ${tally.described} looked in descriptions, ${tally.corrected} had their words taken for others`,
  );
  say(`no difference in ${Math.round((Date.now() - began) / 1000)} s\n`);
}
