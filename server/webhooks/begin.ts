import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { beginSome } from "./queries.ts";

/** Deliveries that begin anew in one statement. */
const STEP = 1_000;
/** After so many milliseconds a round ends and asks for the next, so that a worker can stop. */
const ROUND_MS = 10_000;

/** What waits for a webhook that was switched on again is tried now, step by step. */
export async function beginWebhook(db: Db, webhookId: number): Promise<void> {
  const until = performance.now() + ROUND_MS;
  while (await inTransaction(db, (tx) => beginSome(tx, webhookId, STEP)))
    if (performance.now() > until)
      return inTransaction(db, (tx) => addJob(tx, "begin-webhook", { webhookId }));
  await inTransaction(db, (tx) => addJob(tx, "deliver-webhooks", {}));
}
