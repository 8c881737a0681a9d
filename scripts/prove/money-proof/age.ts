import { sql } from "kysely";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";

/**
 * Backdates every purchase and its pending work, so that a proof can skip days. Triggers forbid such changes, so
 * they are disabled for this transaction, which only a superuser may do; no installation gives the server that
 * role.
 */
export async function ageDatabase(db: Db, ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 millisecond'`;
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update purchase set created = created - ${by}, expires = expires - ${by},
      cancel_asked = cancel_asked - ${by}, checked = checked - ${by}, settled = settled - ${by}
      where state in ('creating', 'open') or owed > 0 or created > now() - interval '4 days'`.execute(tx);
    await sql`update payment_comparison set compared = compared - ${by}`.execute(tx);
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${by} where locked_at is null`.execute(
      tx,
    );
  });
}

/** Hides the purchases of finished organizations from sweep and reconciliation. */
export async function retireOrganizations(db: Db, ownerIds: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update purchase set created = created - interval '30 days'
      where owner_id = any(${[...ownerIds]}::bigint[])`.execute(tx);
  });
}

/** How many jobs wait for a worker. */
export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where run_at <= now()`.execute(db);
  return rows[0]!.count;
}
