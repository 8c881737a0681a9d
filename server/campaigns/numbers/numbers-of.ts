import { sql } from "kysely";
import { listenersOfEach } from "../../catalogue/listeners.ts";
import { idsIn } from "../../catalogue/search/changes/ids.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { CampaignRow } from "../queries.ts";

interface Campaign {
  id: number;
  ownerId: number;
}
type Numbers = Pick<CampaignRow, "podcasts" | "listeners" | "unlocked">;

/**
 * Of each of these campaigns the number of podcasts, their listeners, and how many of their addresses its organization
 * unlocked. Rows of podcasts are not read where there are many: those of a thousand campaigns lie all over the catalogue
 * (see `listenersOfEach`).
 */
export async function numbersOf(
  db: Db,
  campaigns: readonly Campaign[],
  few?: number,
): Promise<Map<number, Numbers>> {
  const rows = await selectNumbers(db, campaigns);
  const listeners = await listenersOfEach(
    db,
    rows.map(({ ids }) => idsIn(ids)),
    few,
  );
  return new Map(
    rows.map(({ id, podcasts, unlocked }, at) => [id, { podcasts, unlocked, listeners: listeners[at]! }]),
  );
}

/** Campaign by campaign: joined with the table of campaigns, those of all organizations are read. */
async function selectNumbers(db: Db, campaigns: readonly Campaign[]) {
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
