import type { FastifyRequest } from "fastify";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Route } from "../../../contract/route.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { replicaOf } from "../../platform/postgres/replica/may-be-old.ts";
import type { Context } from "../../platform/web/http.ts";

/** Longer than a standby may be behind and still be asked. */
const RECENT_SECONDS = 10;

/**
 * Notes that somebody has changed something, after it was committed and before they hear of it. In the database, because
 * their next request may reach another process, and a program keeps no cookie.
 */
export async function noteRecentChange(
  { db, log }: Context,
  { method }: Route,
  { caller }: FastifyRequest,
): Promise<void> {
  if (method === "GET" || !caller || !replicaOf(db)) return;
  const { loginId } = caller;
  try {
    await sql`
      insert into recent_change (login_id, position) values (${loginId}, pg_current_wal_insert_lsn())
      on conflict (login_id) do update
      set position = greatest(recent_change.position, excluded.position), at = excluded.at`.execute(db);
  } catch (error) {
    // The change is made. Without this note they may see it a moment later.
    log.warn({ reason: (error as Error).message }, "a change was not noted for reads");
  }
}

/** A column `wrote` of somebody's recent change; none where nothing is read from a standby. */
export const recentChange = (db: Db, loginId: Expression<unknown>): RawBuilder<unknown> =>
  replicaOf(db)
    ? sql`, (select c.position::text from recent_change c
        where c.login_id = ${loginId} and c.at > clock_timestamp() - make_interval(secs => ${RECENT_SECONDS})) as wrote`
    : sql``;
