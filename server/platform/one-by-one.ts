import { traceOf } from "./error-trace.ts";
import type { Log } from "./log.ts";
import { isUnavailable } from "./postgres/database.ts";
import { isLineLost } from "./postgres/pool.ts";

/**
 * Does the work of a job for one thing after the other. What fails is logged and left to the next run: a row that
 * somebody holds, or a defect that one of them has, keeps nothing from the others. Where the line to the database is lost,
 * nothing more is tried.
 * @throws only that
 */
export async function oneByOne(
  log: Log,
  job: string,
  ids: Iterable<number>,
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of ids)
    try {
      await work(id);
    } catch (error) {
      if (isLineLost(error)) throw error;
      log[isUnavailable(error) ? "warn" : "error"]({ ...traceOf(error), job, id }, "a job has left one out");
    }
}

/**
 * Does one step after the other, so that one that fails keeps nothing from the rest. Where the line to the database is
 * lost, nothing more is tried.
 * @throws what the first that failed has thrown, once all were tried
 */
export async function eachAlone(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      if (isLineLost(error)) throw error;
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}
