import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** Stops personal mails that have not been handed over, even one that is just being offered; answers which. */
export async function stopPersonal(tx: Tx, messageIds: readonly number[]): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update message set state = 'stopped', reason = 'stopped-by-user', detail = null, fence = fence + 1,
      lease_until = null, modified = now()
    where id = any(${[...messageIds]}::bigint[]) and state in ('queued', 'deferred', 'claimed')
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
