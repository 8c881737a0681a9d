import type { Tx } from "../platform/postgres/database.ts";
import { forgetOldChanges } from "./address-change/queries.ts";
import { forgetConnections } from "./connected/queries.ts";
import { deleteOverFactors } from "./factors/passkey-queries.ts";
import { deleteOldNotices } from "./notices/queries.ts";
import { deleteExpired } from "./queries.ts";
import { deleteOldEvents } from "./security/queries.ts";
import { forgetOldSignOns } from "./single-sign-on/queries.ts";

/**
 * Deletes expired data: sessions and sign-in attempts after a day, links that were never opened, spent budgets,
 * connections that are over, news after 90 days, and the security log after 400.
 */
export async function forgetExpired(tx: Tx): Promise<void> {
  await deleteExpired(tx);
  await deleteOverFactors(tx);
  await deleteOldEvents(tx);
  await deleteOldNotices(tx);
  await forgetOldSignOns(tx);
  await forgetOldChanges(tx);
  await forgetConnections(tx);
}
