import { sql } from "kysely";
import type { SpotState } from "../../contract/airings.ts";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { PersonStep } from "../../contract/results.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

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
  /** Spots of accepted bookings; of them those that have run as agreed, and those of these that a person has heard. */
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
const DELIVERED: SpotState[] = ["aired", "late", "elsewhere", "misplaced", "removed"];

/** The spots of bookings in force, with what was said of each last. */
const judgedSpots = sql`
  select b.campaign_id, last.state, last.reason, last.login_id, last.at
  from spot s join booking b on b.id = s.booking_id and b.accepted_version is not null and b.cancelled is null
  left join lateral (
    select state, reason, login_id, at from airing_verdict where spot_id = s.id order by id desc limit 1) last on true
  where s.cancelled is null`;

/** How many ads of a campaign were delivered, where it has bookings. */
export async function countDelivered(db: Db, campaignId: number): Promise<number | null> {
  const { rows } = await sql<{ spots: number; delivered: number }>`
    select count(*) as spots, count(*) filter (where state = any(${DELIVERED}::text[])) as delivered
    from (${judgedSpots} and b.campaign_id = ${campaignId}) s`.execute(db);
  return rows[0]!.spots === 0 ? null : rows[0]!.delivered;
}

/** These campaigns, or the `limit` most recently active ones of these organizations. */
export async function selectFacts(
  db: Db,
  which: { campaignId: number } | { ownerIds: readonly number[]; limit: number },
): Promise<CampaignFacts[]> {
  const wanted =
    "campaignId" in which
      ? sql`c.id = ${which.campaignId}`
      : sql`c.owner_id = any(${[...which.ownerIds]}::bigint[])`;
  const { rows } = await sql<CampaignFacts>`
    with mine as (select c.id from campaign c where ${wanted}),
    entries as (
      select e.campaign_id, max(e.created) as last from campaign_entry e
      where e.campaign_id in (select id from mine) group by e.campaign_id
    ),
    moves as (
      select e.campaign_id, max(v.created) as last,
        min(v.id) filter (where v.to_state in ('Interested', 'Signed', 'Briefed')) as interested,
        min(v.id) filter (where v.to_state in ('Signed', 'Briefed')) as signed
      from campaign_entry e join campaign_move v on v.entry_id = e.id
      where e.campaign_id in (select id from mine) group by e.campaign_id
    ),
    mails as (
      select g.campaign_id, count(*) as accepted, min(m.accepted) as first, max(m.accepted) as last
      from mailing g join message m on m.mailing_id = g.id
      where g.campaign_id in (select id from mine) and m.state = 'accepted' group by g.campaign_id
    ),
    ads as (
      select campaign_id, count(*) as spots, count(*) filter (where state = 'aired') as aired,
        count(*) filter (where reason = 'heard') as heard, max(at) filter (where reason = 'heard') as last,
        (array_agg(login_id order by at desc) filter (where reason = 'heard'))[1] as by
      from (${judgedSpots} and b.campaign_id in (select id from mine)) s group by campaign_id
    ),
    clicks as (
      select l.campaign_id, min(d.day) as first from link l join link_day d on d.link_id = l.id and d.clicks > 0
      where l.campaign_id in (select id from mine) group by l.campaign_id
    ),
    marks as (
      select s.campaign_id, max(s.done) as last from campaign_step s
      where s.campaign_id in (select id from mine) group by s.campaign_id
    )
    select c.id, c.public_id as "publicId", c.display_name as "displayName", c.owner_id as "ownerId",
      o.display_name as "ownerDisplayName",
      greatest(c.modified, b.modified, f.modified, entries.last, moves.last, mails.last, marks.last) as active,
      c.start, c.duration, c.created, c.created_by as "createdBy",
      t.created as tenth, t.added_by as "tenthBy",
      i.created as interested, i.login_id as "interestedBy",
      s.created as signed, s.login_id as "signedBy",
      coalesce(b.words, 0) as words, b.modified as briefed, b.modified_by as "briefedBy",
      coalesce(num_nonnulls(f.ads_delivered, f.paid, f.budget_provided, f.budget_placed, f.budget_spent) > 0,
        false) as "hasFigures",
      f.modified as entered, f.login_id as "enteredBy",
      coalesce(mails.accepted, 0) as accepted, mails.first as "firstAccepted",
      coalesce(ads.spots, 0) as spots, coalesce(ads.aired, 0) as aired, coalesce(ads.heard, 0) as heard,
      ads.last as "lastHeard", ads.by as "lastHeardBy", clicks.first::timestamp at time zone 'UTC' as "firstClick",
      clicks.first is not null or exists (
        select from conversion o join campaign_entry e on e.id = o.entry_id where e.campaign_id = c.id) as responded
    from mine
    join campaign c on c.id = mine.id
    join owner o on o.id = c.owner_id
    left join campaign_briefing b on b.campaign_id = c.id
    left join campaign_figures f on f.campaign_id = c.id
    left join entries on entries.campaign_id = c.id
    left join moves on moves.campaign_id = c.id
    left join mails on mails.campaign_id = c.id
    left join ads on ads.campaign_id = c.id
    left join clicks on clicks.campaign_id = c.id
    left join marks on marks.campaign_id = c.id
    left join campaign_move i on i.id = moves.interested
    left join campaign_move s on s.id = moves.signed
    left join lateral (
      select created, added_by from campaign_entry where campaign_id = c.id order by id offset 9 limit 1
    ) t on true
    order by active desc, c.id desc
    limit ${"limit" in which ? which.limit : 1}`.execute(db);
  return rows;
}

export interface StateRow {
  campaignId: number;
  state: PodcastState;
  entries: number;
  /** Of these, those whose address the campaign's organization has unlocked, and those without a known address. */
  unlocked: number;
  unknown: number;
}

export async function selectStates(db: Db, campaignIds: readonly number[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select e.campaign_id as "campaignId", e.state, count(*) as entries, count(u.id) as unlocked,
      count(*) filter (where u.id is null and p.address_id is null) as unknown
    from campaign_entry e
    join campaign c on c.id = e.campaign_id
    join podcast p on p.id = e.podcast_id
    left join unlock u on u.podcast_id = e.podcast_id and u.owner_id = c.owner_id
    where e.campaign_id = any(${[...campaignIds]}::bigint[])
    group by e.campaign_id, e.state`.execute(db);
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

/** Listeners of all podcasts in these organizations' campaigns, each once, and the addresses they unlocked. */
export async function selectReached(
  db: Db,
  ownerIds: readonly number[],
): Promise<{ listeners: number; unlocked: number }> {
  const { rows } = await sql<{ listeners: number; unlocked: number }>`
    with mine as (select ${[...ownerIds]}::bigint[] as owners)
    select (
        select coalesce(sum(reach), 0) from podcast where id in (
          select e.podcast_id from campaign_entry e join campaign c on c.id = e.campaign_id
          where c.owner_id = any(mine.owners))
      ) as listeners,
      (select count(*) from unlock where owner_id = any(mine.owners)) as unlocked
    from mine`.execute(db);
  return rows[0]!;
}

export async function selectCounters(db: Db, ownerIds: readonly number[]): Promise<CountersRow> {
  const { rows } = await sql<CountersRow>`
    with mine as (select id from campaign where owner_id = any(${[...ownerIds]}::bigint[]))
    select (select count(*) from mine) as campaigns,
      e.selected, e."signedUp", f."adsDelivered", f.paid
    from (
      select count(*) as selected, count(*) filter (where state in ('Signed', 'Briefed')) as "signedUp"
      from campaign_entry where campaign_id in (select id from mine)
    ) e, (
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
