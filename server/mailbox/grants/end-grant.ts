import { PROVIDER_OFF } from "../../../contract/mailbox.ts";
import { tell } from "../../accounts/notices/tell.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import {
  administrators,
  holdProvider,
  type KnownProvider,
  markProviderFailing,
  markProviderWorking,
  providerById,
} from "../../settings/providers/mail-provider.ts";
import { isBrake } from "../brake.ts";
import { type Pause, selectMailboxById, setPause } from "../queries.ts";
import { lockMailboxById } from "../sending-queries.ts";
import { type HeldGrant, lockGrant, pauseOfProvider, resumeOfProvider, updateGrant } from "./queries.ts";

/**
 * A consent is over, or a company's administrator has to agree first: reading and sending stop, what waits keeps its
 * place, and the user is told once. Does nothing where the grant was given anew meanwhile.
 */
export async function endGrant(
  tx: Tx,
  seen: HeldGrant,
  state: "over" | "approval-needed",
  reason: string,
): Promise<void> {
  // In the same order as when a message is settled: the mailbox first.
  const mailbox = await lockMailboxById(tx, seen.mailbox_id);
  const grant = await lockGrant(tx, seen.mailbox_id);
  if (!mailbox || grant?.state !== "good" || grant.modified.getTime() !== seen.modified.getTime()) return;
  await updateGrant(tx, grant.mailbox_id, { state, reason, access: null });
  // What the user paused stays so; it is shown next that the sign-in is over.
  const own = await selectMailboxById(tx, mailbox.id);
  const stays = own?.pause_reason ?? null;
  if (stays !== "by-user" && stays !== "restored" && !isBrake(stays)) {
    await setPause(tx, mailbox.id, { reason: "sign-in-over", detail: reason, until: null });
  }
  const provider = grant.provider_id === null ? undefined : await providerById(tx, grant.provider_id);
  await tell(tx, [grant.login_id], {
    kind: "sign-in-needed",
    ownerId: grant.owner_id,
    subject: grant.public_id,
    details: { provider: provider?.name ?? "", kind: provider?.kind ?? "", state },
  });
}

/** The provider refuses our client id or secret: its mailboxes wait, and administrators are told, once. */
export async function pauseProvider(tx: Tx, providerId: number, reason: string): Promise<void> {
  const first = await markProviderFailing(tx, providerId, reason);
  await pauseOrResume(tx, providerId);
  if (!first) return;
  const provider = await providerById(tx, providerId);
  await tell(tx, await administrators(tx), {
    kind: "provider-failing",
    ownerId: null,
    subject: provider?.public_id ?? null,
    details: { provider: provider?.name ?? "" },
  });
}

/** Our keys are taken again: what waited for them goes on. */
export async function resumeProvider(tx: Tx, providerId: number): Promise<void> {
  await markProviderWorking(tx, providerId);
  await pauseOrResume(tx, providerId);
}

/**
 * Lets a provider's mailboxes wait while it is switched off or refuses our keys, and go on where it is neither. Whoever
 * changes the one or the other calls this in the same transaction: both are read with the provider held.
 */
export async function pauseOrResume(tx: Tx, providerId: number): Promise<void> {
  const provider = await holdProvider(tx, providerId);
  const pause = provider && pauseByProvider(provider);
  if (pause) return pauseOfProvider(tx, providerId, pause.detail);
  for (const mailboxId of await resumeOfProvider(tx, providerId)) {
    await addJob(tx, "mailbox-changed", { mailboxId });
  }
}

/** Why the mailboxes of a provider have to wait, whatever their users press; null where they need not. */
export function pauseByProvider({ enabled, failing_since, failing_reason }: KnownProvider): Pause | null {
  if (enabled && !failing_since) return null;
  return { reason: "provider-failing", detail: enabled ? failing_reason : PROVIDER_OFF, until: null };
}
