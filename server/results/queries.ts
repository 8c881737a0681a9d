import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { PersonStep } from "../../contract/results.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { DELIVERED, judgedSpots } from "./facts-queries.ts";

/** How many ads of a campaign were delivered, where it has bookings. */
export async function countDelivered(db: Db, campaignId: number): Promise<number | null> {
  const { rows } = await sql<{ spots: number; delivered: number }>`
    select count(*) as spots, count(*) filter (where state = any(${DELIVERED}::text[])) as delivered
    from (${judgedSpots} and b.campaign_id = ${campaignId}) s`.execute(db);
  return rows[0]!.spots === 0 ? null : rows[0]!.delivered;
}

export interface StateRow {
  campaignId: number;
  state: PodcastState;
  entries: number;
  /** Of those in New, whose address the campaign's organization has unlocked, and those without a known address. */
  unlocked: number;
  unknown: number;
}

export async function selectStates(db: Db, campaignIds: readonly number[]): Promise<StateRow[]> {
  // Podcasts and unlocks are joined to those in New only: joined to all, they would be looked up for all.
  const { rows } = await sql<StateRow>`
    with counted as (
      select campaign_id, state, count(*) as entries from campaign_entry
      where campaign_id = any(${[...campaignIds]}::bigint[])
      group by campaign_id, state),
    fresh as (
      select e.campaign_id, count(u.id) as unlocked,
        count(*) filter (where u.id is null and p.address_id is null) as unknown
      from campaign_entry e
      join campaign c on c.id = e.campaign_id
      join podcast p on p.id = e.podcast_id
      left join unlock u on u.podcast_id = e.podcast_id and u.owner_id = c.owner_id
      where e.campaign_id = any(${[...campaignIds]}::bigint[]) and e.state = 'New'
      group by e.campaign_id)
    select n.campaign_id as "campaignId", n.state, n.entries,
      coalesce(f.unlocked, 0) as unlocked, coalesce(f.unknown, 0) as unknown
    from counted n left join fresh f on f.campaign_id = n.campaign_id and n.state = 'New'`.execute(db);
  return rows;
}

export const selectSteps = (db: Db, campaignIds: readonly number[]) =>
  db
    .selectFrom("campaign_step")
    .select(["campaign_id as campaignId", "step", "login_id as loginId", "done"])
    .where("campaign_id", "in", campaignIds)
    .execute();

/** Who said it first stays. */
export const insertStep = (tx: Tx, campaignId: number, step: PersonStep, loginId: number) =>
  tx
    .insertInto("campaign_step")
    .values({ campaign_id: campaignId, step, login_id: loginId })
    .onConflict((c) => c.doNothing())
    .execute();

export const deleteStep = (tx: Tx, campaignId: number, step: PersonStep) =>
  tx.deleteFrom("campaign_step").where("campaign_id", "=", campaignId).where("step", "=", step).execute();

export interface CountersRow {
  campaigns: number;
  selected: number;
  signedUp: number;
  adsDelivered: number | null;
  paid: number | null;
}

/** The podcasts of all campaigns of these organizations, as a subquery. */
export const placedIn = (ownerIds: readonly number[], filled: boolean) =>
  filled
    ? sql`(select podcast_id from campaign_entry where of_owner = any(${[...ownerIds]}::bigint[]))`
    : sql`(select e.podcast_id from campaign_entry e join campaign c on c.id = e.campaign_id
        where c.owner_id = any(${[...ownerIds]}::bigint[]))`;

export async function countUnlocked(db: Db, ownerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ unlocked: number }>`
    select count(*) as unlocked from unlock where owner_id = any(${[...ownerIds]}::bigint[])`.execute(db);
  return rows[0]!.unlocked;
}

/** @param filled whether what is kept of their campaigns is whole */
export async function selectCounters(
  db: Db,
  ownerIds: readonly number[],
  filled: boolean,
): Promise<CountersRow> {
  const counted = filled
    ? sql`
      select coalesce(sum(podcasts), 0)::bigint as selected, coalesce(sum(signed), 0)::bigint as "signedUp"
      from campaign_active where owner_id = any(${[...ownerIds]}::bigint[])`
    : sql`
      select count(*) as selected, count(*) filter (where state in ('Signed', 'Briefed')) as "signedUp"
      from campaign_entry where campaign_id in (select id from mine)`;
  const { rows } = await sql<CountersRow>`
    with mine as (select id from campaign where owner_id = any(${[...ownerIds]}::bigint[]))
    select (select count(*) from mine) as campaigns,
      e.selected, e."signedUp", f."adsDelivered", f.paid
    from (${counted}) e, (
      select sum(coalesce(s.delivered, f.ads_delivered))::bigint as "adsDelivered", sum(f.paid) as paid
      from mine
      left join campaign_figures f on f.campaign_id = mine.id
      left join (
        select campaign_id, count(*) filter (where state = any(${DELIVERED}::text[])) as delivered
        from (${judgedSpots} and b.campaign_id in (select id from mine)) j group by campaign_id
      ) s on s.campaign_id = mine.id
    ) f`.execute(db);
  return rows[0]!;
}
