import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { selectAcceptedOf } from "./queries.ts";
import { stateOfRow } from "./states.ts";

/**
 * Refuses to remove podcasts, or a whole campaign, of which something is booked that is neither done nor cancelled. The
 * entries are held: acceptances wait for them.
 * @throws Fault booking-live with the number
 */
export async function refuseLive(tx: Tx, campaignId: number, entries?: readonly string[]): Promise<void> {
  const rows = await selectAcceptedOf(tx, entries ? { campaignId, entries } : { campaignId });
  const live = rows.find((row) => stateOfRow(row) !== "done");
  if (live) throw fault("booking-live", { values: { number: live.number } });
}
