import type pg from "pg";
import type { Log } from "./log.ts";

/** How often workers give a sign of life, and how long after their last one they count as killed. Milliseconds. */
const SIGNS = { everyMs: 5_000, lostMs: 30_000 } as const;

/**
 * Gives back the jobs of workers that were killed; graphile-worker by itself waits four hours for them. So it does for a
 * job whose taking was committed while the answer was lost: its own process, which lives, gives that one back. Each process
 * gives signs of life for its workers and looks for jobs of those who give none any more. One that has just come, or
 * has lost the database for a while, first waits as long as the others need to be heard again. A process that was
 * frozen and wakes up may do a job a second time, as after any lost answer. The result ends it.
 */
export function freeKilledWorkers({
  pool,
  log,
  workers,
  jobs,
  signs = SIGNS,
}: {
  pool: pg.Pool;
  log: Log;
  /** The ids of this process's workers, as they are now. */
  workers: () => readonly string[];
  /** The ids of the jobs that they are at, as they are now. */
  jobs: () => readonly string[];
  signs?: { everyMs: number; lostMs: number };
}): () => void {
  let heardSince: number | null = null;
  let busy = false;
  const beat = async () => {
    if (busy) return;
    busy = true;
    try {
      await pool.query(GIVE, [workers(), signs.lostMs]);
      const lost = await pool.query(GIVE_BACK, [workers(), signs.lostMs, jobs()]);
      if (lost.rowCount)
        log.warn({ jobs: lost.rowCount }, "jobs whose taking nobody heard of are given back");
      const now = performance.now();
      heardSince ??= now;
      if (now - heardSince > signs.lostMs) {
        const { rowCount } = await pool.query(FREE, [signs.lostMs]);
        if (rowCount) log.warn({ workers: rowCount }, "jobs of killed workers are given back");
      }
    } catch (error) {
      heardSince = null;
      log.debug({ reason: (error as Error).message }, "a worker's sign of life did not arrive");
    }
    busy = false;
  };
  const timer = setInterval(() => void beat(), signs.everyMs);
  timer.unref();
  void beat();
  return () => clearInterval(timer);
}

/** Signs are kept for a while only: a worker's id is never used again. */
const GIVE = `
  with old as (
    delete from worker_sign
    where seen < clock_timestamp() - make_interval(secs => 2 * $2::float8 / 1000) and worker <> all($1::text[])
  )
  insert into worker_sign (worker, seen) select unnest($1::text[]), clock_timestamp()
  on conflict (worker) do update set seen = excluded.seen`;

/** What these workers hold for longer than an answer may take, and are not at. */
const GIVE_BACK = `
  with lost as (
    select id, job_queue_id from graphile_worker._private_jobs
    where locked_by = any($1::text[]) and id <> all($3::bigint[])
      and locked_at < clock_timestamp() - make_interval(secs => $2::float8 / 1000)
  ), queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from lost) and locked_by = any($1::text[])
  )
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where id in (select id from lost)`;

/** Those that hold something for longer than a sign may take, and gave none in that time. */
const FREE = `
  with held as (
    select locked_by, max(locked_at) as at from (
      select locked_by, locked_at from graphile_worker._private_jobs where locked_at is not null
      union all
      select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null
    ) as taken group by locked_by
  ), killed as (
    select locked_by from held
    where at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
      and not exists (
        select from worker_sign s where s.worker = held.locked_by
          and s.seen > clock_timestamp() - make_interval(secs => $1::float8 / 1000)
      )
  )
  select graphile_worker.force_unlock_workers(array[locked_by]) from killed`;
