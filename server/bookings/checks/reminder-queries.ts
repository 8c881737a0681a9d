import { sql } from "kysely";
import type { CheckKind } from "../../../contract/bookings/checks.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface ReminderRow {
  bookingId: number;
  loginId: number;
  mailboxId: number;
  from: string;
  days: number;
  since: Date;
}

/** Switched on by somebody who still belongs to the organization: for others nothing is sent. */
const reminders = sql`
  select r.booking_id as "bookingId", r.login_id as "loginId", r.mailbox_id as "mailboxId", m.sender_address as "from",
    r.days, r.since
  from booking_reminder r join booking b on b.id = r.booking_id join mailbox m on m.id = r.mailbox_id
  join login l on l.id = r.login_id and l.disabled is null
  join membership s on s.login_id = r.login_id and s.owner_id = b.owner_id`;

export async function selectReminders(db: Db, bookingIds: readonly number[]): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    ${reminders} where r.booking_id = any(${[...bookingIds]}::bigint[])`.execute(db);
  return rows;
}

/** Whoever changes days or mailbox writes from now on; it has been on since it was switched on. */
export const saveReminder = (
  tx: Tx,
  given: { bookingId: number; loginId: number; mailboxId: number; days: number },
) =>
  tx
    .insertInto("booking_reminder")
    .values({
      booking_id: given.bookingId,
      login_id: given.loginId,
      mailbox_id: given.mailboxId,
      days: given.days,
      looked: null,
    })
    .onConflict((conflict) =>
      conflict.column("booking_id").doUpdateSet({
        login_id: given.loginId,
        mailbox_id: given.mailboxId,
        days: given.days,
      }),
    )
    .execute();

export const deleteReminder = (tx: Tx, bookingId: number) =>
  tx.deleteFrom("booking_reminder").where("booking_id", "=", bookingId).execute();

/** Seven in the morning of the mailbox's day, and how long after it a reminder still goes out, as after an outage. */
const morning = sql`(((now() at time zone m.time_zone)::date + time '07:00') at time zone m.time_zone)`;
const today = sql`(now() at time zone m.time_zone)::date`;
const duly = sql`
  ${morning} <= now() and now() < ${morning} + interval '12 hours' and r.since <= ${morning}
  and (r.looked is null or r.looked < ${today})`;

/** Bookings whose morning has come and was not looked at. */
export async function selectMornings(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.booking_id as id from booking_reminder r join mailbox m on m.id = r.mailbox_id
    where ${duly} order by r.booking_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes a booking's morning, so that nobody else does; undefined where it is taken. The booking is held. */
export async function takeMorning(
  tx: Tx,
  bookingId: number,
): Promise<{ day: string; morning: Date } | undefined> {
  const { rows } = await sql<{ day: string; morning: Date }>`
    update booking_reminder r set looked = ${today} from mailbox m
    where m.id = r.mailbox_id and r.booking_id = ${bookingId} and ${duly}
    returning to_char(r.looked, 'YYYY-MM-DD') as day, ${morning} as morning`.execute(tx);
  return rows[0];
}

interface Key {
  what: CheckKind;
  position: number;
  due: string;
}

/** Writes down of what the host is reminded; answers those that are new. */
export async function insertReminded(tx: Tx, bookingId: number, keys: readonly Key[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    insert into booking_reminded (booking_id, what, position, due)
    select ${bookingId}, g.what, g.position, g.due from unnest(${keys.map(({ what }) => what)}::text[],
      ${keys.map(({ position }) => position)}::int[], ${keys.map(({ due }) => due)}::date[]) as g (what, position, due)
    on conflict do nothing returning what, position, to_char(due, 'YYYY-MM-DD') as due`.execute(tx);
  return rows;
}

export const setRemindedBy = (tx: Tx, bookingId: number, mailId: number) =>
  sql`update booking_reminded set mail_id = ${mailId} where booking_id = ${bookingId} and mail_id is null`.execute(
    tx,
  );

/** What never left has reminded nobody. */
export const forgetUnsent = (tx: Tx, bookingId: number, stopped: readonly number[]) =>
  sql`delete from booking_reminded d using booking_mail k
      where d.booking_id = ${bookingId} and k.id = d.mail_id and k.queued is not null
        and (k.message_id is null or k.message_id = any(${[...stopped]}::bigint[]))`.execute(tx);
