import type { Mailbox } from "../../contract/mailbox.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import {
  type Pause,
  selectMailbox,
  selectMailboxById,
  selectMailboxesOf,
  setAccountPause,
  setPause,
} from "./queries.ts";
import { toMailbox } from "./read.ts";
import { ACCOUNT_PAUSES, type AccountPause } from "./tables.ts";

type Who = { loginId: number; ownerId: number };

const isOfAccount = (reason: Pause["reason"] | null): reason is AccountPause =>
  ACCOUNT_PAUSES.some((one) => one === reason);

/** Stops sending through a mailbox until the user resumes it; colleagues send on. @throws Fault no-mailbox */
export async function pauseMailbox(tx: Tx, who: Who): Promise<Mailbox> {
  const row = await mailboxOf(tx, who);
  await setPause(tx, row.id, { reason: "by-user", detail: null, until: null });
  await addJob(tx, "mailbox-changed", { mailboxId: row.id });
  return toMailbox(await mailboxOf(tx, who));
}

/**
 * Lifts the pause that is shown. A pause of the whole account ends for everyone who sends through it; hidden behind
 * a pause of the mailbox it stays, and is shown next.
 * @throws Fault no-mailbox
 */
export async function resumeMailbox(tx: Tx, who: Who): Promise<Mailbox> {
  const row = await mailboxOf(tx, who);
  await setPause(tx, row.id, null);
  if (isOfAccount(row.pause_reason)) await liftAccountPause(tx, row.account_id);
  await addJob(tx, "mailbox-changed", { mailboxId: row.id });
  return toMailbox(await mailboxOf(tx, who));
}

/** Lets all who send through an account go on. */
export async function liftAccountPause(tx: Tx, accountId: number | null): Promise<void> {
  await setAccountPause(tx, accountId, null);
  for (const mailboxId of await selectMailboxesOf(tx, accountId)) {
    await addJob(tx, "mailbox-changed", { mailboxId });
  }
}

async function mailboxOf(tx: Tx, who: Who) {
  const row = await selectMailbox(tx, who.loginId, who.ownerId);
  if (!row?.smtp_host) throw fault("no-mailbox");
  return row;
}

/**
 * Pauses a mailbox because of its server's answer, or everyone who sends through its account if the answer was
 * about the account. `until` is milliseconds from now; null waits for the user.
 */
export async function pauseForServer(tx: Tx, mailboxId: number, pause: Pause): Promise<void> {
  const { reason } = pause;
  if (!isOfAccount(reason)) return void (await setPause(tx, mailboxId, pause));
  const mailbox = await selectMailboxById(tx, mailboxId);
  await setAccountPause(tx, mailbox?.account_id ?? null, { ...pause, reason });
}
