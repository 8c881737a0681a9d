import { pauseOf } from "../../mailbox/read.ts";
import { mailboxById, missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { paceOf, pastOf } from "./pace.ts";
import { nextSending } from "./schedule.ts";
import { selectWaiting } from "./sending-queries.ts";

/** Another worker's lease is checked again this long after its end, in milliseconds. */
const AFTER_LEASE = 100;

/**
 * When the next mail may go through a mailbox: after its pause, in its window, under its limits, when it is due. An
 * answer that a person has written waits for no window, gap or limit of ours: somebody waits for it. Null if nothing
 * waits, or if it waits for a person or for the search of the Sent folder.
 */
export async function earliestSending(
  db: Db,
  mailbox: SendingMailbox,
): Promise<{ at: Date; now: Date; answersOnly: boolean } | null> {
  const missing = missingParts(mailbox);
  if (missing === "no-mailbox" || missing === "mailbox-incomplete") return null;
  const { due, answerDue, now, sendingOff, lookFirst } = await selectWaiting(db, mailbox.id);
  const pause = pauseOf(mailbox, now);
  if (sendingOff || lookFirst || (pause && !pause.until)) return null;
  const free = Math.max(now.getTime(), pause?.until ? Date.parse(pause.until) : 0);
  const answerAt = answerDue && new Date(Math.max(free, answerDue.getTime()));
  const from = due && new Date(Math.max(free, due.getTime()));
  const mailAt = from && nextSending(from, await pastOf(db, mailbox), paceOf(mailbox));
  if (answerAt && (!mailAt || answerAt <= mailAt)) return { at: answerAt, now, answersOnly: true };
  return mailAt && { at: mailAt, now, answersOnly: false };
}

/** The one job of a mailbox. A killed worker's job keeps its row locked; the key lets a new one take its place. */
const sendingJob = (mailboxId: number) => `send-mailbox:${mailboxId}`;

/**
 * Adds the job for the next mail of a mailbox, unless one waits already; nothing where nothing is to be sent. `notWithin`
 * is milliseconds from now.
 */
export async function planSending(db: Db, mailboxId: number, { notWithin = 0 } = {}): Promise<void> {
  const mailbox = await mailboxById(db, mailboxId);
  const earliest = mailbox && (await earliestSending(db, mailbox));
  if (!earliest) return;
  const free = mailbox.sender_until ? mailbox.sender_until.getTime() + AFTER_LEASE : 0;
  const runAt = new Date(Math.max(earliest.at.getTime(), free, earliest.now.getTime() + notWithin));
  await inTransaction(db, (tx) =>
    addJob(
      tx,
      "send-mailbox",
      { mailboxId },
      { key: sendingJob(mailboxId), keyMode: "preserve_run_at", runAt },
    ),
  );
}

/** Has a mailbox checked at once: something new waits, or it was resumed or changed. */
export const sendSoon = (tx: Tx, mailboxId: number): Promise<void> =>
  addJob(tx, "send-mailbox", { mailboxId }, { key: sendingJob(mailboxId) });
