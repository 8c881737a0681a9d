import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";

/**
 * Has a mailbox judged once the caller's transaction is over. In a job, because whoever records a mail's fate holds other
 * rows already, and the mailbox has to be locked first.
 */
export const judgeSoon = (tx: Tx, mailboxId: number): Promise<void> =>
  addJob(tx, "judge-brake", { mailboxId }, { key: `judge-brake:${mailboxId}` });
