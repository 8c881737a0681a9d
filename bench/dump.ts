import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareCopy, copyTables, writeLines, writeTables } from "./dump/bare-copy.ts";
import { type Content, contentOf, same } from "./dump/content.ts";
import { imported, importedDespiteKills } from "./dump/import-command.ts";
import { reportDump } from "./dump/report.ts";
import { inventDump } from "./dump/rows.ts";
import { writeDump } from "./dump/write-dump.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure } from "./stand/figures.ts";
import { say, send } from "./stand/result.ts";

// `npm run import` of an invented Podcast Index dump next to a bare COPY of the same rows; the same dump again, the
// next week's, and an import that is killed repeatedly. Sends its figures to bench/run-dump.mjs. Files are removed as
// soon as possible: at full size each database takes more than ten gigabytes.

const rows = Number(process.env.BENCH_SIZE);
const now = new Date();
const folder = mkdtempSync(join(tmpdir(), "hostread-bench-dump-"));
const path = (name: string) => join(folder, name);
// The databases are in it too, so nothing is left behind when this ends early; their user needs access.
process.env.TMPDIR = folder;
chmodSync(folder, 0o711);
const leave = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
// Ctrl-C reaches every process of the group; the databases end with this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.once("exit", leave);

await step("dump", async () => writeDump(path("dump.db"), inventDump({ rows, now })));
await step("its rows as text", () => writeLines(path("rows"), inventDump({ rows, now })));
const size = { dump: statSync(path("dump.db")).size, text: statSync(path("rows")).size };
const before = await told("bare COPY", () => bareCopy(path("rows")));
const ours = await undisturbed();
const known = { rows, size, ...ours };
process.send?.(reportDump({ ...known, bare: [before] }));
mkdirSync(path("tables"), { recursive: true });
const tables = await copyTables(path("tables"));
rmSync(path("tables"), { recursive: true });
say(`COPY into the catalogue's tables in ${figure((tables.rows + tables.indexes) / 1_000)} s`);
process.send?.(reportDump({ ...known, tables, bare: [before] }));
const killed = await killedImport(ours.first.took, ours.content);
const after = await told("bare COPY", () => bareCopy(path("rows")));
send(reportDump({ ...known, tables, killed, bare: [before, after] }));

/** The first import, the same dump again and the next week's. */
async function undisturbed() {
  const database = await newDatabase();
  try {
    const first = await imported(database, path("dump.db"));
    say(`imported in ${figure(first.took / 1_000)} s`);
    const content = await contentOf(database.pool);
    const { rows: sizes } = await database.pool.query("select pg_database_size(current_database()) as size");
    mkdirSync(path("tables"));
    await step("its tables as text", () => writeTables(database, path("tables")));
    const again = await imported(database, path("dump.db"));
    say(`the same again in ${figure(again.took / 1_000)} s`);
    if (!same(content, await contentOf(database.pool)))
      throw new Error("the same dump again changed something");
    await step("dump of next week", async () =>
      writeDump(path("next.db"), inventDump({ rows, now, week: 1 })),
    );
    const update = await imported(database, path("next.db"));
    say(`next week's in ${figure(update.took / 1_000)} s`);
    return { first, again, update, content, database: Number(sizes[0].size) };
  } finally {
    await database.remove();
    rmSync(path("next.db"), { force: true });
  }
}

/** Imports into a new database, killed repeatedly, and compares the result with the undisturbed import. */
async function killedImport(undisturbed: number, content: Content) {
  const database = await newDatabase();
  try {
    const killed = await importedDespiteKills(database, path("dump.db"), undisturbed);
    say(`killed ${killed.kills} times, ${figure(killed.took / 1_000)} s`);
    if (!same(content, await contentOf(database.pool)))
      throw new Error("a killed import came to something else");
    return killed;
  } finally {
    await database.remove();
  }
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  say(`${name} made in ${figure((await clock(work)) / 1_000)} s`);
}

async function told(name: string, work: () => Promise<number>): Promise<number> {
  const took = await work();
  say(`${name} in ${figure(took / 1_000)} s`);
  return took;
}
