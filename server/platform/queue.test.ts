import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "./postgres/database.ts";
import { addJob, type Handlers, startWorker } from "./queue.ts";

const database = useDatabase();

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
