import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { columns2014 } from "../server/catalogue/import/sources/table-2014.ts";
import { packageRoot } from "../server/platform/package-root.ts";
import { copyIn } from "../server/platform/postgres/copy.ts";
import { inventTable } from "./import/table.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, median, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";

// `npm run import` of a table, as a multiple of a bare COPY of the same file.

const count = quick ? 2_000 : 50_000;
const rounds = quick ? 1 : 3;

const folder = mkdtempSync(join(tmpdir(), "hostread-bench-table-"));
const file = join(folder, "podcasts.tsv");
writeFileSync(file, [...inventTable(count)].join(""));
const { size } = statSync(file);
const first: number[] = [];
const again: number[] = [];
const copied: number[] = [];
const memory: number[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    const database = await newDatabase();
    try {
      const take = async (into: number[]) => {
        into.push(await clock(async () => memory.push(await runImport(database.connectionString))));
      };
      await take(first);
      await take(again);
      const { rows } = await database.pool.query<{ n: number }>("select count(*) as n from podcast");
      if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} podcasts were imported`);
      const client = await database.pool.connect();
      const columns = columns2014.map((column) => `${column} text`).join(", ");
      await client.query(`create table bare (${columns})`);
      const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
      copied.push(await clock(() => copyIn(client, "copy bare from stdin", stream)));
      client.release();
    } finally {
      await database.remove();
    }
    say(`round ${round} of ${rounds}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the command as `npm run import` does; answers the largest memory of its process, in MiB. */
function runImport(connectionString: string): Promise<number> {
  const program = join(packageRoot(), "dist/scripts/operate/import.js");
  const tell = pathToFileURL(join(process.env.BENCH_PROGRAMS ?? "", "tell-memory.js")).href;
  const child = spawn(process.execPath, ["--import", tell, program, file], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Number(told) / 1_024);
      else reject(new Error(`the import ended with ${code}`));
    });
  });
}

const bare = median(copied);
const row = (name: string, milliseconds: number) => [
  name,
  figure(milliseconds / 1_000),
  figure((1_000 * count) / milliseconds),
  times(milliseconds, bare),
];
send({
  title: `Import of a table of ${count.toLocaleString("en-US")} podcasts`,
  columns: ["", "s", "rows/s", "cost"],
  rows: [
    row("import into an empty catalogue", median(first)),
    row("the same table again, nothing changes", median(again)),
    row("bare COPY into a table without index", bare),
  ],
  notes: [
    `The command from start to end, database apart; a table in the form of 2014 with ${figure(size / 2 ** 20)} MiB; medians of ${rounds} rounds, each in a new database.`,
    `Largest memory of the command's process: ${figure(Math.max(...memory))} MiB.`,
    "The import reads, cleans and judges every cell, looks for the same show under other names, and writes seven tables with their indexes, 500 rows a transaction.",
  ],
});
