import { noteChange } from "../accounts/audit/note.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { beyondFence } from "../platform/postgres/fence/fence.ts";
import { addJob } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { providerById } from "../settings/providers/mail-provider.ts";
import { isBrake } from "./brake.ts";
import { bePatient, deleteGrant, type HeldGrant, isConnectedElsewhere, lockGrant } from "./grants/queries.ts";
import { revokeToken } from "./grants/revoke-grant.ts";
import { openToken } from "./grants/tokens.ts";
import {
  lockMailboxRow,
  lockOwner,
  type MailboxRow,
  selectConnectedOf,
  selectOwnMailbox,
  setStandard,
  updateMailbox,
} from "./queries.ts";

/** What is done with the mails that wait: how many there are, and stopping them. */
export interface Queue {
  waitingIn(tx: Tx, mailboxId: number): Promise<number>;
  stopMessagesIn(tx: Tx, mailboxId: number): Promise<number>;
}

/**
 * Disconnects one of a user's mailboxes: stops what waits, takes the consent back at the provider, and erases every
 * secret, all in one transaction. A provider that does not answer keeps nothing from being erased. `waiting` is the number
 * the user was told.
 * @throws Fault not-found, queue-changed
 */
export async function disconnectMailbox(
  tx: Tx,
  parts: Pick<Context, "outbound" | "secrets" | "log">,
  loginId: number,
  publicId: string,
  asked: { waiting: number; forget: boolean },
  queue: Queue,
): Promise<{ stopped: number; revoked: boolean | null }> {
  const found = await selectOwnMailbox(tx, loginId, publicId);
  if (!found) throw fault("not-found");
  await bePatient(tx);
  await lockOwner(tx, found.owner_id);
  const row = await lockMailboxRow(tx, found.id);
  if (!row || row.disconnected) throw fault("not-found");
  const count = await queue.waitingIn(tx, row.id);
  if (count !== asked.waiting) throw fault("queue-changed", { values: { count } });
  return disconnectRow(tx, parts, row, asked.forget, queue);
}

/** The same with all mailboxes of a user whose account was deleted; what was sent with them stays. Safe to repeat. */
export async function disconnectAllOf(
  tx: Tx,
  parts: Pick<Context, "outbound" | "secrets" | "log">,
  loginId: number,
  queue: Queue,
): Promise<void> {
  await bePatient(tx);
  for (const { id, owner_id: ownerId } of await selectConnectedOf(tx, loginId)) {
    await lockOwner(tx, ownerId);
    const row = await lockMailboxRow(tx, id);
    if (row && !row.disconnected) await disconnectRow(tx, parts, row, false, queue);
  }
}

async function disconnectRow(
  tx: Tx,
  parts: Pick<Context, "outbound" | "secrets" | "log">,
  row: MailboxRow,
  forget: boolean,
  queue: Queue,
): Promise<{ stopped: number; revoked: boolean | null }> {
  const stopped = await queue.stopMessagesIn(tx, row.id);
  const grant = await lockGrant(tx, row.id);
  const revoked = grant ? await takeBack(tx, parts, grant) : null;
  await deleteGrant(tx, row.id);
  const now = new Date();
  await updateMailbox(tx, row.id, {
    disconnected: now,
    standard: false,
    imap_secret: null,
    imap_secret_changed: null,
    smtp_secret: null,
    smtp_secret_changed: null,
    // What the brake has stopped stays so, should the address be connected again.
    ...(!isBrake(row.pause_reason) && {
      pause_reason: null,
      pause_detail: null,
      paused_since: null,
      paused_until: null,
    }),
  });
  if (row.standard) await setStandard(tx, row.login_id, row.owner_id, null);
  await addJob(tx, "mailbox-disconnected", { mailboxId: row.id, forget });
  const change = { before: { connected: true }, after: { connected: false, stopped, forget } };
  await noteChange(tx, { ownerId: row.owner_id, thing: "mailboxes", handle: row.public_id, ...change });
  return { stopped, revoked };
}

async function takeBack(
  tx: Tx,
  parts: Pick<Context, "outbound" | "secrets" | "log">,
  grant: HeldGrant,
): Promise<boolean | null> {
  const provider = grant.provider_id === null ? undefined : await providerById(tx, grant.provider_id);
  if (!provider || grant.state === "over") return null;
  // The same account in another organization would lose its access, too.
  const account = { providerId: provider.id, subject: grant.subject };
  const elsewhere = () => isConnectedElsewhere(tx, account, grant.mailbox_id);
  if (await beyondFence(tx, "consent of an account", elsewhere)) return null;
  const token = openToken(parts.secrets, grant, "refresh") ?? openToken(parts.secrets, grant, "access");
  return token === null ? null : revokeToken(parts, provider, token);
}
