import { forgetLeftAccounts, forgetOldHandovers } from "../../mailbox/sending-right.ts";
import { forgetOldTests } from "../../mailbox/test-connection.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { growRamps } from "../brake/grow.ts";
import { noticeRecovery } from "./after-restore.ts";
import { selectMailboxesWithCopies } from "./copy-queries.ts";
import { markLost, requeueLost } from "./lost-queries.ts";
import { holdWhenOverdue } from "./overdue.ts";
import { planSending } from "./plan-sending.ts";
import { selectBusyMailboxes } from "./sending-queries.ts";

/**
 * Attends to everything that waits, each minute and at each start: messages without a worker, mailboxes without a
 * job. It only schedules; duplicates are harmless.
 */
export async function tendMailboxes(db: Db): Promise<void> {
  await noticeRecovery(db);
  await markLost(db);
  await requeueLost(db);
  for (const mailboxId of await selectBusyMailboxes(db)) {
    if (!(await holdWhenOverdue(db, mailboxId))) await planSending(db, mailboxId);
  }
  for (const mailboxId of await selectMailboxesWithCopies(db)) {
    const job = { key: `copy-sent:${mailboxId}`, keyMode: "preserve_run_at" } as const;
    await inTransaction(db, (tx) => addJob(tx, "copy-sent", { mailboxId }, job));
  }
  await growRamps(db);
  await forgetOldHandovers(db);
  await forgetLeftAccounts(db);
  await forgetOldTests(db);
}

/** Attends to everything at once: called when a worker starts, because the last one may have been killed. */
export const tendSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "tend-mailboxes", {}, { key: "tend-mailboxes" });
