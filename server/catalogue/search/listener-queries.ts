import { type Expression, sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** Listeners of the podcasts of a subquery of ids, or of those of them that nobody is shown, from their rows. */
export async function sumListeners(
  db: Db,
  ids: Expression<unknown>,
  { hidden = false } = {},
): Promise<number> {
  const { rows } = await sql<{ listeners: number }>`
    select coalesce(sum(p.reach), 0)::bigint as listeners from podcast p
    where p.id in ${ids} ${hidden ? sql`and not p.shown` : sql``}`.execute(db);
  return rows[0]!.listeners;
}
