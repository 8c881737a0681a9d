import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "./postgres/database.ts";
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

test("B1.90 a job that fails while the database is away ends no process: its end is written down later", async () => {
  const { db, connectionString } = database();
  const pool = new pg.Pool({ connectionString, max: 6 });
  pool.on("error", () => undefined);
  const lost: string[] = [];
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    client.query = ((...asked: Parameters<typeof query>) => {
      const { text } = asked[0] as unknown as { text?: string };
      const kind = /last_error =/.test(text ?? "")
        ? "failed"
        : /delete from .*jobs/.test(text ?? "")
          ? "done"
          : null;
      if (kind && !lost.includes(kind)) {
        lost.push(kind);
        return Promise.reject(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
      }
      return query(...asked);
    }) as typeof client.query;
  });
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("unhandledRejection", note);
  let times = 0;
  const tidy = async () => {
    times += 1;
    if (times === 1) throw new Error("not now");
  };
  const worker = startWorker({
    pool,
    handlers: { tidy } as Partial<Handlers> as Handlers,
    concurrency: 4,
    log: pino({ level: "silent" }),
    signs: { everyMs: 200, lostMs: 1_000 },
  });
  await inTransaction(db, (tx) => addJob(tx, "tidy", {}));
  await expect.poll(() => times, { timeout: 30_000 }).toBe(2);
  const waiting = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'tidy'`.execute(db)).rows.length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  expect(lost).toContain("failed");
  expect(uncaught).toEqual([]);
  process.off("unhandledRejection", note);
  await worker.stop();
  await pool.end();
}, 120_000);
