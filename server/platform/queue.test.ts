import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { cuttable } from "../../tests/support/database-cut.ts";
import { inTransaction, openDatabase } from "./postgres/database.ts";
import { addJob, type Handlers, startWorker } from "./queue.ts";

const database = useDatabase();

/** A worker as a process has one, with connections of its own. */
function startOwn(handlers: Record<string, () => Promise<void>>) {
  const pool = new pg.Pool({ connectionString: database().connectionString, max: 6 });
  pool.on("error", () => undefined);
  const worker = startWorker({
    pool,
    handlers: handlers as Partial<Handlers> as Handlers,
    concurrency: 2,
    log: pino({ level: "silent" }),
    signs: { everyMs: 100, lostMs: 1_500 },
  });
  return async () => {
    await worker.stop();
    await pool.end();
  };
}

test("a job that a killed worker held is done by another one, and a living one keeps its own", async () => {
  const { db } = database();
  let slow = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  const stopFirst = startOwn({
    slow: async () => {
      slow += 1;
      await held;
    },
  });
  await inTransaction(db, (tx) => addJob(tx, "slow" as never, {} as never));
  await expect.poll(() => slow, { timeout: 20_000 }).toBe(1);
  // As a worker leaves it that was killed in the middle: locked, and nobody speaks for it.
  await inTransaction(db, (tx) => addJob(tx, "left" as never, {} as never, { queue: "one" }));
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'left')`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed'`.execute(
    db,
  );
  let left = 0;
  const stopSecond = startOwn({
    left: async () => {
      left += 1;
    },
    slow: async () => {
      slow += 1;
    },
  });
  await expect.poll(() => left, { timeout: 20_000 }).toBe(1);
  expect(slow).toBe(1);
  release();
  await stopFirst();
  await stopSecond();
}, 60_000);

test("who has just come hears the others first: whoever is heard meanwhile keeps what they hold", async () => {
  const { db } = database();
  // A database that was away: everybody's last sign is long ago.
  await inTransaction(db, (tx) => addJob(tx, "theirs" as never, {} as never));
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'other'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'theirs')`.execute(db);
  const beat = () =>
    sql`insert into worker_sign (worker, seen) values ('other', clock_timestamp())
      on conflict (worker) do update set seen = excluded.seen`.execute(db);
  let theirs = 0;
  const stop = startOwn({
    theirs: async () => {
      theirs += 1;
    },
  });
  // Its first sign comes when the newcomer has given several.
  await wait(700);
  for (let i = 0; i < 20; i += 1) {
    await beat();
    await wait(100);
  }
  expect(theirs).toBe(0);
  // And once it is silent, its job is done.
  await expect.poll(() => theirs, { timeout: 20_000 }).toBe(1);
  await stop();
}, 60_000);

test("a worker that was refused the numbers of its tasks begins anew and does its jobs", async () => {
  const { db, connectionString } = database();
  const pool = new pg.Pool({ connectionString, max: 6 });
  // A connection may hear that its database is being dropped before it has closed itself.
  pool.on("error", () => undefined);
  let refusals = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    // The library asks once a run, with its first look for a job.
    client.query = ((...asked: Parameters<typeof query>) => {
      const { text } = asked[0] as unknown as { text?: string };
      if (text?.includes("_private_tasks as tasks (identifier)") && refusals === 0) {
        refusals += 1;
        return Promise.reject(new Error("too busy"));
      }
      return query(...asked);
    }) as typeof client.query;
  });
  const said: string[] = [];
  const done: string[] = [];
  const worker = startWorker({
    pool,
    handlers: { tidy: async () => void done.push("tidied") } as Partial<Handlers> as Handlers,
    concurrency: 4,
    log: pino({ level: "warn" }, { write: (line) => void said.push(line) }),
  });
  await inTransaction(db, (tx) => addJob(tx, "tidy", {}));
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(["tidied"]);
  expect(refusals).toBe(1);
  expect(said.join()).toContain("begins anew");
  await worker.stop();
  await pool.end();
}, 120_000);

test("B1.90 a database that goes again and again just as jobs end, well or badly, ends no process and holds up no job", async () => {
  const { db, connectionString } = database();
  // As the product opens it: by its errors a lost line is known.
  const way = await cuttable(connectionString);
  const own = openDatabase({
    connectionString: way.connectionString,
    poolSize: 8,
    applicationName: "worker",
  });
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("unhandledRejection", note);
  const done = new Set<number>();
  const failed = new Set<number>();
  const worker = startWorker({
    pool: own.pool,
    handlers: {
      work: async ({ number }: { number: number }) => {
        await wait(Math.random() * 60);
        if (number % 3 === 0 && !failed.has(number)) {
          failed.add(number);
          throw new Error("not now");
        }
        done.add(number);
      },
    } as unknown as Handlers,
    concurrency: 4,
    log: pino({ level: "silent" }),
    signs: { everyMs: 200, lostMs: 2_000 },
  });
  const jobs = Array.from({ length: 90 }, (_, number) => number);
  for (const number of jobs)
    await inTransaction(db, (tx) => addJob(tx, "work" as never, { number } as never));
  for (let times = 0; times < 15; times += 1) {
    await wait(Math.random() * 300);
    if (times % 3 === 0) {
      // Nobody is there to be called, either.
      await way.cut();
      await wait(Math.random() * 300);
      await way.mend();
    } else
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'worker'`.execute(db);
  }
  await expect.poll(() => done.size, { timeout: 60_000 }).toBe(jobs.length);
  // All of it is written down, too, and what comes now is done at once.
  const left = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'work'`.execute(db)).rows.length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  await inTransaction(db, (tx) => addJob(tx, "work" as never, { number: 1_000 } as never));
  await expect.poll(() => done.has(1_000), { timeout: 20_000 }).toBe(true);
  expect(uncaught).toEqual([]);
  process.off("unhandledRejection", note);
  await worker.stop();
  await own.close();
  await way.close();
}, 180_000);
