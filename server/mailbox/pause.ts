import type { Mailbox } from "../../contract/mailbox.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { beyondFence } from "../platform/postgres/fence/fence.ts";
import { addJob } from "../platform/queue.ts";
import { providerById } from "../settings/providers/mail-provider.ts";
import { beginAnew, isBrake } from "./brake.ts";
import { pauseByProvider } from "./grants/end-grant.ts";
import { selectGrant } from "./grants/queries.ts";
import {
  type Pause,
  selectMailbox,
  selectMailboxById,
  selectMailboxesOf,
  selectOwnMailbox,
  setAccountPause,
  setPause,
} from "./queries.ts";
import { toMailbox } from "./read.ts";
import { ACCOUNT_PAUSES, type AccountPause } from "./tables.ts";

/** `named` is one of the user's own mailboxes; left out: the standard one. */
type Who = { loginId: number; ownerId: number; named?: string };

const isOfAccount = (reason: Pause["reason"] | null): reason is AccountPause =>
  ACCOUNT_PAUSES.some((one) => one === reason);

/** Stops sending through a mailbox until the user resumes it; colleagues send on. @throws Fault no-mailbox */
export async function pauseMailbox(tx: Tx, who: Who): Promise<Mailbox> {
  const row = await mailboxOf(tx, who);
  // Else a pause and a resumption would lift it without looking.
  if (isBrake(row.pause_reason)) return toMailbox(row);
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
  await setPause(tx, row.id, await pauseThatStays(tx, row.id));
  if (isBrake(row.pause_reason)) await beginAnew(tx, row.id);
  if (isOfAccount(row.pause_reason)) await liftAccountPause(tx, row.account_id);
  await addJob(tx, "mailbox-changed", { mailboxId: row.id });
  return toMailbox(await mailboxOf(tx, who));
}

/** Lets all who send through an account go on. */
export async function liftAccountPause(tx: Tx, accountId: number | null): Promise<void> {
  await setAccountPause(tx, accountId, null);
  for (const mailboxId of await beyondFence(tx, "mail account", () => selectMailboxesOf(tx, accountId))) {
    await addJob(tx, "mailbox-changed", { mailboxId });
  }
}

async function mailboxOf(tx: Tx, { loginId, ownerId, named }: Who) {
  if (named !== undefined) {
    const row = await selectOwnMailbox(tx, loginId, named);
    if (!row) throw fault("not-found");
    return row;
  }
  const row = await selectMailbox(tx, loginId, ownerId);
  if (!row?.smtp_host && !row?.provider_id) throw fault("no-mailbox");
  return row;
}

/** What no press can lift: a consent that is over, a provider that refuses us or is switched off. */
async function pauseThatStays(tx: Tx, mailboxId: number): Promise<Pause | null> {
  const grant = await selectGrant(tx, mailboxId);
  if (!grant) return null;
  if (grant.state !== "good") return { reason: "sign-in-over", detail: grant.reason, until: null };
  const provider = grant.provider_id === null ? undefined : await providerById(tx, grant.provider_id);
  return provider ? pauseByProvider(provider) : null;
}

/**
 * Pauses a mailbox because of its server's answer, or everyone who sends through its account if the answer was
 * about the account. `until` is milliseconds from now; null waits for the user.
 */
export async function pauseForServer(tx: Tx, mailboxId: number, pause: Pause): Promise<void> {
  const { reason } = pause;
  const mailbox = await selectMailboxById(tx, mailboxId);
  if (!isOfAccount(reason)) {
    // It ends by itself or with a form that is saved; what became of the mails has to be looked at.
    if (!isBrake(mailbox?.pause_reason ?? null)) await setPause(tx, mailboxId, pause);
    return;
  }
  await setAccountPause(tx, mailbox?.account_id ?? null, { ...pause, reason });
}
