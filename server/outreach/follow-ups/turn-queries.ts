import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { notHeld } from "../sending/held-mailing-queries.ts";
import { followUpsPaused, isUnjudged } from "./stop-of.ts";

const unjudged = isUnjudged(sql<Date | null>`f.went_on`);

/** Of "follow_up f" and "mailing g", once its day has come: nothing keeps it from being released. */
const mayGo = sql`greatest(f.due, f.not_before) <= clock_timestamp() and not ${followUpsPaused} and f.is_next`;

/** When its time came, whatever it has waited for since. */
const cameAt = sql`greatest(f.due, f.not_before, f.went_on)`;

/**
 * Begins at what is due, however little PostgreSQL knows of the tables: `offset 0` keeps it from beginning elsewhere.
 */
const dueWithRoot = sql`(select * from follow_up where state = 'planned' and due <= now() offset 0) f
  cross join lateral (select * from message where id = f.root_message_id offset 0) m
  join mailing g on g.id = m.mailing_id`;

/** The mailboxes of those whose time has come. */
export async function selectMailboxesWithDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.mailbox_id as id from ${dueWithRoot} where ${mayGo} order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Those whose time has come, the longest due first, and of each mailbox at most as many as asked for. One whose person
 * has written what is still to be judged is put off, until it is `putOffFor` milliseconds late.
 */
export async function selectDue(
  db: Db,
  of: readonly { mailboxId: number; most: number }[],
  putOffFor: number,
): Promise<{ id: number; mailboxId: number }[]> {
  const { rows } = await sql<{ id: number; mailboxId: number }>`
    select d.id, d.mailbox_id as "mailboxId" from (
      select f.id, f.due, m.mailbox_id, row_number() over (partition by m.mailbox_id order by f.due, f.id) as place
      from ${dueWithRoot}
      where ${mayGo} and m.mailbox_id = any(${of.map(({ mailboxId }) => mailboxId)}::bigint[])
        and (${cameAt} <= clock_timestamp() - make_interval(secs => ${putOffFor / 1000}) or not ${unjudged})) d
    join unnest(${of.map(({ mailboxId }) => mailboxId)}::bigint[], ${of.map(({ most }) => most)}::int[])
      as o (mailbox_id, most) on o.mailbox_id = d.mailbox_id
    where d.place <= o.most order by d.due, d.id`.execute(db);
  return rows;
}

/**
 * What waits for nothing but its turn in one of these mailboxes is no later than now: nobody has to be asked about it. An
 * hour at a time, so that it is written seldom; what is late already stays so.
 */
export const keepInTime = (db: Db, mailboxIds: readonly number[], lateAfter: number) =>
  sql`update follow_up set not_before = clock_timestamp(), modified = now()
      where state = 'planned' and id in (
        select id from follow_up where id in (
          select f.id from ${dueWithRoot}
          where ${mayGo} and m.mailbox_id = any(${[...mailboxIds]}::bigint[])
            and ${cameAt} <= clock_timestamp() - interval '1 hour'
            and ${cameAt} > clock_timestamp() - make_interval(secs => ${lateAfter / 1000}) and not ${unjudged})
        order by id for update skip locked)`.execute(db);

/** How many follow-ups wait for their turn in a mailbox's queue. One that may not leave yet keeps no other from it. */
export async function countReleased(db: Db, mailboxId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message m
    where mailbox_id = ${mailboxId} and step > 0 and state in ('queued', 'deferred') and due <= clock_timestamp()
      and ${notHeld(mailboxId)}
      and not ${isUnjudged(sql`(select f.went_on from follow_up f where f.message_id = m.id)`)}`.execute(db);
  return rows[0]!.count;
}
