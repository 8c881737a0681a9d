import { sql } from "kysely";
import type { CheckKind } from "../../../contract/bookings/checks.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** The last word on a spot ("spot s"). */
const verdict = sql`(select v.state from airing_verdict v where v.spot_id = s.id order by v.id desc limit 1)`;

export interface SpotRow {
  bookingId: number;
  id: number;
  position: number;
  makegoodOf: number | null;
  firstDay: string | null;
  lastDay: string | null;
  settled: boolean;
  cancelled: boolean;
  verdict: string | null;
}

export async function selectCheckedSpots(db: Db, bookingIds: readonly number[]): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select s.booking_id as "bookingId", s.id, s.position, s.makegood_of as "makegoodOf", s.first_day as "firstDay",
      s.last_day as "lastDay", s.settled is not null as settled, s.cancelled is not null as cancelled, ${verdict} as verdict
    from spot s where s.booking_id = any(${[...bookingIds]}::bigint[]) order by s.booking_id, s.position`.execute(
    db,
  );
  return rows;
}

/** Of each booking the copy in force, else the newest that was shared; and whether its show is a German one. */
export async function selectCheckedCopies(db: Db, bookingIds: readonly number[]) {
  const { rows } = await sql<{ bookingId: number; words: string | null; approved: boolean; german: boolean }>`
    select b.id as "bookingId", c.words, coalesce(c.state = 'approved', false) as approved,
      coalesce(p.language = 'de', false) as german
    from booking b left join podcast p on p.id = b.podcast_id
    left join lateral (
      select words, state from copy_version where booking_id = b.id and shared is not null
      order by (state = 'approved') desc, number desc limit 1) c on true
    where b.id = any(${[...bookingIds]}::bigint[])`.execute(db);
  return rows;
}

export const selectTicks = (db: Db, bookingIds: readonly number[]) =>
  db
    .selectFrom("booking_check")
    .select(["booking_id as bookingId", "what", "position", "login_id as loginId", "done as at"])
    .where("booking_id", "in", [...bookingIds])
    .execute();

/** The first tick stays. */
export const insertTick = (tx: Tx, bookingId: number, what: CheckKind, position: number, loginId: number) =>
  tx
    .insertInto("booking_check")
    .values({ booking_id: bookingId, what, position, login_id: loginId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteTick = (tx: Tx, bookingId: number, what: CheckKind, position: number) =>
  tx
    .deleteFrom("booking_check")
    .where("booking_id", "=", bookingId)
    .where("what", "=", what)
    .where("position", "=", position)
    .execute();

/** For so many days what is overdue is listed, and so far ahead something can be due. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 90;
const MOST_LOOKED_AT = 200;

/** Accepted bookings of organizations with a spot about that day that is not known to have run; the earliest first. */
export async function selectAboutDay(db: Db, ownerIds: readonly number[], day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from booking b
    join spot s on s.booking_id = b.id and s.cancelled is null and s.settled is null
      and coalesce(s.last_day, s.first_day) >= ${day}::date - ${DAYS_BACK}::int
      and coalesce(s.first_day, s.last_day) <= ${day}::date + ${DAYS_AHEAD}::int
    where b.owner_id = any(${[...ownerIds]}::bigint[]) and b.accepted_version is not null and b.cancelled is null
      and ${verdict} is distinct from 'aired'
    group by b.id order by min(coalesce(s.first_day, s.last_day)), b.id limit ${MOST_LOOKED_AT}`.execute(db);
  return rows.map(({ id }) => id);
}
