import type { Tx } from "../platform/postgres/database.ts";
import { lockEntry, selectMoveByHand, writeMoves } from "./entry-queries.ts";

/**
 * Moves a held entry from Signed to Briefed because its copy was approved, unless a person has moved it since the copy was
 * shared. `evidence` is the booking's handle.
 */
export async function moveAfterCopy(
  tx: Tx,
  { entryId, evidence, shared }: { entryId: number; evidence: string; shared: Date },
): Promise<void> {
  const entry = await lockEntry(tx, entryId);
  if (entry?.state !== "Signed" || (await selectMoveByHand(tx, entryId, shared))) return;
  await writeMoves(tx, [entry], "Briefed", "copy", null, evidence);
}
