import { sql } from "kysely";
import type { SpotState } from "../../contract/airings.ts";
import { RESPONSE_DAYS, WINDOW_DAYS } from "../../contract/results/response-curve.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { airedAt, airedSpots, lastVerdict, STANDS } from "./aired.ts";

/** A spot of a booking that is in force. */
export interface SpotRow {
  id: number;
  publicId: string;
  position: number;
  /** The row id of the spot that it makes good. */
  makegoodOf: number | null;
  campaignId: number;
  entryId: number | null;
  podcastId: number | null;
  podcast: string | null;
  title: string;
  /** The address to hide in the title. */
  onSale: string | null;
  bookingId: number;
  booking: string;
  currency: string;
  net: number;
  paid: number;
  downloads: number | null;
  reach: number | null;
  reachLow: number | null;
  reachHigh: number | null;
  perClick: number | null;
  perLead: number | null;
  revenueShare: number | null;
  cancelled: boolean;
  state: SpotState | null;
  airedAt: Date | null;
  /** For how many days after it orders count for it. */
  window: number;
}

/** The spots of all bookings in force of some campaigns. */
export async function selectBookedSpots(db: Db, campaignIds: readonly number[]): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    with booked as materialized (
      select b.*, v.sheet::jsonb as sheet from booking b
      join booking_version v on v.booking_id = b.id and v.number = b.accepted_version
      where b.campaign_id = any(${[...campaignIds]}::bigint[]) and b.cancelled is null
    )
    select s.id, s.public_id as "publicId", s.position, s.makegood_of as "makegoodOf",
      b.campaign_id as "campaignId", b.entry_id as "entryId", b.podcast_id as "podcastId", p.public_id as podcast,
      coalesce(p.title, b.sheet->'show'->>'title') as title, ${addressOnSale} as "onSale", b.id as "bookingId", b.number as booking,
      b.sheet->>'currency' as currency, (b.sheet->>'net')::bigint as net, coalesce(b.paid_amount, 0) as paid,
      (b.sheet->>'downloads')::integer as downloads, p.reach, p.reach_low as "reachLow", p.reach_high as "reachHigh",
      (b.sheet->>'perClick')::bigint as "perClick", (b.sheet->>'perLead')::bigint as "perLead",
      (b.sheet->>'revenueShare')::integer as "revenueShare", s.cancelled is not null as cancelled,
      last.state, ${airedAt} as "airedAt", coalesce(w.days, ${WINDOW_DAYS.usual}) as window
    from booked b join spot s on s.booking_id = b.id
    left join campaign_window w on w.campaign_id = b.campaign_id
    left join podcast p on p.id = b.podcast_id
    ${lastVerdict}
    order by b.id, s.position`.execute(db);
  return rows;
}

/** What came of an entry, between the airing of a spot and the next one; `spotId` null before the first. */
export interface CameRow {
  entryId: number;
  spotId: number | null;
  currency: string | null;
  orders: number;
  leads: number;
  codeUses: number;
  named: number;
  /** With an amount, and what they come to; less refunds. */
  valued: number;
  revenue: number;
  /** The sum of the squares of the amounts, for its interval. */
  squares: number;
  /** The same within the campaign's window after the airing. */
  ordersInTime: number;
  leadsInTime: number;
  codeUsesInTime: number;
  valuedInTime: number;
  revenueInTime: number;
  squaresInTime: number;
  /** Uses of a code after day 30. */
  usedLate: number;
}
export interface DayRow {
  day: number;
  responses: number;
}

/**
 * What came of the entries of some campaigns, read once: by spot and currency, and by days since the airing. Of several
 * spots the latest that had aired counts.
 */
export async function selectCame(
  db: Db,
  campaignIds: readonly number[],
  now: Date,
): Promise<{ came: CameRow[]; days: DayRow[] }> {
  const { rows } = await sql<CameRow & DayRow & { byDay: number; responses: number }>`
    with ${airedSpots(campaignIds)}, bundled as materialized (
      -- date_part counts in floats, where extract would in exact numbers, which takes three times as long.
      select c.entry_id, a.id as spot_id, c.currency, c.kind, c.rule, x.last,
        floor(date_part('epoch', c.at - a.at) / 86400)::integer as day,
        floor(date_part('epoch', ${now}::timestamptz - a.at) / 86400)::integer as age,
        count(*) as taken, count(*) filter (where c.amount <> 0) as valued, sum(c.amount)::bigint as amount,
        sum(c.amount::float8 * c.amount) as squares
      from conversion c join entries x on x.id = c.entry_id
      left join aired a on a.entry_id = c.entry_id and c.at >= a.at and (a.next is null or c.at < a.next)
      where ${STANDS}
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select 0 as "byDay", entry_id as "entryId", spot_id as "spotId", currency, null::integer as day,
      coalesce(sum(taken) filter (where kind = 'order'), 0)::bigint as "orders",
      coalesce(sum(taken) filter (where kind = 'lead'), 0)::bigint as "leads",
      coalesce(sum(taken) filter (where kind <> 'refund' and rule = 'code'), 0)::bigint as "codeUses",
      coalesce(sum(taken) filter (where kind <> 'refund' and rule = 'answer'), 0)::bigint as "named",
      coalesce(sum(valued) filter (where kind <> 'refund'), 0)::bigint as "valued",
      coalesce(sum(amount), 0)::bigint as "revenue",
      coalesce(sum(squares), 0)::float8 as "squares",
      coalesce(sum(taken) filter (where kind = 'order' and day < last), 0)::bigint as "ordersInTime",
      coalesce(sum(taken) filter (where kind = 'lead' and day < last), 0)::bigint as "leadsInTime",
      coalesce(sum(taken) filter (where kind <> 'refund' and rule = 'code' and day < last), 0)::bigint as "codeUsesInTime",
      coalesce(sum(valued) filter (where kind <> 'refund' and day < last), 0)::bigint as "valuedInTime",
      coalesce(sum(amount) filter (where day < last), 0)::bigint as "revenueInTime",
      coalesce(sum(squares) filter (where day < last), 0)::float8 as "squaresInTime",
      coalesce(sum(taken) filter (where kind <> 'refund' and rule = 'code' and day >= ${RESPONSE_DAYS.overdue}), 0)::bigint as "usedLate",
      null::bigint as responses
    from bundled group by entry_id, spot_id, currency
    union all
    select 1, null, null, null, day, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
      -- Of whole days alone: today's airing is not as old yet.
      sum(taken)::bigint
    from bundled where kind <> 'refund' and day < age and day < last group by day`.execute(db);
  return {
    came: rows.filter(({ byDay }) => byDay === 0),
    days: rows.filter(({ byDay }) => byDay === 1),
  };
}

/** Clicks on the links of some campaigns, by entry; null for shows that have left their campaign. */
export async function selectClicks(db: Db, campaignIds: readonly number[]) {
  const { rows } = await sql<{
    campaignId: number;
    entryId: number | null;
    podcastId: number | null;
    title: string | null;
    onSale: string | null;
    podcast: string | null;
    clicks: number;
    visitors: number;
  }>`
    select l.campaign_id as "campaignId", l.entry_id as "entryId", e.podcast_id as "podcastId", p.title,
      ${addressOnSale} as "onSale", p.public_id as podcast, sum(d.clicks)::bigint as clicks, sum(d.visitors)::bigint as visitors
    from link l join link_day d on d.link_id = l.id
    left join campaign_entry e on e.id = l.entry_id left join podcast p on p.id = e.podcast_id
    where l.campaign_id = any(${[...campaignIds]}::bigint[])
    group by l.campaign_id, l.entry_id, e.podcast_id, p.title, p.address_id, p.public_id`.execute(db);
  return rows;
}

/** The entries of campaigns of which something came, though nothing may be booked there. */
export async function selectEntries(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select([
      "e.id",
      "e.campaign_id as campaignId",
      "e.podcast_id as podcastId",
      "p.public_id as podcast",
      "p.title",
      addressOnSale.as("onSale"),
    ])
    .where("e.id", "in", [0, ...ids])
    .execute();
}

/** Whether the organizations of these campaigns have ever taken in an order or lead. */
export async function selectMeasured(db: Db, campaignIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from conversion where owner_id in (
      select owner_id from campaign where id = any(${[...campaignIds]}::bigint[])) limit 1`.execute(db);
  return rows.length > 0;
}

/** The entries of a campaign that were written to, and that somebody answered. */
export async function selectReachedOut(db: Db, campaignId: number) {
  const { rows } = await sql<{ podcastId: number; written: boolean; answered: boolean }>`
    select e.podcast_id as "podcastId",
      -- One at a time, with a limit: PostgreSQL would read all mails of everybody for all of them at once.
      e.state <> 'New' or coalesce((
        select true from message m where m.entry_id = e.id and m.state = 'accepted' limit 1), false) as written,
      e.state in ('Interested', 'Signed', 'Briefed') or coalesce((
        select true from conversation_entry c join conversation_mail m on m.conversation_id = c.conversation_id
        where c.entry_id = e.id and m.kind = 'human' limit 1), false) as answered
    from campaign_entry e where e.campaign_id = ${campaignId}`.execute(db);
  return rows;
}

export const selectTarget = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_target")
    .select(["currency", "per_action as perAction"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();

export const upsertTarget = (
  tx: Tx,
  target: { campaign_id: number; currency: string; per_action: number; login_id: number },
) =>
  tx
    .insertInto("campaign_target")
    .values(target)
    .onConflict((c) => c.column("campaign_id").doUpdateSet({ ...target, modified: sql<Date>`now()` }))
    .execute();

export const deleteTarget = (tx: Tx, campaignId: number) =>
  tx.deleteFrom("campaign_target").where("campaign_id", "=", campaignId).execute();

export const selectProvided = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_figures")
    .select(["currency", "budget_provided as amount"])
    .where("campaign_id", "=", campaignId)
    .where("budget_provided", "is not", null)
    .where("currency", "is not", null)
    .executeTakeFirst();

/** More campaigns than any organization has; the newest. */
const MOST_CAMPAIGNS = 2_000;

export const selectCampaignsOf = (db: Db, ownerIds: readonly number[]) =>
  db
    .selectFrom("campaign")
    .select(["id", "public_id as publicId", "display_name as displayName"])
    .where("owner_id", "in", [0, ...ownerIds])
    .orderBy("id", "desc")
    .limit(MOST_CAMPAIGNS)
    .execute();
