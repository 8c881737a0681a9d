import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** Listeners per episode of these podcasts, from their rows; without those that have no figure. */
export async function selectReach(
  db: Db,
  podcastIds: readonly number[],
): Promise<{ id: number; reach: number }[]> {
  const { rows } = await sql<{ id: number; reach: number }>`
    select id, reach from podcast where id = any(${[...podcastIds]}::bigint[]) and reach is not null`.execute(
    db,
  );
  return rows;
}
