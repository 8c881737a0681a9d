import { EventEmitter } from "node:events";
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { poolForJobs } from "./job-pool.ts";
import { freeKilledWorkers } from "./killed-workers.ts";
import type { Log } from "./log.ts";
import type { Tx } from "./postgres/database.ts";
import { watchJob } from "./watching/figures.ts";

/**
 * Every job and every announced fact with its payload. Each slice adds its own in its `tables.ts` by
 * augmentation; `server/jobs.ts` says who handles them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it by declaration merging
export interface Jobs {}

export interface JobOptions {
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Not before. */
  runAt?: Date;
  /** A job with the same key replaces one that is waiting. */
  key?: string;
  /** `preserve_run_at` keeps the waiting one's time; `replace` (default) takes the new one. */
  keyMode?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  maxAttempts?: number;
}

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function addJob<Name extends keyof Jobs & string>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt ?? null},
    max_attempts => ${options.maxAttempts ?? null}, job_key => ${options.key ?? null},
    job_key_mode => ${options.keyMode ?? null})`.execute(tx);
}

/** `stopping` is aborted some seconds after the worker was told to stop: what takes long then ends, and is tried again. */
export type Handlers = {
  [Name in keyof Jobs & string]: (payload: Jobs[Name], stopping?: AbortSignal) => Promise<void>;
};

export interface Worker {
  /** Waits for running jobs, and a moment for what came of them to be written down; then stops. */
  stop(): Promise<void>;
}

/**
 * After the last job has ended, so many milliseconds are given to write that down. Where the database is away
 * graphile-worker tries for hours; what it did not get to write is found by the next worker, as after a kill.
 */
const TO_WRITE_DOWN = 10_000;

/** After this many failed look-ups in a row, the worker restarts. */
const VAIN_LOOKS = 15;

/** Longest pause before another try to start after the database went away, in milliseconds. */
const LONGEST_PAUSE = 10_000;

/** Works off jobs until stopped, through restarts of the database. `crontab` in graphile-worker's form. */
export function startWorker(options: {
  pool: pg.Pool;
  handlers: Handlers;
  concurrency: number;
  crontab?: string;
  log: Log;
  /** When a worker counts as killed; for tests. */
  signs?: { everyMs: number; lostMs: number };
}): Worker {
  const { handlers, log, pool } = options;
  const handling = new Set<Promise<void>>();
  const taskList = Object.fromEntries(
    Object.entries(
      handlers as Record<string, (payload: unknown, stopping: AbortSignal) => Promise<void>>,
    ).map(([name, handle]) => [
      name,
      (payload: unknown, { abortSignal }: JobHelpers) => {
        const job = watchJob(name, () => handle(payload, abortSignal)).finally(() => handling.delete(job));
        handling.add(job);
        return job;
      },
    ]),
  ) as TaskList;
  const stopping = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const living = new Set<string>();
  // Jobs are held in the name of the pool of workers, one for each run.
  events.on("pool:create", ({ workerPool }) => living.add(workerPool.id));
  const running = new Set<string>();
  events.on("job:start", ({ job }) => running.add(job.id));
  events.on("job:complete", ({ job }) => running.delete(job.id));
  const stopSigns = freeKilledWorkers({
    pool,
    log,
    workers: () => [...living],
    jobs: () => [...running],
    ...(options.signs && { signs: options.signs }),
  });
  const work = async () => {
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const runner = await run({
          pgPool: poolForJobs(pool),
          events,
          taskList,
          concurrency: options.concurrency,
          pollInterval: 2000,
          noHandleSignals: true,
          crontab: options.crontab ?? "",
          logger: workerLogger(log),
        });
        pause = 500;
        const stop = () => runner.stop().catch(() => undefined);
        stopping.signal.addEventListener("abort", stop, { once: true });
        restartWhenStuck(runner, log);
        if (stopping.signal.aborted) await stop();
        await runner.promise;
        stopping.signal.removeEventListener("abort", stop);
      } catch (error) {
        if (!stopping.signal.aborted)
          log.warn({ reason: (error as Error).message }, "the worker lost its database");
      }
      living.clear();
      running.clear();
      if (!stopping.signal.aborted) await sleep(pause, stopping.signal);
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      const written = new AbortController();
      const late = async () => {
        while (handling.size > 0) await Promise.allSettled(handling);
        await sleep(TO_WRITE_DOWN, written.signal);
      };
      await Promise.race([working, late()]);
      written.abort();
      stopSigns();
    },
  };
}

/**
 * graphile-worker learns the numbers of its tasks with its first look and keeps what came of it: where the database
 * was too busy just then, that error answers every look from then on, while the clock goes on adding jobs.
 */
function restartWhenStuck(runner: Runner, log: Log): void {
  let vain = 0;
  const found = () => {
    vain = 0;
  };
  runner.events.on("worker:getJob:empty", found);
  runner.events.on("job:start", found);
  runner.events.on("worker:getJob:error", ({ error }) => {
    vain += 1;
    if (vain !== VAIN_LOOKS) return;
    log.warn({ reason: (error as Error).message }, "the worker finds no jobs and begins anew");
    runner.stop().catch(() => undefined);
  });
}

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", wake, { once: true });
  });

/** graphile-worker's messages in our log. Its payload-bearing metadata is left out: it may hold addresses. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const line = { task: scope.taskIdentifier, job: scope.jobId };
    if (level === "error") log.error(line, message);
    else if (level === "warning") log.warn(line, message);
    else log.debug(line, message);
  });
}
