import type { Tx } from "../../platform/postgres/database.ts";
import { stopMessagesTo } from "./queries.ts";

/**
 * Stops what waits for people who were listed in this transaction: mails of one organization, with null of all.
 * `keys` in the form of `suppressedKey`.
 */
export async function stopMailsTo(tx: Tx, ownerId: number | null, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await stopMessagesTo(tx, { ownerId, keys });
}
