import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { PURCHASE_FAILPOINTS } from "../../server/purchases/failpoints.ts";
import { patient } from "../../tests/support/patient.ts";
import { cleanedUp } from "./endings.ts";
import { proveContention } from "./money-proof/contention.ts";
import { proveCrashesSideBySide } from "./money-proof/crash-worlds.ts";
import { checkModel } from "./money-proof/property.ts";
import { PODCASTS } from "./money-proof/real.ts";
import { CELLS, proveWebhooks } from "./money-proof/webhooks.ts";
import { startWorld } from "./money-proof/world.ts";

/*
 * npm run prove:money -- [model|crash|webhooks|contention] [--rounds n] [--seed n]
 * Looks for a way to charge without unlocking, to unlock without charging, or to charge twice: random commands
 * against a plain model, kills of the real server, late and repeated events, and many buyers at once. All parts
 * where none is named. Ends with 1 where one rule is broken.
 */
const USAGE = "npm run prove:money -- [model|crash|webhooks|contention] [--rounds n] [--seed n]\n";
/** Defaults: runs, kills per failpoint, seeds per cell, rounds for 2 and for 20 users. */
const ROUNDS = { model: 10_000, crash: 32, webhooks: 50, contention: 50 } as const;
type Part = keyof typeof ROUNDS;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Asked {
  database: Database;
  /** One more database of the same kind, judged at the end as the first. */
  another(): Promise<{ database: Database; connectionString: string }>;
  folder: string;
  rounds: number;
  seed: number;
}

/** A part prints its figures and answers its violations. */
const PARTS: Record<Part, (asked: Asked) => Promise<string[]>> = {
  async model({ database, rounds, seed }) {
    const world = await startWorld(database, PODCASTS);
    const result = await checkModel(world, { runs: rounds, seed, say });
    await world.close();
    say(`| runs | commands | kinds | seed |\n|---|---|---|---|`);
    say(`| ${result.runs} | ${result.commands} | ${result.counts.size} | ${result.seed} |\n`);
    table("command", result.counts);
    return result.failure === null ? [] : [result.failure];
  },
  async crash({ another, folder, rounds, seed }) {
    const result = await proveCrashesSideBySide({
      another,
      program: beside("../../server/main.js"),
      folder,
      failpoints: PURCHASE_FAILPOINTS,
      rounds,
      seed: String(seed),
      say,
    });
    const kills = [...result.kills.values()].reduce((a, b) => a + b, 0);
    const times = result.recoveries.sort((a, b) => a - b);
    const at = (share: number) =>
      `${((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(1)} s`;
    say(`| kills | recoveries | p50 | p95 | longest | seed |\n|---|---|---|---|---|---|`);
    say(`| ${kills} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${seed} |\n`);
    table("killed at", result.kills);
    table("a start found a purchase that was", result.found);
    table("purchases", result.purchases);
    const missed = PURCHASE_FAILPOINTS.filter((name) => !result.kills.has(name));
    return [...result.violations, ...missed.map((name) => `${name} was never reached`)];
  },
  async webhooks({ database, rounds, seed }) {
    const world = await startWorld(database, 12);
    const result = await proveWebhooks(world, { seeds: rounds, seed: String(seed) });
    await world.close();
    say(`| cells | seeds | runs | seed |\n|---|---|---|---|`);
    say(`| ${CELLS.length} | ${rounds} | ${result.runs} | ${seed} |\n`);
    table("purchases ended as", result.ends);
    table("unlocked by", result.unlockedBy);
    return result.violations;
  },
  async contention({ database, rounds }) {
    const world = await startWorld(database, 12);
    const result = await proveContention(world, { rounds, say });
    await world.close();
    say(`| rounds | purchases at once | requests | p50 | p95 |\n|---|---|---|---|---|`);
    say(`| ${result.rounds} | 200 | ${result.requests} | ${result.p50} ms | ${result.p95} ms |\n`);
    table("answer", result.answers);
    return result.violations;
  },
};

function table(name: string, counts: Map<string, number>): void {
  say(`| ${name} | times |\n|---|---|`);
  for (const [what, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    say(`| ${what} | ${count} |`);
  say("");
}

/** Runs one part on its own databases; returns its findings, invariants included. */
async function prove(part: Part, rounds: number, seed: number): Promise<string[]> {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "hostread-prove-money-"));
  // mkdtemp closes the folder to others; under root, PostgreSQL is another user.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    // Only the server is killed, never the database, so writes need not wait for the disk.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  const cleanUp = cleanedUp(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const opened: { database: Database; connectionString: string }[] = [];
  const open = async (connectionString: string) => {
    await migrate({ connectionString });
    // With the server's settings, but without time-outs where many buy at once: the proof is about correctness, not
    // speed, and may run on a busy machine.
    const database = openDatabase({
      connectionString,
      poolSize: 16,
      ...(part !== "contention" && { timeouts: patient }),
    });
    opened.push({ database, connectionString });
    return { database, connectionString };
  };
  try {
    // The proof skips days, which the triggers allow only a superuser.
    const { database } = await open(postgres.administrator);
    const another = async () => {
      const name = `another_${opened.length}`;
      await sql`create database ${sql.id(name)}`.execute(database.db);
      const url = new URL(postgres.administrator);
      url.pathname = `/${name}`;
      return open(url.href);
    };
    say(`## ${part}\n`);
    const wrong = await PARTS[part]({ database, another, folder, rounds, seed });
    for (const { connectionString } of opened)
      if (!verify(connectionString)) wrong.push("verify:money failed");
    for (const one of wrong.slice(0, 50)) say(`broken: ${one}`);
    say(`${wrong.length} violations, ${Math.round((Date.now() - began) / 1000)} s\n`);
    return wrong;
  } finally {
    for (const { database } of opened) await database.close();
    await cleanUp();
  }
}

/** Runs `npm run verify:money` on a database and prints its output. */
function verify(connectionString: string): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, [beside("../operate/verify-money.js")], {
    env: { PATH: process.env.PATH, DATABASE_URL: connectionString },
    encoding: "utf8",
    timeout: 600_000,
  });
  say(`verify:money\n${stdout}${stderr}`);
  return status === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, seed: { type: "string" } },
});
const parts = positionals as Part[];
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : Number(values.seed);
const isCount = (n: number | undefined) => n === undefined || (Number.isInteger(n) && n > 0);
if (parts.some((part) => !Object.hasOwn(ROUNDS, part)) || !isCount(rounds) || !isCount(seed)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
let broken = 0;
for (const part of parts.length > 0 ? parts : (Object.keys(ROUNDS) as Part[]))
  broken += (await prove(part, rounds ?? ROUNDS[part], seed)).length;
say(
  broken === 0 ? "Nobody was charged without cause, nothing was unlocked for nothing." : "A rule is broken.",
);
process.exit(broken === 0 ? 0 : 1);
