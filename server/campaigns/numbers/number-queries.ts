import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** Campaign by campaign: joined with the table of campaigns, those of all organizations are read. */
export async function selectNumbers(db: Db, campaigns: readonly { id: number; ownerId: number }[]) {
  if (campaigns.length === 0) return [];
  const { rows } = await sql<{ id: number; podcasts: number; unlocked: number; ids: Buffer | null }>`
    select k.id, n.podcasts, n.unlocked, n.ids
    from unnest(${campaigns.map(({ id }) => id)}::bigint[], ${campaigns.map(({ ownerId }) => ownerId)}::bigint[])
      as k(id, owner_id)
    cross join lateral (
      select count(*) as podcasts, count(u.id) as unlocked, string_agg(int8send(e.podcast_id), '') as ids
      from campaign_entry e
      left join unlock u on u.owner_id = k.owner_id and u.podcast_id = e.podcast_id
      where e.campaign_id = k.id) n`.execute(db);
  return rows;
}
