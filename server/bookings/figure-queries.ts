import { sql } from "kysely";
import { BAND_MONTHS, type Compared, sizeRange } from "../../contract/bookings/band.ts";
import { SHARED_MOST_OF_ONE, type SharedPrice } from "../../contract/bookings/shared-band.ts";
import type { Db } from "../platform/postgres/database.ts";

/** By currency what was booked in a campaign: the version in force, before there is one the newest. */
export async function selectBooked(db: Db, campaignId: number) {
  const { rows } = await sql<{
    currency: string;
    total: number;
    bookings: number;
    spent: number;
    paid: number;
  }>`
    select s.sheet->>'currency' as currency, sum((s.sheet->>'net')::bigint)::bigint as total, count(*) as bookings,
      coalesce(sum(s.paid_amount), 0)::bigint as spent,
      count(distinct s.podcast_id) filter (where s.paid_on is not null) as paid
    from (
      select v.sheet::jsonb as sheet, b.paid_on, b.paid_amount, b.podcast_id
      from booking b
      join booking_version v on v.booking_id = b.id and v.number = coalesce(b.accepted_version, b.version)
      where b.campaign_id = ${campaignId} and b.cancelled is null and v.answer is distinct from 'declined') s
    group by 1`.execute(db);
  return rows;
}

/** Another booking of the offer was accepted, also where it is cancelled by now, or is neither cancelled nor declined. */
export async function isHeldByAnother(
  db: Db,
  { offerId, bookingId }: { offerId: number; bookingId: number },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from booking b
      join booking_version v on v.booking_id = b.id and v.number = b.version
      where b.offer_id = ${offerId} and b.id <> ${bookingId} and (b.accepted_version is not null
        or (b.cancelled is null and v.answer is distinct from 'declined'))) as held`.execute(db);
  return rows[0]!.held;
}

export const selectGenre = async (db: Db, podcastId: number): Promise<number | null> =>
  (
    await db
      .selectFrom("podcast")
      .select("primary_genre_id as genre")
      .where("id", "=", podcastId)
      .executeTakeFirstOrThrow()
  ).genre;

/** A booking `b` in force with what its price is compared by. */
const PRICED = sql`(v.sheet::jsonb->>'net')::bigint as net, jsonb_array_length(v.sheet::jsonb->'spots') as spots,
  coalesce((v.sheet::jsonb->>'downloads')::bigint, p.reach)::bigint as listeners, p.primary_genre_id as genre
  from booking b
  join booking_version v on v.booking_id = b.id and v.number = b.accepted_version
  join acceptance a on a.booking_id = b.id and a.number = b.accepted_version
  left join podcast p on p.id = b.podcast_id`;
const PER_THOUSAND = sql`round(s.net * 1000.0 / (s.spots * greatest(s.listeners, 1)))::bigint`;

/** More bookings of two years than any organization makes; the newest count. */
const MOST_COMPARED = 2_000;

/**
 * Accepted bookings of an organization that are not cancelled, of the last months, in a currency and place, with what
 * their price comes to for a thousand listeners. Listeners are those promised, else those of today.
 */
export async function selectComparable(
  db: Db,
  { ownerId, currency, slot }: { ownerId: number; currency: string; slot: string },
): Promise<(Compared & { perThousand: number })[]> {
  const { rows } = await sql<Compared & { perThousand: number }>`
    select s.listeners, s.genre, ${PER_THOUSAND} as "perThousand"
    from (
      select ${PRICED}
      where b.owner_id = ${ownerId} and b.cancelled is null
        and a.at > now() - make_interval(months => ${BAND_MONTHS})
        and v.sheet::jsonb->>'currency' = ${currency} and v.sheet::jsonb->'spots'->0->>'slot' = ${slot}
      order by b.id desc limit ${MOST_COMPARED}) s
    where s.net > 0 and s.listeners is not null`.execute(db);
  return rows;
}

/** Of all organizations together; each enters with a few. */
const MOST_SHARED = 1_000;

/**
 * The same of all organizations that share their prices, for shows of one size: of each the newest. Bookings count from
 * the month after they were accepted, so that nobody sees what a booking of today changes.
 */
export async function selectShared(
  db: Db,
  { currency, slot, listeners }: { currency: string; slot: string; listeners: number },
): Promise<SharedPrice[]> {
  const { from, below } = sizeRange(listeners);
  const { rows } = await sql<SharedPrice>`
    select s.owner_id as owner, ${PER_THOUSAND} as "perThousand"
    from (
      select *, row_number() over (partition by owner_id order by id desc) as place
      from (
        select b.id, b.owner_id, ${PRICED}
        join price_sharing agreed on agreed.owner_id = b.owner_id
        where b.cancelled is null
          and a.at > now() - make_interval(months => ${BAND_MONTHS})
          and a.at < date_trunc('month', now(), 'UTC')
          and v.sheet::jsonb->>'currency' = ${currency} and v.sheet::jsonb->'spots'->0->>'slot' = ${slot}) one
      where net > 0 and listeners >= ${from} and (${below}::bigint is null or listeners < ${below})) s
    where s.place <= ${SHARED_MOST_OF_ONE}
    order by s.id desc limit ${MOST_SHARED}`.execute(db);
  return rows;
}
