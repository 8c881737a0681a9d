import { forgetLeftAccounts, forgetOldHandovers } from "../../mailbox/sending-right.ts";
import { forgetOldTests } from "../../mailbox/test-connection.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { selectMailboxesWithCopies } from "./copy-queries.ts";
import { holdWhenOverdue } from "./overdue.ts";
import { planSending } from "./plan-sending.ts";
import { markLost, requeueLost, selectBusyMailboxes } from "./sending-queries.ts";

/**
 * Looks after everything that waits, each minute and at each start: messages whose worker is gone, mailboxes
 * without a job. It only plans; what is planned twice is done once.
 */
export async function tendMailboxes(db: Db): Promise<void> {
  await markLost(db);
  await requeueLost(db);
  for (const mailboxId of await selectBusyMailboxes(db)) {
    if (!(await holdWhenOverdue(db, mailboxId))) await planSending(db, mailboxId);
  }
  for (const mailboxId of await selectMailboxesWithCopies(db)) {
    const job = { key: `copy-sent:${mailboxId}`, keyMode: "preserve_run_at" } as const;
    await inTransaction(db, (tx) => addJob(tx, "copy-sent", { mailboxId }, job));
  }
  await forgetOldHandovers(db);
  await forgetLeftAccounts(db);
  await forgetOldTests(db);
}

/** Has everything looked after at once: called when a worker starts, because the last one may have been killed. */
export const tendSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "tend-mailboxes", {}, { key: "tend-mailboxes" });
