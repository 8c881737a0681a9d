import { sql } from "kysely";
import type { Tx } from "../../../platform/postgres/database.ts";
import { judgeAddress } from "../../addresses/judge-address.ts";
import { holdImportLock } from "../read-queries.ts";
import { pointToBest } from "./address-queries.ts";

/**
 * Judges the addresses on sale of podcasts in a range of ids again (above the first, up to the last): an address
 * that was usable may be a placeholder or a trap by today's patterns (L-2). Nothing is locked if nothing changes.
 * The demonstration's addresses are all under reserved example names.
 */
export async function judgeAgain(tx: Tx, above: number, upTo: number): Promise<void> {
  const { rows } = await sql<{ id: number; podcastId: number; address: string }>`
    select id, podcast_id as "podcastId", address from podcast_address
    where podcast_id > ${above} and podcast_id <= ${upTo} and verdict = 'usable' and gone is null
      and source <> 'demonstration'`.execute(tx);
  const changed = rows.flatMap(({ id, podcastId, address }) => {
    const judged = judgeAddress(address);
    return judged.kind === "usable" ? [] : [{ id, podcastId, verdict: judged.kind, reason: judged.reason }];
  });
  if (changed.length === 0) return;
  // An import that is writing locks the same rows in another order.
  await holdImportLock(tx);
  await sql`
    update podcast_address a set verdict = c.verdict, reason = c.reason
    from json_to_recordset(${JSON.stringify(changed)}::json) as c(id bigint, verdict text, reason text)
    where a.id = c.id`.execute(tx);
  await pointToBest(tx, [...new Set(changed.map(({ podcastId }) => podcastId))]);
}
