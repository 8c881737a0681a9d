import { sql } from "kysely";
import { listenersOfEach } from "../../catalogue/listeners.ts";
import { idsIn } from "../../catalogue/search/changes/ids.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { CampaignRow } from "../queries.ts";

type Numbers = Pick<CampaignRow, "podcasts" | "listeners" | "unlocked">;

/**
 * Of each of these campaigns the number of podcasts, their listeners, and how many of their addresses its organization
 * unlocked. Rows of podcasts are not read where there are many: those of a thousand campaigns lie all over the catalogue
 * (see `listenersOfEach`).
 */
export async function numbersOf(
  db: Db,
  campaignIds: readonly number[],
  few?: number,
): Promise<Map<number, Numbers>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await selectNumbers(db, campaignIds);
  const listeners = await listenersOfEach(
    db,
    rows.map(({ ids }) => idsIn(ids)),
    few,
  );
  return new Map(
    rows.map(({ id, podcasts, unlocked }, at) => [id, { podcasts, unlocked, listeners: listeners[at]! }]),
  );
}

async function selectNumbers(db: Db, campaignIds: readonly number[]) {
  const { rows } = await sql<{ id: number; podcasts: number; unlocked: number; ids: Buffer }>`
    select e.campaign_id as id, count(*) as podcasts, count(u.id) as unlocked,
      string_agg(int8send(e.podcast_id), '') as ids
    from campaign_entry e join campaign c on c.id = e.campaign_id
    left join unlock u on u.owner_id = c.owner_id and u.podcast_id = e.podcast_id
    where e.campaign_id = any(${[...campaignIds]}::bigint[])
    group by e.campaign_id`.execute(db);
  return rows;
}
