import { LOG_DAYS } from "../../contract/webhooks.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { leaveMonth, makeMonthsAhead, selectOldMonths } from "./delivery-queries.ts";
import { deleteGone, forgetSome, selectGone } from "./queries.ts";

/**
 * Events and their deliveries are shown for a month, whether they arrived or not. They leave by calendar months, each as a
 * whole once all of it is older, and the months that come are made before somebody waits for them. Answers which went.
 */
export async function tendLog(db: Db): Promise<string[]> {
  await inTransaction(db, (tx) => makeMonthsAhead(tx));
  for (const webhookId of await selectGone(db))
    await inTransaction(db, (tx) => addJob(tx, "forget-webhook", { webhookId }));
  const gone: string[] = [];
  for (const day of await selectOldMonths(db, LOG_DAYS))
    if (await inTransaction(db, (tx) => leaveMonth(tx, day, LOG_DAYS))) gone.push(day);
  return gone;
}

/** Deliveries that leave in one statement. */
const STEP = 1_000;
/** After so many milliseconds a round ends and asks for the next, so that a worker can stop. */
const ROUND_MS = 10_000;

/** Takes the log of a deleted webhook away step by step, and at its end the webhook. */
export async function forgetWebhook(db: Db, webhookId: number): Promise<void> {
  const until = performance.now() + ROUND_MS;
  while (await inTransaction(db, (tx) => forgetSome(tx, webhookId, STEP)))
    if (performance.now() > until)
      return inTransaction(db, (tx) => addJob(tx, "forget-webhook", { webhookId }));
  await inTransaction(db, (tx) => deleteGone(tx, webhookId));
}
