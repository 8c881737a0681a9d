import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "./postgres/database.ts";
import { addJob } from "./queue.ts";
import { queueMeasures } from "./queue-age.ts";

const database = useDatabase();
const db = () => database().db;
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db());
});

const TEN_MINUTES = 600;
/** A job that could have begun ten minutes ago. */
const add = (name: string, queue?: string) =>
  inTransaction(db(), (tx) =>
    addJob(tx, name as never, {} as never, {
      ...(queue !== undefined && { queue }),
      runAt: new Date(Date.now() - TEN_MINUTES * 1_000),
    }),
  );
/** As a worker has it that is at this job. */
const lock = (name: string) =>
  sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(db());
const age = async (name: string) => {
  const [found] = await queueMeasures.find((one) => one.name === name)!.collect({ db: db() });
  return found!.value;
};
const queueAge = () => age("hostread_queue_age_seconds");

test("D6.11 what waits for the running job of its own queue could not have begun, and everything else could", async () => {
  expect(await queueAge()).toBe(0);
  await add("heard-first", "hearing");
  await add("heard-next", "hearing");
  expect(await queueAge()).toBeGreaterThanOrEqual(TEN_MINUTES);
  await lock("heard-first");
  expect(await queueAge()).toBe(0);
  // A job of another queue, and one of none, wait for no other.
  await add("exported", "exports");
  expect(await queueAge()).toBeGreaterThanOrEqual(TEN_MINUTES);
  await lock("exported");
  expect(await queueAge()).toBe(0);
  await add("mailed");
  expect(await queueAge()).toBeGreaterThanOrEqual(TEN_MINUTES);
  expect(await age("hostread_mail_delay_seconds")).toBe(0);
  await add("send-mailbox");
  await lock("mailed");
  expect(await age("hostread_mail_delay_seconds")).toBeGreaterThanOrEqual(TEN_MINUTES);
});
