import type { PodcastState } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntriesById, lockMovedBy, writeMoves } from "./entry-queries.ts";

/** Nothing was agreed there yet. What is signed or briefed stays: the host asked for no more mail, not to undo it. */
const OPEN: readonly PodcastState[] = ["New", "Contacted", "FollowedUp", "Interested"];

/**
 * Moves entries to Lost because their host asked not to be written to. `evidence` is the handle of the mail that
 * shows it. Returns how many moved.
 */
export async function moveAfterOptOut(
  tx: Tx,
  entryIds: readonly number[],
  evidence: string | null,
): Promise<number> {
  if (entryIds.length === 0) return 0;
  const moving = (await lockEntriesById(tx, entryIds)).filter(({ state }) => OPEN.includes(state));
  await writeMoves(tx, moving, "Lost", "opt-out", null, evidence);
  return moving.length;
}

/** Moves entries back that this mail had moved to Lost, unless somebody has moved them since. */
export async function moveBackAfterOptOut(tx: Tx, evidence: string): Promise<void> {
  // Moving back is kept under the same mail, and is not to be moved back itself.
  const moved = (await lockMovedBy(tx, "opt-out", evidence)).filter(({ state }) => state === "Lost");
  for (const entry of moved) await writeMoves(tx, [entry], entry.before, "opt-out", null, evidence);
}
