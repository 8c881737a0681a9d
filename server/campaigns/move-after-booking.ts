import type { PodcastState } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntry, selectMoveByHand, writeMoves } from "./entry-queries.ts";

/** From here an accepted booking moves on; whatever lies behind Signed, or was lost, is left as it is. */
const BEFORE: readonly PodcastState[] = ["New", "Contacted", "FollowedUp", "Interested"];

/**
 * Holds an entry before its booking is held, always in this order: removing it takes the same rows. False where it is
 * gone.
 */
export const holdForBooking = async (tx: Tx, entryId: number): Promise<boolean> =>
  (await lockEntry(tx, entryId)) !== undefined;

/**
 * Moves a held entry to Signed because its booking was accepted, unless a person has moved it since the booking went
 * out. `evidence` is the booking's handle.
 */
export async function moveAfterBooking(
  tx: Tx,
  { entryId, evidence, sent }: { entryId: number; evidence: string; sent: Date },
): Promise<void> {
  const entry = await lockEntry(tx, entryId);
  if (!entry || !BEFORE.includes(entry.state) || (await selectMoveByHand(tx, entryId, sent))) return;
  await writeMoves(tx, [entry], "Signed", "booking", null, evidence);
}
