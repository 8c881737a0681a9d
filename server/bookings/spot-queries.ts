import { sql } from "kysely";
import { POSITION_MAX, type SheetSpot } from "../../contract/bookings/sheet.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Side } from "./queries.ts";
import { RAN } from "./states.ts";

export const selectSpots = (db: Db, bookingId: number) =>
  db
    .selectFrom("spot")
    .select([
      "id",
      "public_id as publicId",
      "position",
      "makegood_of as makegoodOf",
      "first_day as firstDay",
      "last_day as lastDay",
      "episode",
      "slot",
      "seconds",
      "cancelled",
      "cancelled_side as cancelledSide",
      "cancelled_reason as cancelledReason",
      "settled",
    ])
    .where("booking_id", "=", bookingId)
    .orderBy("position")
    .execute();

/** A spot that a version leaves out has no reason: it comes back with a version that has it again. */
const LEFT_OUT = "";

/** Makes the spots what a sheet says; each keeps its row by its position. Makegoods stand in no sheet, and stay. */
export async function writeSpots(
  tx: Tx,
  bookingId: number,
  spots: readonly (SheetSpot & { publicId: string })[],
): Promise<void> {
  await sql`
    update spot set cancelled = clock_timestamp(), cancelled_side = 'us', cancelled_reason = ${LEFT_OUT}
    where booking_id = ${bookingId} and cancelled is null and position <= ${POSITION_MAX}
      and position <> all(${spots.map(({ position }) => position)}::int[])`.execute(tx);
  await sql`
    insert into spot as s (public_id, booking_id, position, first_day, last_day, episode, slot, seconds)
    select g.public_id, ${bookingId}, g.position, g.first_day, g.last_day, g.episode, g.slot, g.seconds
    from unnest(${spots.map(({ publicId }) => publicId)}::text[], ${spots.map(({ position }) => position)}::int[],
      ${spots.map(({ firstDay }) => firstDay)}::date[], ${spots.map(({ lastDay }) => lastDay)}::date[],
      ${spots.map(({ episode }) => episode)}::int[], ${spots.map(({ slot }) => slot)}::text[],
      ${spots.map(({ seconds }) => seconds)}::int[])
      as g (public_id, position, first_day, last_day, episode, slot, seconds)
    on conflict (booking_id, position) do update set first_day = excluded.first_day, last_day = excluded.last_day,
      episode = excluded.episode, slot = excluded.slot, seconds = excluded.seconds,
      cancelled = case when s.cancelled_reason = ${LEFT_OUT} then null else s.cancelled end,
      cancelled_side = case when s.cancelled_reason = ${LEFT_OUT} then null else s.cancelled_side end,
      cancelled_reason = case when s.cancelled_reason = ${LEFT_OUT} then null else s.cancelled_reason end`.execute(
    tx,
  );
}

export const cancelSpots = (
  tx: Tx,
  ids: readonly number[],
  { side, reason }: { side: Side; reason: string },
) =>
  sql`
    update spot set cancelled = clock_timestamp(), cancelled_side = ${side}, cancelled_reason = ${reason}
    where id = any(${[...ids]}::bigint[]) and cancelled is null and settled is null`.execute(tx);

/**
 * The spots of a booking that have run by the last word on them, as agreed or not. That one was made good says nothing of
 * that, nor does a person's word that was taken back.
 */
export async function selectRan(db: Db, bookingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from spot s where s.booking_id = ${bookingId} and (
      select v.state from airing_verdict v
      where v.spot_id = s.id and v.state <> 'settled' and (v.reason <> 'settled-by-person' or s.settled is not null)
      order by v.id desc limit 1) = any(${[...RAN]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

export const settleSpotRows = (tx: Tx, bookingId: number, publicIds: readonly string[]) =>
  sql`
    update spot set settled = clock_timestamp()
    where booking_id = ${bookingId} and cancelled is null and settled is null
      and public_id = any(${[...publicIds]}::text[])`.execute(tx);

export const unsettleSpotRows = (tx: Tx, bookingId: number, publicIds: readonly string[]) =>
  sql`
    update spot set settled = null
    where booking_id = ${bookingId} and cancelled is null and public_id = any(${[...publicIds]}::text[])`.execute(
    tx,
  );

export const setOwedAgain = (tx: Tx, ids: readonly number[]) =>
  sql`update spot set settled = null where id = any(${[...ids]}::bigint[])`.execute(tx);

/** Whether one of these spots has a makegood that stands. */
export async function areMadeGood(db: Db, bookingId: number, publicIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select exists (
      select from spot o join spot m on m.makegood_of = o.id and m.cancelled is null
      where o.booking_id = ${bookingId} and o.public_id = any(${[...publicIds]}::text[])) as made`.execute(
    db,
  );
  return rows[0]!.made;
}

/** Adds a spot behind those of any sheet, with slot and length of the one that it makes good; answers its row id. */
export async function insertMakegood(
  tx: Tx,
  { of, publicId, firstDay, lastDay, episode }: MakegoodDays & { of: number; publicId: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into spot (public_id, booking_id, position, first_day, last_day, episode, slot, seconds, makegood_of)
    select ${publicId}, o.booking_id,
      (select greatest(${POSITION_MAX}, max(position)) + 1 from spot where booking_id = o.booking_id),
      ${firstDay}::date, ${lastDay}::date, ${episode}::int, o.slot, o.seconds, o.id
    from spot o where o.id = ${of} returning id`.execute(tx);
  return rows[0]!.id;
}

/** When a makegood runs. */
export interface MakegoodDays {
  firstDay: string | null;
  lastDay: string | null;
  episode: number | null;
}
