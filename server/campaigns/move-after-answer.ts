import type { PodcastState } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntriesById, lockEntry, lockMovedBy, selectMoveByHand, writeMoves } from "./entry-queries.ts";

/** From here an answer moves on; whatever lies behind Interested, or was lost, is left as it is. */
const BEFORE: readonly PodcastState[] = ["New", "Contacted", "FollowedUp"];

/**
 * Moves entries to Interested because their host said so by link, but those that a person has moved since the mail went
 * out. `evidence` is the handle of the mail that was answered. Entries are given in the order of their ids.
 */
export async function moveAfterAnswer(
  tx: Tx,
  entryIds: readonly number[],
  { evidence, sent }: { evidence: string; sent: Date },
): Promise<void> {
  // All of them before the first move, which holds its campaign, too.
  await lockEntriesById(tx, entryIds);
  for (const id of entryIds) {
    const entry = await lockEntry(tx, id);
    if (entry && BEFORE.includes(entry.state) && !(await selectMoveByHand(tx, id, sent)))
      await writeMoves(tx, [entry], "Interested", "answer", null, evidence);
  }
}

/** Moves entries back that the answer to this mail had moved, unless somebody has moved them since. */
export async function moveBackAfterAnswer(tx: Tx, evidence: string): Promise<void> {
  // Moving back is kept under the same mail, and is not to be moved back itself.
  const moved = (await lockMovedBy(tx, "answer", evidence)).filter(({ state }) => state === "Interested");
  for (const entry of moved) await writeMoves(tx, [entry], entry.before, "answer", null, evidence);
}
