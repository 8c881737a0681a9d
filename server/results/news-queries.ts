import { type RawBuilder, sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import { DASHBOARD_CAMPAIGNS, type NEWS_KINDS } from "../../contract/results.ts";
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

interface Campaign {
  id: number;
  ownerId: number;
}

/**
 * The latest events in these campaigns, newest first. A move caused by a mail of ours is reported by the mail.
 *
 * @param filled whether their moves know their campaign
 */
export async function selectNews(
  db: Db,
  campaigns: readonly Campaign[],
  limit: number,
  filled: boolean,
): Promise<NewsRow[]> {
  const ids = campaigns.map(({ id }) => id);
  const { rows } = await sql<NewsRow>`
    select n.kind, c.public_id as "campaignId", c.display_name as "campaignName",
      p.public_id as "podcastId", p.title as "podcastTitle",
      ${addressOnSale} as "onSale", n."from", n."to", coalesce(n.login_id, g.login_id) as "loginId", n.at
    from (${filled ? newest(campaigns, limit) : plainly(ids, limit)}) n
    left join mailing g on g.id = n.mailing_id
    left join campaign_entry e on e.id = n.entry_id
    join campaign c on c.id = coalesce(e.campaign_id, g.campaign_id) and c.id = any((select ${ids}::bigint[])::bigint[])
    join podcast p on p.id = coalesce(e.podcast_id, n.podcast_id)
    order by n.at desc, n.kind, n.id desc
    limit ${limit}`.execute(db);
  return rows;
}

const added = sql`
  select 'added' as kind, e.id as entry_id, null::bigint as mailing_id, null::bigint as podcast_id,
    null::text as "from", null::text as "to", e.added_by as login_id, e.created as at, e.id
  from campaign_entry e`;
const moved = sql`
  select 'moved', v.entry_id, null::bigint, null::bigint, v.from_state, v.to_state, v.login_id, v.created, v.id
  from campaign_move v`;
const mailed = sql`
  select 'mail-' || m.state, null::bigint, m.mailing_id, m.podcast_id, null::text, null::text, null::bigint,
    coalesce(m.accepted, m.modified), m.id
  from message m`;
const ended = sql`m.document is null and m.state in ('accepted', 'failed', 'unclear')`;

/** Lists for so many campaigns: a few texts for any number of them, so that each is planned once and not at every look. */
const SIZES = [5, 10, 20, DASHBOARD_CAMPAIGNS];

/**
 * A list for each campaign and kind, each in the order of an index: PostgreSQL merges them, and reads no more than it gives.
 * It does so only where each list says its order, and where it expects each to give what is asked for. What a plan would be
 * made for, ids and the limit, is kept from the planner or said in the text: planning a hundred lists took longer than reading
 * them, and one plan for all has to be as good as one for these.
 */
function newest(campaigns: readonly Campaign[], limit: number): RawBuilder<unknown> {
  const owners = [...new Set(campaigns.map(({ ownerId }) => ownerId))];
  // Where there are fewer campaigns than lists, the others are of none.
  const nth = (n: number) => sql`(select ids[${sql.lit(n + 1)}] from asked)`;
  const size = SIZES.find((one) => one >= campaigns.length) ?? campaigns.length;
  const lists = [
    ...Array.from({ length: size }, (_, n) => n).flatMap((n) => [
      sql`(${added} where e.campaign_id = ${nth(n)} order by e.created desc, e.id desc)`,
      sql`(${moved} where v.campaign_id = ${nth(n)} and v.cause <> 'mail' order by v.created desc, v.id desc)`,
    ]),
    // Looked up for each e-mail, in their order: those of campaigns that are gone, or not asked for, take no place of others.
    ...owners.map(
      (_, n) => sql`(${mailed} where m.owner_id = (select owners[${sql.lit(n + 1)}] from asked) and ${ended}
        and nullif((select g.campaign_id from mailing g where g.id = m.mailing_id)
          = any((select ids from asked)::bigint[]), false) is not null
        order by coalesce(m.accepted, m.modified) desc, m.id desc)`,
    ),
  ];
  return sql`
    with asked as materialized (
      select ${campaigns.map(({ id }) => id)}::bigint[] as ids, ${owners}::bigint[] as owners)
    select * from (${sql.join(lists, sql` union all `)}) lists
    order by at desc, id desc limit ${sql.lit(limit)}`;
}

/** The same from all moves and e-mails. */
const plainly = (ids: readonly number[], limit: number) => sql`
  (${added} where e.campaign_id = any(${[...ids]}::bigint[]) order by e.created desc, e.id desc limit ${limit})
  union all
  (${moved} join campaign_entry e on e.id = v.entry_id
   where e.campaign_id = any(${[...ids]}::bigint[]) and v.cause <> 'mail'
   order by v.created desc, v.id desc limit ${limit})
  union all
  (${mailed} join mailing g on g.id = m.mailing_id
   where g.campaign_id = any(${[...ids]}::bigint[]) and ${ended}
   order by coalesce(m.accepted, m.modified) desc, m.id desc limit ${limit})`;
