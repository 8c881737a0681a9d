import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import { selectWaiting } from "./mail-queries.ts";

/** The rest follows a minute later. */
const MOST = 200;

/** Has a mail made a message. While a job for it is there, another changes nothing. */
export const workOnMail = (tx: Tx, mailId: number): Promise<void> =>
  addJob(tx, "mail-booking", { mailId }, { key: `mail-booking:${mailId}`, keyMode: "unsafe_dedupe" });

/**
 * Takes up mails that wait without a job: a backup has no jobs, so that nothing leaves a restored copy by itself. Until an
 * operator has confirmed the copy they go on waiting.
 */
export const tendMails = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await isSuspended(tx)) return;
    for (const { id } of await selectWaiting(tx, MOST)) await workOnMail(tx, id);
  });
