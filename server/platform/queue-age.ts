import { sql } from "kysely";
import type { Measure } from "./web/health.ts";

/**
 * How long the longest waiting job could have begun, for `/metrics`; of one kind, or of all. One that waits for the
 * running job of its own queue could not: a whole export or an episode that is heard takes longer than a job may wait,
 * and holds up nobody else.
 */
const waitingFor = (name: string, help: string, job: string | null = null): Measure => ({
  name,
  help,
  labels: [],
  collect: async ({ db }) => {
    const { rows } = await sql<{ age: number }>`
      select coalesce(max(extract(epoch from clock_timestamp() - run_at)), 0)::float8 as age
      from graphile_worker.jobs as waiting
      where run_at <= clock_timestamp() and locked_at is null and attempts < max_attempts
        and (${job}::text is null or task_identifier = ${job})
        and not exists (
          select from graphile_worker.jobs as running
          where running.queue_name = waiting.queue_name and running.locked_at is not null
        )`.execute(db);
    return [{ labels: {}, value: Math.max(0, rows[0]?.age ?? 0) }];
  },
});

/** What of jobs is watched. A mail's job is set to the moment at which its pace and window let it go. */
export const queueMeasures: readonly Measure[] = [
  waitingFor("hostread_queue_age_seconds", "Time for which the oldest job that could have begun waits"),
  waitingFor(
    "hostread_mail_delay_seconds",
    "Time since the oldest mail that could leave should have",
    "send-mailbox",
  ),
];
