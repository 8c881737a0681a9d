import { sql } from "kysely";
import { MAX_PEOPLE_SHOWN } from "../../../contract/campaigns/presence.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** A sign of life counts for so many seconds, of which one may be late; `campaign_tell` counts the same. */
const ALIVE = 45;
/** Tabs of one user on one campaign; the oldest leave. */
const MOST_TABS = 12;

/** Keeps a sign of life; answers whether the user was not there before, and whether the tab is a new one. */
export async function upsertHere(
  tx: Tx,
  { campaignId, loginId, tab }: { campaignId: number; loginId: number; tab: string },
): Promise<{ news: boolean; fresh: boolean }> {
  // `xmax` is 0 in a row that was inserted and not updated.
  const { rows } = await sql<{ news: boolean; fresh: boolean }>`
    with before as (
      select from campaign_presence
      where campaign_id = ${campaignId} and login_id = ${loginId}
        and at > clock_timestamp() - make_interval(secs => ${ALIVE}))
    insert into campaign_presence (campaign_id, login_id, tab) values (${campaignId}, ${loginId}, ${tab})
    on conflict (campaign_id, login_id, tab) do update set at = clock_timestamp()
    returning not exists (select from before) as news, xmax = 0 as fresh`.execute(tx);
  return rows[0]!;
}

/** Takes a tab away; answers whether the user has no other. */
export async function deleteHere(
  tx: Tx,
  { campaignId, loginId, tab }: { campaignId: number; loginId: number; tab: string },
): Promise<boolean> {
  const { rows } = await sql<{ went: boolean }>`
    delete from campaign_presence p
    where campaign_id = ${campaignId} and login_id = ${loginId} and tab = ${tab}
    returning not exists (
      select from campaign_presence o
      where o.campaign_id = p.campaign_id and o.login_id = p.login_id and o.tab <> p.tab
        and o.at > clock_timestamp() - make_interval(secs => ${ALIVE})) as went`.execute(tx);
  return rows[0]?.went ?? false;
}

/** What is long over on this campaign, and what a user has beyond their tabs. */
export const tidyHere = (tx: Tx, campaignId: number, loginId: number) =>
  sql`
    delete from campaign_presence where campaign_id = ${campaignId} and (
      at < clock_timestamp() - make_interval(secs => ${4 * ALIVE})
      or (login_id = ${loginId} and tab in (
        select tab from campaign_presence where campaign_id = ${campaignId} and login_id = ${loginId}
        order by at desc, tab offset ${MOST_TABS})))`.execute(tx);

/** Tells the others on a campaign that somebody came or went. */
export const tellPeople = (tx: Tx, campaignId: number, loginId: number) =>
  sql`select campaign_tell(${campaignId}, 'people', ${loginId})`.execute(tx);

/** Who else has a campaign before them and may still see it. */
export async function selectHere(
  db: Db,
  campaignId: number,
  loginId: number,
): Promise<{ loginId: number; id: string; guest: boolean }[]> {
  const { rows } = await sql<{ loginId: number; id: string; guest: boolean }>`
    select l.id as "loginId", l.public_id as id, a.login_id is null as guest
    from (
      select distinct login_id from campaign_presence
      where campaign_id = ${campaignId} and login_id <> ${loginId}
        and at > clock_timestamp() - make_interval(secs => ${ALIVE})) p
      join login l on l.id = p.login_id and l.disabled is null
      join campaign c on c.id = ${campaignId}
      left join owner_access a on a.login_id = l.id and a.owner_id = c.owner_id
      left join campaign_guest g on g.login_id = l.id and g.campaign_id = c.id
    where a.login_id is not null or g.login_id is not null
    order by l.id limit ${MAX_PEOPLE_SHOWN}`.execute(db);
  return rows;
}
