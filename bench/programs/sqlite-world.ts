import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import type { ClientTimes } from "../search/clients.ts";
import { sinceOf } from "../search/days.ts";
import { forgetFiles } from "../search/forget-files.ts";
import { kindsOf } from "../search/kinds.ts";
import { inventQueries, type Query } from "../search/queries.ts";
import { inventCatalogue } from "../search/rows.ts";
import { sqliteSearch } from "../search/sqlite-search.ts";
import { fillSqlite } from "../search/sqlite-tables.ts";
import { median, timesOf } from "../stand/figures.ts";

// The same searches in SQLite with FTS5, on a Node that has SQLite in it:
// node sqlite-world.js SIZE FILE ROUNDS DAY SECONDS. Prints its figures as one line of JSON.

const [size, file, rounds] = [Number(process.argv[2]), process.argv[3]!, Number(process.argv[4])];
const [day, seconds] = [new Date(process.argv[5]!), Number(process.argv[6])];
const catalogue = inventCatalogue(size, day);
const mix = inventQueries(catalogue);

/** Queries on a connection of its own; pages come from the mapped file where its own cache is small. */
function open(memoryKb: number) {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    `pragma cache_size=-${memoryKb}; pragma mmap_size=20000000000; pragma temp_store=memory; pragma query_only=on`,
  );
  const search = sqliteSearch(sqlite);
  return {
    total: ({ filters }: Query): number => search(filters, sinceOf(filters)),
    close: () => sqlite.close(),
  };
}
type Connection = ReturnType<typeof open>;

function timed(connection: Connection, query: Query): number {
  const start = performance.now();
  connection.total(query);
  return performance.now() - start;
}

/** One of several clients: a thread each, because SQLite works in the thread that asks. */
function beClient(): void {
  const connection = open(16_000);
  const random = seededRandom(`client ${workerData}`);
  parentPort!.once("message", () => {
    const began = performance.now();
    const each: number[] = [];
    while (performance.now() - began < seconds * 1_000) each.push(timed(connection, random.pick(mix)));
    connection.close();
    parentPort!.postMessage({ each, took: performance.now() - began });
  });
  parentPort!.postMessage("ready");
}

async function measureThreads(count: number): Promise<ClientTimes> {
  const workers = Array.from(
    { length: count },
    (_, at) => new Worker(process.argv[1]!, { argv: process.argv.slice(2), workerData: at }),
  );
  const next = <Message>(worker: Worker) =>
    new Promise<Message>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  await Promise.all(workers.map((worker) => next(worker)));
  const answers = workers.map((worker) => next<{ each: number[]; took: number }>(worker));
  for (const worker of workers) worker.postMessage("go");
  const done = await Promise.all(answers);
  const all = done.flatMap(({ each }) => each);
  return { ...timesOf(all), perSecond: all.length / (Math.max(...done.map(({ took }) => took)) / 1_000) };
}

async function measure(): Promise<void> {
  rmSync(file, { force: true });
  const began = performance.now();
  const filled = new DatabaseSync(file);
  fillSqlite(filled, catalogue);
  filled.close();
  const took = (performance.now() - began) / 1_000;
  const building = process.resourceUsage().maxRSS * 1_024;

  const warm = open(2_000_000);
  const heldBack = inventQueries(catalogue, "held back");
  const totals = { mix: mix.map(warm.total), heldBack: [] as number[] };
  const taken = new Map(
    mix.map((query) => [query, median(Array.from({ length: rounds }, () => timed(warm, query)))]),
  );
  const other = heldBack.map((query) => timed(warm, query));
  totals.heldBack = heldBack.map(warm.total);
  const memory = process.memoryUsage().rss;
  warm.close();
  const clients = { 1: await measureThreads(1), 16: await measureThreads(16) };
  const forgot = forgetFiles();
  const anew = open(2_000_000);
  const cold = timesOf(mix.map((query) => timed(anew, query)));
  anew.close();
  const figures = {
    seconds: took,
    buildingBytes: building,
    bytes: statSync(file).size,
    memory,
    ...kindsOf(mix, (query) => taken.get(query)!),
    heldBack: timesOf(other),
    clients,
    forgot,
    cold,
    totals,
  };
  console.log(JSON.stringify(figures));
  rmSync(file, { force: true });
}

if (isMainThread) await measure();
else beClient();
