import type { Tx } from "../platform/postgres/database.ts";
import { postponeWaitingTo, releaseAwayOf, stopWaitingTo } from "./waiting-queries.ts";

/**
 * Stops what an organization still has waiting for a person, because of what came back from them. One that a worker
 * has in hand is stopped too unless it was handed over: its worker finds that it has lost the claim (B1.74).
 * `personKeys` in the form of `samePersonKey`. An answer that a person wrote is stopped by an objection, else only where
 * the newer mail came into its own conversation. Returns how many were stopped.
 */
export function stopWaiting(
  tx: Tx,
  to: { ownerId: number; personKeys: readonly string[]; conversationId?: number },
  reason: "answered" | "never-contact",
): Promise<number> {
  return stopWaitingTo(tx, to.ownerId, to.personKeys, reason, to.conversationId ?? null);
}

/**
 * Lets what waits for a person who is away wait until that day ("2026-11-26"), each mail once (B1.68); not what somebody
 * has written to them by hand.
 */
export function holdWhileAway(
  tx: Tx,
  to: { ownerId: number; personKeys: readonly string[] },
  until: string,
): Promise<number> {
  return postponeWaitingTo(tx, to.ownerId, to.personKeys, until);
}

/** Lets go on at once what has waited for the people of this mail of a conversation, who are not away after all. */
export const releaseAway = (tx: Tx, of: { ownerId: number; mailId: number }): Promise<unknown> =>
  releaseAwayOf(tx, of.ownerId, of.mailId);
