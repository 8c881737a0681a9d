import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { copyOut } from "../../server/platform/postgres/copy.ts";
import type { Database } from "../../server/platform/postgres/database.ts";
import { takeConnection } from "../../server/platform/postgres/pool.ts";
import { clock } from "../stand/figures.ts";
import { connectToSphinx, type Sphinxql } from "./sphinxql.ts";

/** Longest wait for a started Sphinx, in milliseconds. */
const START_LIMIT = 120_000;

/** The attributes by which Sphinx filters and sorts; the words are folded beforehand. */
const config = (folder: string): string => `
source podcast
{
  type = tsvpipe
  tsvpipe_command = cat ${join(folder, "export", "podcast.tsv")}
  tsvpipe_field = words
${["pid", "lang", "day", "reach", "eps", "rating", "trank", "rcount"].map((name) => `  tsvpipe_attr_uint = ${name}`).join("\n")}
  tsvpipe_attr_multi = genres
}
index podcast
{
  source = podcast
  path = ${join(folder, "podcast")}
  docinfo = extern
  dict = keywords
  min_infix_len = 2
  charset_table = 0..9, a..z
}
indexer
{
  mem_limit = 1024M
}
searchd
{
  listen = ${join(folder, "socket")}:mysql41
  log = ${join(folder, "searchd.log")}
  pid_file = ${join(folder, "searchd.pid")}
  workers = threads
  max_packet_size = 8M
  binlog_path =
  seamless_rotate = 0
  dist_threads = 0
}
`;

export interface SphinxStand {
  /** Codes of languages, from 1. */
  languages: Map<string, number>;
  exportSeconds: number;
  indexSeconds: number;
  indexPeakBytes: number;
  /** Of the index on disk. */
  bytes: number;
  connect(): Promise<Sphinxql>;
  /** The most memory that the server has had so far. */
  peakBytes(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The same podcasts in Sphinx: exported by PostgreSQL in the default order, indexed, and served on a socket. */
export async function sphinxStand(
  database: Database,
  folder: string,
  installed: { bin: string; libraries: string },
): Promise<SphinxStand> {
  rmSync(folder, { recursive: true, force: true });
  const exported = join(folder, "export");
  mkdirSync(exported, { recursive: true });
  // PostgreSQL writes the file, as another user.
  chmodSync(folder, 0o755);
  chmodSync(exported, 0o777);
  const file = join(folder, "sphinx.conf");
  writeFileSync(file, config(folder));
  const exportSeconds = (await clock(() => exportRows(database, join(exported, "podcast.tsv")))) / 1_000;
  const env = { ...process.env, LD_LIBRARY_PATH: installed.libraries };
  const run = (name: string, args: string[]): ChildProcess =>
    spawn(join(installed.bin, name), ["-c", file, ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  let indexPeakBytes = 0;
  const indexSeconds =
    (await clock(async () => {
      const indexer = run("indexer", ["podcast"]);
      let printed = "";
      indexer.stdout!.on("data", (chunk: Buffer) => {
        printed += chunk;
      });
      const watch = setInterval(() => {
        indexPeakBytes = Math.max(indexPeakBytes, peakOf(indexer));
      }, 100);
      const code = await exitOf(indexer);
      clearInterval(watch);
      if (code !== 0) throw new Error(`Sphinx's indexer ended with ${code}:\n${printed}`);
    })) / 1_000;
  rmSync(exported, { recursive: true });
  const bytes = readdirSync(folder)
    .filter((name) => name.startsWith("podcast."))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const codes = await sql<{ language: string; code: number }>`
    select language, code from bench_language`.execute(database.db);
  await sql`drop table bench_language`.execute(database.db);

  let server: ChildProcess | undefined;
  const connect = () => connectToSphinx(join(folder, "socket"));
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill("SIGTERM");
    await exitOf(running);
  };
  return {
    languages: new Map(codes.rows.map(({ language, code }) => [language, code])),
    exportSeconds,
    indexSeconds,
    indexPeakBytes,
    bytes,
    connect,
    peakBytes: () => (server ? peakOf(server) : 0),
    start: async () => {
      server = run("searchd", ["--nodetach"]);
      server.stdout!.resume();
      const end = performance.now() + START_LIMIT;
      for (;;) {
        try {
          (await connect()).end();
          return;
        } catch (error) {
          if (server.exitCode !== null || performance.now() > end) throw error;
          await pause(100);
        }
      }
    },
    stop,
  };
}

/** Place in the default order, words, and what is filtered and sorted by, a line each podcast. */
async function exportRows({ db, pool }: Database, file: string): Promise<void> {
  await sql`drop table if exists bench_language`.execute(db);
  await sql`create table bench_language as
    select language, row_number() over (order by count(*) desc, language)::int as code
    from podcast group by language`.execute(db);
  const client = await takeConnection(pool, 60_000);
  const rows = `copy (
    select row_number() over (order by p.reach desc, p.id), p.search_text, p.id, l.code,
      p.latest_episode - date '1970-01-01', p.reach, p.episodes, coalesce(round(p.rating * 10)::int + 1, 0), r.place,
      p.ratings_count, array_to_string(p.genre_ids, ',')
    from podcast p
    join bench_language l using (language)
    join (select id, row_number() over (order by title_key, id) as place from podcast) r using (id)
    order by 1) to stdout`;
  await pipeline(copyOut(client, rows), createWriteStream(file)).finally(() => client.release());
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null) return resolve(child.exitCode);
    child.once("error", reject);
    child.once("exit", (code) => resolve(code));
  });

/** The peak memory of a process, as reported by Linux; 0 if it does not report it or the process has ended. */
function peakOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
