import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { NEWS_KINDS } from "../../contract/results.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db } from "../platform/postgres/database.ts";

export interface NewsRow {
  kind: (typeof NEWS_KINDS)[number];
  campaignId: string;
  campaignName: string;
  podcastId: string;
  podcastTitle: string;
  onSale: string | null;
  from: PodcastState | null;
  to: PodcastState | null;
  loginId: number | null;
  at: Date;
}

/** The latest events in these campaigns, newest first. A move caused by a mail of ours is reported by the mail. */
export async function selectNews(db: Db, campaignIds: readonly number[], limit: number): Promise<NewsRow[]> {
  const ids = [...campaignIds];
  const { rows } = await sql<NewsRow>`
    select n.kind, c.public_id as "campaignId", c.display_name as "campaignName",
      p.public_id as "podcastId", p.title as "podcastTitle",
      ${addressOnSale} as "onSale", n."from", n."to", n.login_id as "loginId", n.at
    from (
      (select 'added' as kind, e.campaign_id, e.podcast_id, null as "from", null as "to",
         e.added_by as login_id, e.created as at, e.id
       from campaign_entry e where e.campaign_id = any(${ids}::bigint[])
       order by e.created desc, e.id desc limit ${limit})
      union all
      (select 'moved', e.campaign_id, e.podcast_id, v.from_state, v.to_state, v.login_id, v.created, v.id
       from campaign_move v join campaign_entry e on e.id = v.entry_id
       where e.campaign_id = any(${ids}::bigint[]) and v.cause <> 'mail'
       order by v.created desc, v.id desc limit ${limit})
      union all
      (select 'mail-' || m.state, g.campaign_id, m.podcast_id, null, null, g.login_id,
         coalesce(m.accepted, m.modified), m.id
       from mailing g join message m on m.mailing_id = g.id
       where g.campaign_id = any(${ids}::bigint[]) and m.state in ('accepted', 'failed', 'unclear')
       order by coalesce(m.accepted, m.modified) desc, m.id desc limit ${limit})
    ) n
    join campaign c on c.id = n.campaign_id
    join podcast p on p.id = n.podcast_id
    order by n.at desc, n.kind, n.id desc
    limit ${limit}`.execute(db);
  return rows;
}
