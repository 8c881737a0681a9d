import { forgetLeftAccounts, forgetOldHandovers } from "../../mailbox/sending-right.ts";
import { forgetOldTests } from "../../mailbox/test-connection.ts";
import { oneByOne } from "../../platform/one-by-one.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
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
export async function tendMailboxes({ db, log }: Pick<Context, "db" | "log">): Promise<void> {
  await noticeRecovery(db);
  await markLost(db);
  await requeueLost(db);
  // One that somebody holds is in use: whoever sends through it asks the same.
  await oneByOne(log, "tend-mailboxes", await selectBusyMailboxes(db), async (mailboxId) => {
    if (!(await holdWhenOverdue(db, mailboxId, { ifFree: true }))) await planSending(db, mailboxId);
  });
  await oneByOne(log, "tend-mailboxes", await selectMailboxesWithCopies(db), async (mailboxId) => {
    const job = { key: `copy-sent:${mailboxId}`, keyMode: "preserve_run_at" } as const;
    await inTransaction(db, (tx) => addJob(tx, "copy-sent", { mailboxId }, job));
  });
  await growRamps(db, log);
  await forgetOldHandovers(db);
  await forgetLeftAccounts(db);
  await forgetOldTests(db);
}

/** Attends to everything at once: called when a worker starts, because the last one may have been killed. */
export const tendSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "tend-mailboxes", {}, { key: "tend-mailboxes" });
