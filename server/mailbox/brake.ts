import { BRAKES } from "../../contract/mailbox.ts";
import { tell } from "../accounts/notices/tell.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockForBrake, selectConnected, selectWho, setBrakeAt, setBraked } from "./brake-queries.ts";
import { type Pause, setPause } from "./queries.ts";

export type Brake = (typeof BRAKES)[number];

export const isBrake = (reason: Pause["reason"] | null): reason is Brake =>
  BRAKES.some((one) => one === reason);

/**
 * Holds a mailbox that may have to be stopped until the transaction ends; answers since when its mails count. Null where
 * nothing can or need be stopped: the sandbox has no reputation to lose, and what waits for a person waits already.
 */
export async function holdForBrake(tx: Tx, mailboxId: number): Promise<Date | null> {
  const row = await lockForBrake(tx, mailboxId);
  if (!row || row.sandbox || row.disconnected) return null;
  return row.pause_reason === null || row.paused_until !== null ? row.brake_at : null;
}

/** Stops a mailbox that is held for it until its user, who is told, resumes it. */
export async function brakeMailbox(
  tx: Tx,
  mailboxId: number,
  reason: Brake,
  detail: string | null,
): Promise<void> {
  await setPause(tx, mailboxId, { reason, detail, until: null });
  await setBraked(tx, mailboxId);
  const { publicId, loginId, ownerId } = await selectWho(tx, mailboxId);
  await tell(tx, [loginId], { kind: "brake", ownerId, subject: publicId, details: { reason } });
}

/** Which mailbox is judged for what was sent from this one; undefined where the address is connected no more. */
export const connectedOf = selectConnected;

/** Its user has looked and resumes: what was sent before counts no more. */
export const beginAnew: (tx: Tx, mailboxId: number) => Promise<unknown> = setBrakeAt;
