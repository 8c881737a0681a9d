import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** Campaigns whose last activity and counts are not reckoned yet. */
export async function selectUnfilled(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select campaign_id as id from campaign_active where not filled
    order by owner_id, campaign_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countUnfilled(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from campaign_active where not filled`.execute(db);
  return rows[0]!.left;
}

/** Writes some podcasts and moves of a campaign down with it; answers how many at most of either. */
export async function placeSome(tx: Tx, campaignId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ placed: number }>`
    select campaign_place(${campaignId}, ${limit}) as placed`.execute(tx);
  return rows[0]!.placed;
}

export const fillActiveOf = (tx: Tx, campaignId: number) =>
  sql`select campaign_fill(${campaignId})`.execute(tx);
