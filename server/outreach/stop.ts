import { recordAct } from "../accounts/members/act-on-behalf.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  countWaitingOf,
  type MailingRow,
  markStopped,
  selectMailing,
  selectMailingIds,
  stopMessages,
  stopMessagesOf,
} from "./queries.ts";

/** A mailing of one of the caller's organizations. @throws Fault not-found */
export async function mailingOf(db: Db, caller: Caller, publicId: string): Promise<MailingRow> {
  const mailing = await selectMailing(db, caller.loginId, publicId);
  if (!mailing) throw fault("not-found");
  await recordAct(db, caller, mailing);
  return mailing;
}

/**
 * Stops what of a mailing has not been handed over, also what is just being prepared.
 * @throws Fault not-found, not-stoppable
 */
export async function stopMailing(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  const mailing = await mailingOf(tx, caller, publicId);
  await markStopped(tx, [mailing.id]);
  const stopped = await stopMessages(tx, [mailing.id], "stopped-by-user");
  if (stopped === 0) throw fault("not-stoppable");
}

/** Stops all mailings of a campaign that is about to be deleted. */
export async function stopMailingsOf(tx: Tx, campaignId: number): Promise<void> {
  const mailings = await selectMailingIds(tx, campaignId);
  if (mailings.length === 0) return;
  await markStopped(tx, mailings);
  await stopMessages(tx, mailings, "campaign-deleted");
}

/** How many mails wait in a mailbox; disconnecting it stops them. */
export const waitingIn: (db: Db, mailboxId: number) => Promise<number> = countWaitingOf;

/** Stops what waits in a mailbox that is being disconnected; one that is being prepared stops at its hand-over. */
export const stopMessagesIn: (tx: Tx, mailboxId: number) => Promise<number> = stopMessagesOf;
