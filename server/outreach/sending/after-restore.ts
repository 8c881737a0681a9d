import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Jobs } from "../../platform/queue.ts";
import { endSuspension, recognizeRecovery } from "../../platform/suspension.ts";
import { doubtFollowUps } from "../follow-ups/stop-queries.ts";
import { doubtWaiting, dropOldJobs, trustWaiting } from "./lost-queries.ts";

/** The jobs that send the platform's own mails, as a backup written by `npm run backup` has none. */
export const LETTER_JOBS = [
  "account-mail",
  "tell",
  "data-mail",
  "mail-tasks",
  "webhook-letter",
] as const satisfies readonly (string & keyof Jobs)[];

/**
 * Notices that the database was recovered to an earlier moment, once: at each start, each minute and before the
 * confirmation. From then on it is known for good. Nothing was sent before, because the database itself says so
 * (`suspended`); this sees to it that nothing is sent twice afterwards.
 */
export const noticeRecovery = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await recognizeRecovery(tx))) return;
    // Those that had left left nothing behind that says so.
    await dropOldJobs(tx, LETTER_JOBS);
    await doubtWaiting(tx);
  });

/** What waits in a copy that was just made from a backup may have left since the backup was made. */
export const doubtRestored = (db: Db): Promise<unknown> => inTransaction(db, doubtWaiting);

/**
 * The operator's word that this copy is the one in use: answers why sending and charging were suspended, null where they
 * were not. `nothingLeft`: nothing was sent since the moment that it shows, so what waited then goes on waiting.
 */
export async function confirmRestored(
  db: Db,
  { nothingLeft }: { nothingLeft: boolean },
): Promise<string | null> {
  await noticeRecovery(db);
  return inTransaction(db, async (tx: Tx) => {
    const reason = await endSuspension(tx);
    if (reason !== null) await (nothingLeft ? trustWaiting(tx) : doubtFollowUps(tx));
    return reason;
  });
}
