import { sql } from "kysely";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addMaking } from "./ask.ts";
import { deletePieces, endExports, isOwner } from "./queries.ts";

/** Days for which it stays written down that there was one. */
const REMEMBERED_DAYS = 90;

/**
 * Takes away what is kept of exports whose time is over, and of those who own the organization no more; takes up those that no
 * job makes any more, as in a database that was restored from a backup.
 */
export async function sweepExports(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endExports(tx, sql`e.state = 'ready' and e.until <= now()`, "gone", "expired");
    await endExports(tx, sql`not ${isOwner(sql`e.owner_id`, sql`e.login_id`)}`, "gone", "left");
    await sql`delete from whole_export where state in ('failed', 'gone')
      and asked < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      select e.id from whole_export e where e.state in ('waiting', 'running')
        and not exists (select from graphile_worker.jobs j where j.key = 'make-export ' || e.id) for update`.execute(
      tx,
    );
    for (const { id } of rows) await addMaking(tx, id);
  });
  await forgetPieces(db);
}

/** Pieces of 1 MB that are taken away in one statement. */
const PIECES_AT_ONCE = 200;

/** Takes away the bytes of what is over, and of turns that were killed. */
export async function forgetPieces(db: Db): Promise<void> {
  while ((await deletePieces(db, PIECES_AT_ONCE)) > 0);
}

/**
 * A person was erased: what was made before may hold them, whichever organization's it is. What is being made begins anew,
 * because it may show a moment before.
 */
export async function takeBackExports(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update whole_export set stale = true where state = 'running'`.execute(tx);
    await endExports(tx, sql`e.state = 'ready'`, "gone", "erased");
  });
  await forgetPieces(db);
}
