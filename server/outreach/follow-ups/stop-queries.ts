import { type RawBuilder, sql } from "kysely";
import type { FollowUpStop } from "../../../contract/outreach/follow-ups.ts";
import type { Tx } from "../../platform/postgres/database.ts";

/** Of a follow-up "f" to the first mail "m": the newest mail before it in its thread. */
export const mailBefore = sql`lateral (
  select t.* from message t
  where t.mailing_id = m.mailing_id and t.recipient_key = m.recipient_key and t.step < f.step
  order by t.step desc limit 1) t`;

/** The open follow-ups of these first mails ("message m"), locked in the order in which all lock them. */
const openOf = (of: RawBuilder<unknown>) => sql`(
  select f.id from follow_up f join message m on m.id = f.root_message_id
  where f.state in ('planned', 'held') and (${of}) order by f.id for update of f)`;

/**
 * Stops what would still follow these first mails ("message m"), in the transaction of what causes it. One that is
 * being released is waited for; its message then exists, and is stopped with the others.
 */
export const stopFollowUps = (tx: Tx, of: RawBuilder<unknown>, reason: FollowUpStop) =>
  sql`update follow_up set state = 'stopped', reason = ${reason}, modified = now()
      where id in ${openOf(of)} and state in ('planned', 'held')`.execute(tx);

/** Stops what would follow for the person of a mail that came back or was called spam. */
export const stopFollowUpsAfter = (tx: Tx, messageId: number, reason: FollowUpStop) =>
  stopFollowUps(
    tx,
    sql`(m.owner_id, m.recipient_key) in (select owner_id, recipient_key from message where id = ${messageId})`,
    reason,
  );

/** What has not gone to somebody who is away waits until eight in the morning of that day ("2026-11-26"). */
export const holdFollowUpsWhileAway = (tx: Tx, of: RawBuilder<unknown>, until: string) =>
  sql`update follow_up f set state = 'held', reason = 'away', modified = now(),
        not_before = (${until}::date + time '08:00') at time zone b.time_zone
      from message r join mailbox b on b.id = r.mailbox_id
      where r.id = f.root_message_id and f.id in ${openOf(of)}
        and (f.state = 'planned' or (f.state = 'held' and f.reason = 'away'))`.execute(tx);

/**
 * Holds with a question what could have left by now: the database shows an earlier moment, and what was released since
 * has left nothing behind that says so. Only what is next in its thread could; of what has no day yet it is reckoned from
 * the mail before, an hour early for the change of the clocks.
 */
export const doubtFollowUps = (tx: Tx) =>
  sql`update follow_up set state = 'held', reason = 'restored', modified = now()
      where id in (
        select f.id from follow_up f join message m on m.id = f.root_message_id
        join follow_up_step s on s.mailing_id = m.mailing_id and s.step = f.step
        cross join ${mailBefore}
        where (f.state = 'planned' or (f.state = 'held' and f.reason = 'away')) and f.is_next
          and greatest(f.not_before, coalesce(f.due, f.moved, coalesce(t.accepted, t.handed, t.due)
            + make_interval(days => s.days) - interval '1 hour')) <= now()
        order by f.id for update of f)
      and state in ('planned', 'held')`.execute(tx);

/** The people of this mail are not away after all. */
export const goOnAfterAway = (tx: Tx, ownerId: number, mailId: number) =>
  sql`update follow_up set state = 'planned', reason = null, not_before = null, modified = now()
      where state = 'held' and reason = 'away' and id in ${openOf(sql`m.owner_id = ${ownerId} and exists (
        select 1 from conversation_mail w join conversation c on c.id = w.conversation_id
        left join message a on a.id = w.message_id
        where w.id = ${mailId} and m.recipient_key in (c.person_key, a.recipient_key))`)}`.execute(tx);

/** Texts written for one person are erased with the mail that they would have followed. */
export const forgetFollowUpTexts = (tx: Tx, messageIds: readonly number[]) =>
  sql`update follow_up set own_body = null where own_body is not null
      and root_message_id = any(${[...messageIds]}::bigint[])`.execute(tx);
