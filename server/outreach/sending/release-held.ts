import { markTended } from "../../mailbox/sending-right.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { releaseHeld } from "./guard-queries.ts";
import { sendSoon } from "./plan-sending.ts";
import { selectWaiting } from "./sending-queries.ts";

/**
 * Rules for contacts or bases have changed: mails that were held by them are asked about again when they are handed over.
 * `ownerId` null: of all organizations.
 */
export async function askHeldAgain(tx: Tx, ownerId: number | null): Promise<void> {
  for (const [mailboxId, count] of await releaseHeld(tx, ownerId)) {
    // They wait from now on: a mailbox that was idle for days is not overdue (rule 7).
    if ((await selectWaiting(tx, mailboxId)).count <= count) await markTended(tx, mailboxId);
    await sendSoon(tx, mailboxId);
  }
}
