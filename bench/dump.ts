import { spawn } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { copyIn } from "../server/platform/copy.ts";
import { packageRoot } from "../server/platform/package-root.ts";
import { type DumpValue, dumpColumns } from "./dump/columns.ts";
import { type Content, contentOf, same } from "./dump/content.ts";
import { inventDump } from "./dump/rows.ts";
import { writeDump } from "./dump/write-dump.ts";
import { type BenchDatabase, newDatabase } from "./stand/database.ts";
import { clock, figure, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";

// `npm run import` of an invented Podcast Index dump, as a multiple of a bare COPY of the same rows; the same dump
// again, the next week's, and an import that is killed again and again.

const rows = Number(process.env.BENCH_ROWS ?? (quick ? 60_000 : 100_000));
const now = new Date();
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const folder = mkdtempSync(join(tmpdir(), "hostread-bench-dump-"));
const path = (name: string) => join(folder, name);
let most = 0;

try {
  await make();
  const bareBefore = await bareCopy();
  const database = await newDatabase();
  try {
    const first = await imported(database, "week-0.db");
    say(`imported in ${figure(first / 1_000)} s`);
    const content = await contentOf(database.pool);
    const again = await imported(database, "week-0.db");
    if (!same(content, await contentOf(database.pool)))
      throw new Error("the same dump again changed something");
    const bareAfter = await bareCopy();
    const update = await imported(database, "week-1.db");
    const counts = await lastCounts(database);
    const killed = await killedImports(first, content);
    report({ bare: (bareBefore + bareAfter) / 2, first, again, update, counts, killed });
  } finally {
    await database.remove();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The dumps of two weeks, and the first as COPY takes it. */
async function make(): Promise<void> {
  for (const week of [0, 1]) {
    const took = await clock(async () => writeDump(path(`week-${week}.db`), inventDump({ rows, now, week })));
    say(`dump of week ${week} made in ${figure(took / 1_000)} s`);
  }
  await pipeline(Readable.from(lines(inventDump({ rows, now }))), createWriteStream(path("rows.tsv")));
}

function* lines(given: Iterable<DumpValue[]>): Generator<string> {
  let text = "";
  for (const row of given) {
    text += `${row.map((value) => String(value).replace(/[\\\t\n\r]/g, (one) => escapes[one]!)).join("\t")}\n`;
    if (text.length < 262_144) continue;
    yield text;
    text = "";
  }
  yield text;
}

/** Milliseconds of a COPY of the dump's rows, all columns, into a table without index. */
async function bareCopy(): Promise<number> {
  const database = await newDatabase();
  try {
    const client = await database.pool.connect();
    await client.query(`create table bare (${dumpColumns.map(([name]) => `"${name}" text`).join(", ")})`);
    const stream = createReadStream(path("rows.tsv"), { highWaterMark: 256 * 1024 });
    const took = await clock(() => copyIn(client, "copy bare from stdin", stream));
    client.release();
    say(`bare COPY in ${figure(took / 1_000)} s`);
    return took;
  } finally {
    await database.remove();
  }
}

/** Milliseconds of the command from start to end. */
function imported(database: BenchDatabase, file: string): Promise<number> {
  return clock(async () => {
    const { ended, memory } = run(database, file);
    if ((await ended) !== 0) throw new Error(`the import ended with ${await ended}`);
    most = Math.max(most, await memory);
  });
}

function run(database: BenchDatabase, file: string) {
  const program = join(packageRoot(), "dist/scripts/import.js");
  const tell = pathToFileURL(join(process.env.BENCH_PROGRAMS ?? "", "tell-memory.js")).href;
  const child = spawn(process.execPath, ["--import", tell, program, path(file)], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return { child, ended, memory: ended.then(() => Number(told) / 1_024) };
}

interface Killed {
  kills: number;
  took: number;
}

/** Imports into a new database, killed again and again, and compares what came of it with the undisturbed import. */
async function killedImports(undisturbed: number, content: Content): Promise<Killed> {
  const database = await newDatabase();
  try {
    let kills = 0;
    const took = await clock(async () => {
      for (;;) {
        const { child, ended } = run(database, "week-0.db");
        // Each call gets about a fifth of the whole; the last ones get as far as they need.
        const timer = setTimeout(() => child.kill("SIGKILL"), kills < 6 ? undisturbed / 5 : undisturbed * 10);
        const code = await ended;
        clearTimeout(timer);
        if (code === 0) return;
        if (code !== "SIGKILL") throw new Error(`the import ended with ${code}`);
        kills += 1;
      }
    });
    if (!same(content, await contentOf(database.pool)))
      throw new Error("a killed import came to something else");
    say(`killed ${kills} times, ${figure(took / 1_000)} s`);
    return { kills, took };
  } finally {
    await database.remove();
  }
}

async function lastCounts({ pool }: BenchDatabase): Promise<Record<string, number>> {
  const { rows: found } = await pool.query("select counts from dump_run order by id desc limit 1");
  return found[0].counts;
}

function report(taken: {
  bare: number;
  first: number;
  again: number;
  update: number;
  counts: Record<string, number>;
  killed: Killed;
}): void {
  const { bare, counts, killed } = taken;
  const row = (name: string, milliseconds: number) => [
    name,
    figure(milliseconds / 1_000),
    figure((1_000 * rows) / milliseconds),
    times(milliseconds, bare),
  ];
  const count = (name: string) => (counts[name] ?? 0).toLocaleString("en-US");
  send({
    title: `Import of a Podcast Index dump of ${rows.toLocaleString("en-US")} rows`,
    columns: ["", "s", "rows/s", "cost"],
    rows: [
      row("first import, indexes made again included", taken.first),
      row("the same dump again, nothing changes", taken.again),
      row("next week's dump", taken.update),
      row(`first import killed ${killed.kills} times and gone on with`, killed.took),
      row("bare COPY of all 40 columns into a table without index", bare),
    ],
    notes: [
      `The command from start to end, once each; the bare COPY before and after it, their mean. The dump has ${figure(statSync(path("week-0.db")).size / 2 ** 20)} MiB, as text ${figure(statSync(path("rows.tsv")).size / 2 ** 20)} MiB.`,
      `Largest memory of the command's process: ${figure(most)} MiB.`,
      `Next week's dump: ${count("new")} new, ${count("changed")} changed, ${count("unchanged")} unchanged, ${count("refused")} refused, ${count("gone")} gone.`,
      "The killed import left the same podcasts with the same details, genres, aliases and sources, none twice; the second import of the same dump left every table as it was.",
    ],
  });
}
