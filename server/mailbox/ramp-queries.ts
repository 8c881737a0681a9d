import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { RAMP } from "./limits.ts";
import { sameAddress } from "./same-address.ts";

/** Of "mailbox b". */
const today = sql`(now() at time zone b.time_zone)::date`;

/**
 * A mailbox that is connected again goes on where it stopped: with its ramp, with what its mails are judged by, and paused
 * where the brake had stopped it. Answers whether it was connected before.
 */
export async function takeOverRamp(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mailbox n set ramp_start = o.ramp_start, ramp_day = o.ramp_day, ramp_on = o.ramp_on,
      brake_at = o.brake_at, braked = o.braked,
      pause_reason = coalesce(o.pause_reason, n.pause_reason), pause_detail = coalesce(o.pause_detail, n.pause_detail),
      paused_since = coalesce(o.paused_since, n.paused_since)
    from (
      select o.* from mailbox o join mailbox b on ${sameAddress}
      where b.id = ${id} and o.id <> b.id and o.disconnected is not null and not o.sandbox
        and (o.smtp_host is not null or o.provider_id is not null)
      order by o.disconnected desc, o.id desc limit 1) o
    where n.id = ${id} and n.ramp_day is null and not n.sandbox`.execute(tx);
  return numAffectedRows === 1n;
}

export const startRamp = (tx: Tx, id: number) =>
  sql`update mailbox b set ramp_start = ${RAMP.start}, ramp_day = 0, ramp_on = ${today}
      where id = ${id} and ramp_day is null and not sandbox`.execute(tx);

/** Mailboxes with a ramp whose day is over; so many at once. */
export async function selectToGrow(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from mailbox b
    where b.ramp_day is not null and b.ramp_on <= (now() at time zone 'UTC')::date and b.ramp_on < ${today}
      and b.disconnected is null
    order by b.ramp_on, b.id limit 500`.execute(db);
  return rows.map((row) => row.id);
}

/** The days of a mailbox that were not yet looked at, in its time zone. */
export interface RampDays {
  timeZone: string;
  from: string;
  /** Today: not over yet. */
  before: string;
  /** A day on which it was stopped for what became of its mails. */
  brakedOn: string | null;
  /** From when on it has waited for its server or a person other than its user. */
  pausedOn: string | null;
}

/** Locks a mailbox whose days are to be counted; undefined where another one has just counted them. */
export async function lockForRamp(tx: Tx, id: number): Promise<RampDays | undefined> {
  const { rows } = await sql<RampDays>`
    select b.time_zone as "timeZone", b.ramp_on as "from", ${today} as before,
      (b.braked at time zone b.time_zone)::date as "brakedOn",
      (least(case when b.pause_reason not in ('by-user', 'overdue') then b.paused_since end,
             case when a.pause_reason is not null then a.paused_since end) at time zone b.time_zone)::date as "pausedOn"
    from mailbox b left join mail_account a on a.id = b.account_id
    where b.id = ${id} and b.ramp_day is not null and b.ramp_on < ${today}
    for no key update of b`.execute(tx);
  return rows[0];
}

/** Adds days that went well, no more than the limit needs. Answers whether the mailbox may send more by now. */
export async function addGoodDays(tx: Tx, id: number, days: number, until: string): Promise<boolean> {
  const needed = sql`ceil((per_day - ramp_start)::numeric / ${RAMP.daily}::int)::int`;
  const grown = await sql`
    update mailbox set ramp_day = least(ramp_day + ${days}::int, ${needed})
    where id = ${id} and ${days}::int > 0 and ramp_day < ${needed}`.execute(tx);
  await sql`update mailbox set ramp_on = ${until}::date where id = ${id}`.execute(tx);
  return grown.numAffectedRows === 1n;
}
