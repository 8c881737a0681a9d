import { sql } from "kysely";
import type { BackgroundChangeName } from "../../../contract/settings/changes.ts";
import { traceOf } from "../error-trace.ts";
import type { Log } from "../log.ts";
import { type Db, inTransaction, type Tx } from "../postgres/database.ts";
import { isLineLost } from "../postgres/pool.ts";
import { addJob } from "../queue.ts";

declare module "../queue.ts" {
  interface Jobs {
    /** Goes on with what is to be changed in large tables, for less than a minute. */
    "change-data": Record<string, unknown>;
  }
}

/**
 * A change of a large table after an update, for which nobody waits: a migration only adds, and this fills what it added.
 * Doing a row again changes nothing, so that it may be ended and begun at any time.
 */
export interface BackgroundChange {
  name: BackgroundChangeName;
  /** How many rows are to be changed. Asked each minute, so quick where there are none. */
  left(db: Db): Promise<number>;
  /**
   * Changes some rows: how many it dealt with, 0 at the end, null where somebody else is at them now, `more` where a
   * large one is not done yet.
   */
  batch(tx: Tx): Promise<number | "more" | null>;
}

/** What one run takes: it ends before the next minute's, so that they do not pile up. */
const RUN_MS = 50_000;
/** After so many failures in a row nothing is tried again until an administrator says so. */
const MOST_FAILURES = 5;

/**
 * Goes on with each change, batch after batch, each in a transaction with its progress: killed at any point the next run
 * goes on behind the last batch. Of two workers one waits for the next run.
 */
export async function runChanges(
  { db, log }: { db: Db; log: Log },
  changes: readonly BackgroundChange[],
  { forMs = RUN_MS, stopping }: { forMs?: number; stopping?: AbortSignal | undefined } = {},
): Promise<void> {
  const end = Date.now() + forMs;
  for (const change of changes)
    while (Date.now() < end && !stopping?.aborted) if (!(await goOn(db, log, change))) break;
}

/** Answers whether there may be more. */
async function goOn(db: Db, log: Log, change: BackgroundChange): Promise<boolean> {
  try {
    if (!(await isBegun(db, change))) return false;
    return await inTransaction(db, async (tx) => {
      if (!(await hold(tx, change.name))) return false;
      const began = performance.now();
      const went = await change.batch(tx);
      if (went === null) return false;
      await note(tx, change.name, went, Math.max(1, Math.round(performance.now() - began)));
      return went !== 0;
    });
  } catch (error) {
    // Not for a full disk or a statement that took too long: those it meets again each minute.
    if (isLineLost(error)) throw error;
    log.error({ ...traceOf(error), change: change.name }, "a background change failed");
    await noteFailure(db, change, traceOf(error).error);
    return false;
  }
}

/** Begins what has something to do. Of two that begin it the second finds it begun. */
async function isBegun(db: Db, { name, left }: BackgroundChange): Promise<boolean> {
  const row = await db
    .selectFrom("background_change")
    .select(["total", "ended"])
    .where("name", "=", name)
    .executeTakeFirst();
  // One that failed before its rows were counted has none.
  if (row && !row.ended && row.total > 0) return true;
  const total = await left(db);
  if (total === 0 && (!row || row.ended)) return false;
  await sql`
    insert into background_change as c (name, total) values (${name}, ${total})
    on conflict (name) do update set total = excluded.total, done = 0, took = 0, begun = now(), moved = now(),
      ended = null, trouble = case when c.ended is null then c.trouble end,
      failures = case when c.ended is null then c.failures else 0 end,
      not_before = case when c.ended is null then c.not_before end, stopped = c.ended is null and c.stopped
      where c.ended is not null or c.total = 0`.execute(db);
  return true;
}

/** Whether it is ours for one batch: nobody else is at it, and it may be tried. */
async function hold(tx: Tx, name: BackgroundChangeName): Promise<boolean> {
  const { rows } = await sql`
    select from background_change where name = ${name} and ended is null and not stopped
      and coalesce(not_before <= clock_timestamp(), true) for update skip locked`.execute(tx);
  return rows.length === 1;
}

/** With the last batch, which finds nothing more, it is over. */
const note = (tx: Tx, name: BackgroundChangeName, went: number | "more", took: number) =>
  sql`
    update background_change set done = done + ${went === "more" ? 0 : went},
      total = greatest(total, done + ${went === "more" ? 0 : went}), took = took + ${took}, moved = clock_timestamp(),
      ended = case when ${went === 0} then clock_timestamp() end, trouble = null, failures = 0, not_before = null
    where name = ${name}`.execute(tx);

/** Tried again after 2, 4, 8 and 16 minutes. What failed before its first batch is told of, too. */
async function noteFailure(db: Db, change: BackgroundChange, trouble: string): Promise<void> {
  const cut = trouble.slice(0, 500);
  await sql`
    insert into background_change as c (name, total, trouble, failures, not_before)
    values (${change.name}, 0, ${cut}, 1, clock_timestamp() + interval '2 minutes')
    on conflict (name) do update set trouble = excluded.trouble, failures = c.failures + 1, moved = clock_timestamp(),
      ended = null, not_before = clock_timestamp() + make_interval(mins => (2 ^ least(c.failures + 1, 10))::int),
      stopped = c.failures + 1 >= ${MOST_FAILURES}`.execute(db);
}

/** Has one that failed tried again at once. */
export async function retryChange(tx: Tx, name: BackgroundChangeName): Promise<void> {
  await sql`
    update background_change set failures = 0, not_before = null, stopped = false, trouble = null
    where name = ${name} and ended is null and trouble is not null`.execute(tx);
  await runChangesSoon(tx);
}

/** Called when a worker starts, too: nobody waits a minute for what an update left to do. */
export const runChangesSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "change-data", {}, { key: "change-data soon" });
