import { type RawBuilder, sql } from "kysely";
import type { SpotState } from "../../contract/airings.ts";
import type { Db } from "../platform/postgres/database.ts";

/** The facts from which a campaign's progress follows. People are login ids. */
export interface CampaignFacts {
  id: number;
  publicId: string;
  displayName: string;
  ownerId: number;
  ownerDisplayName: string;
  active: Date;
  start: Date | null;
  duration: number | null;
  created: Date;
  createdBy: number | null;
  /** When the tenth podcast was added, and by whom. */
  tenth: Date | null;
  tenthBy: number | null;
  /** For podcasts in the campaign, their first moves to Interested or beyond, and to Signed or beyond. */
  interested: Date | null;
  interestedBy: number | null;
  signed: Date | null;
  signedBy: number | null;
  words: number;
  briefed: Date | null;
  briefedBy: number | null;
  hasFigures: boolean;
  entered: Date | null;
  enteredBy: number | null;
  accepted: number;
  firstAccepted: Date | null;
  /** Spots of accepted bookings; of them those that have run as agreed, and those of these that a person has heard, or has said to have run. */
  spots: number;
  aired: number;
  heard: number;
  lastHeard: Date | null;
  lastHeardBy: number | null;
  /** The first day with a click, or an order. */
  responded: boolean;
  firstClick: Date | null;
}

/** States of a spot that words, sound or a person confirm; what only stands in the notes is none (C9.06). */
export const DELIVERED: SpotState[] = ["aired", "late", "elsewhere", "misplaced", "removed"];

/** The spots of bookings in force, with what was said of each last. */
export const judgedSpots = sql`
  select b.campaign_id, last.state,
    -- Who says that it has run has seen to it, whoever found it.
    case when last.reason = 'heard' then last.at when last.state = 'aired' then s.settled end as heard,
    case when last.reason = 'heard' then last.login_id end as heard_by
  from spot s join booking b on b.id = s.booking_id and b.accepted_version is not null and b.cancelled is null
  left join lateral (
    select state, reason, login_id, at from airing_verdict where spot_id = s.id order by id desc limit 1) last on true
  where s.cancelled is null`;

export type Which = { campaignId: number } | { ownerIds: readonly number[]; limit: number };

/** Whether all that is kept of these campaigns is there; see `fillingActive`. */
export async function isFilled(
  db: Db,
  which: { campaignId: number } | { ownerIds: readonly number[] },
): Promise<boolean> {
  const unfilled =
    "campaignId" in which
      ? sql`campaign_id = ${which.campaignId}`
      : sql`owner_id = any(${[...which.ownerIds]}::bigint[])`;
  const { rows } = await sql<{ filled: boolean }>`
    select not exists (select from campaign_active where not filled and ${unfilled}) as filled`.execute(db);
  return rows[0]!.filled;
}

/** Where campaigns begin, by their last activity: what is kept with each. */
function kept(which: Which): { mine: RawBuilder<unknown>; moves: RawBuilder<unknown> } {
  const columns = sql`campaign_id as id, at, mails, first_mail`;
  // For each organization by itself, so that the newest come from its index one by one.
  const mine =
    "campaignId" in which
      ? sql`select ${columns} from campaign_active where campaign_id = ${which.campaignId}`
      : sql`
        select a.* from unnest(${[...which.ownerIds]}::bigint[]) o (id) cross join lateral (
          select ${columns} from campaign_active where owner_id = o.id
          order by at desc, campaign_id desc limit ${which.limit}) a
        order by a.at desc, a.id desc limit ${which.limit}`;
  const first = (to: string) =>
    sql`(select min(id) from campaign_move where campaign_id = c.id and to_state = ${sql.lit(to)})`;
  return {
    mine,
    moves: sql`
      select least(${first("Interested")}, ${first("Signed")}, ${first("Briefed")}) as interested,
        least(${first("Signed")}, ${first("Briefed")}) as signed`,
  };
}

/** The same from all podcasts, moves and e-mails. */
function plainly(which: Which): ReturnType<typeof kept> {
  const wanted =
    "campaignId" in which
      ? sql`c.id = ${which.campaignId}`
      : sql`c.owner_id = any(${[...which.ownerIds]}::bigint[])`;
  return {
    mine: sql`
      select c.id, m.mails, m.first_mail, greatest(c.modified,
        (select modified from campaign_briefing where campaign_id = c.id),
        (select modified from campaign_figures where campaign_id = c.id),
        (select max(done) from campaign_step where campaign_id = c.id),
        (select max(created) from campaign_entry where campaign_id = c.id),
        (select max(v.created) from campaign_entry e join campaign_move v on v.entry_id = e.id
         where e.campaign_id = c.id), m.last) as at
      from campaign c cross join lateral (
        select count(*) as mails, min(m.accepted) as first_mail, max(m.accepted) as last
        from mailing g join message m on m.mailing_id = g.id
        where g.campaign_id = c.id and m.state = 'accepted') m
      where ${wanted} order by at desc, c.id desc limit ${"limit" in which ? which.limit : 1}`,
    moves: sql`
      select min(v.id) filter (where v.to_state in ('Interested', 'Signed', 'Briefed')) as interested,
        min(v.id) filter (where v.to_state in ('Signed', 'Briefed')) as signed
      from campaign_entry e join campaign_move v on v.entry_id = e.id where e.campaign_id = c.id`,
  };
}

/**
 * This campaign, or the `limit` most recently active ones of these organizations.
 *
 * @param filled whether what is kept of them is whole
 */
export async function selectFacts(db: Db, which: Which, filled: boolean): Promise<CampaignFacts[]> {
  const { mine, moves } = filled ? kept(which) : plainly(which);
  const { rows } = await sql<CampaignFacts>`
    with mine as materialized (${mine}),
    ads as (
      select campaign_id, count(*) as spots, count(*) filter (where state = 'aired') as aired,
        count(heard) as heard, max(heard) as last, (array_agg(heard_by order by heard desc nulls last))[1] as by
      from (${judgedSpots} and b.campaign_id in (select id from mine)) s group by campaign_id
    ),
    clicks as (
      select l.campaign_id, min(d.day) as first from link l cross join lateral (
        select day from link_day where link_id = l.id and clicks > 0 order by day limit 1) d
      where l.campaign_id in (select id from mine) group by l.campaign_id
    )
    select c.id, c.public_id as "publicId", c.display_name as "displayName", c.owner_id as "ownerId",
      o.display_name as "ownerDisplayName", mine.at as active,
      c.start, c.duration, c.created, c.created_by as "createdBy",
      t.created as tenth, t.added_by as "tenthBy",
      i.created as interested, i.login_id as "interestedBy",
      s.created as signed, s.login_id as "signedBy",
      coalesce(b.words, 0) as words, b.modified as briefed, b.modified_by as "briefedBy",
      coalesce(num_nonnulls(f.ads_delivered, f.paid, f.budget_provided, f.budget_placed, f.budget_spent) > 0,
        false) as "hasFigures",
      f.modified as entered, f.login_id as "enteredBy",
      mine.mails as accepted, mine.first_mail as "firstAccepted",
      coalesce(ads.spots, 0) as spots, coalesce(ads.aired, 0) as aired, coalesce(ads.heard, 0) as heard,
      ads.last as "lastHeard", ads.by as "lastHeardBy", clicks.first::timestamp at time zone 'UTC' as "firstClick",
      clicks.first is not null or exists (
        select from conversion o join campaign_entry e on e.id = o.entry_id where e.campaign_id = c.id) as responded
    from mine
    join campaign c on c.id = mine.id
    join owner o on o.id = c.owner_id
    left join campaign_briefing b on b.campaign_id = c.id
    left join campaign_figures f on f.campaign_id = c.id
    -- As it is: a join by what is asked in its condition reads all moves, where a policy is about them (decision 201).
    left join lateral (${moves} offset 0) moves on true
    left join ads on ads.campaign_id = c.id
    left join clicks on clicks.campaign_id = c.id
    left join campaign_move i on i.id = moves.interested
    left join campaign_move s on s.id = moves.signed
    left join lateral (
      select created, added_by from campaign_entry where campaign_id = c.id order by created, id offset 9 limit 1
    ) t on true
    order by mine.at desc, c.id desc`.execute(db);
  return rows;
}
