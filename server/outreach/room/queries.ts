import { sql } from "kysely";
import { INACTIVE_AFTER_MONTHS } from "../../../contract/catalogue.ts";
import type { CameBack } from "../../../contract/outreach/room-problems.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db } from "../../platform/postgres/database.ts";

export interface ShowRow {
  podcastId: number;
  publicId: string;
  language: string | null;
  inactive: boolean;
  /** The address on sale, to hide it in the show's own words. Never part of an answer. */
  onSale: string | null;
}

/** What is public about shows and matters for a mail to them. */
export async function selectShows(db: Db, podcastIds: readonly number[]): Promise<ShowRow[]> {
  const { rows } = await sql<ShowRow>`
    select p.id as "podcastId", p.public_id as "publicId", p.language, ${addressOnSale} as "onSale",
      (p.gone_since is not null or p.latest_episode is null or p.latest_episode
        < ((now() at time zone 'utc')::date - make_interval(months => ${INACTIVE_AFTER_MONTHS}))::date) as inactive
    from podcast p where p.id = any(${[...podcastIds]}::bigint[])`.execute(db);
  return rows;
}

/** Days after which an earlier mail to somebody is not worth a warning any more. */
const LATELY_DAYS = 14;

export interface LatelyRow {
  key: string;
  at: Date;
  loginId: number | null;
  came: CameBack;
}

/** The newest mail to each of these people within the last days, and what came back to it. */
export async function selectLately(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
): Promise<LatelyRow[]> {
  const { rows } = await sql<LatelyRow>`
    select distinct on (m.recipient_key) m.recipient_key as key, coalesce(m.handed, m.created) as at,
      g.login_id as "loginId",
      case when m.fate = 'gone' then 'gone'
        when exists (select 1 from conversation_mail q where q.owner_id = m.owner_id and q.asks is not null
                     and m.recipient_key = any(q.asks)) then 'objection'
        when exists (select 1 from conversation_mail o join conversation_mail w on w.conversation_id = o.conversation_id
                     where o.message_id = m.id and w.direction = 'in' and coalesce(w.corrected_kind, w.kind) = 'human'
                       and w.received > m.handed) then 'answer'
        when m.handed is null then 'waiting'
        else 'nothing' end as came
    from message m join mailing g on g.id = m.mailing_id
    where m.owner_id = ${ownerId} and m.recipient_key = any(${[...recipientKeys]}::text[])
      and m.state not in ('failed', 'stopped')
      and coalesce(m.handed, m.created) > now() - make_interval(days => ${LATELY_DAYS})
    order by m.recipient_key, m.id desc`.execute(db);
  return rows;
}

/** Of these people those whose newest mail came back because their address does not exist, and its day. */
export async function selectGoneBefore(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select * from (
      select distinct on (m.recipient_key) m.recipient_key as key, m.fate, coalesce(m.handed, m.created) as at
      from message m
      where m.owner_id = ${ownerId} and m.recipient_key = any(${[...recipientKeys]}::text[])
        and (m.handed is not null or m.fate is not null)
      order by m.recipient_key, m.id desc) newest
    where fate = 'gone'`.execute(db);
  return new Map(rows.map((row) => [row.key, row.at]));
}

/** Of these people those with whom a colleague has an open conversation, and who that is. */
export async function selectColleagues(
  db: Db,
  ownerId: number,
  loginId: number,
  recipientKeys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; loginId: number }>`
    select distinct on (c.person_key) c.person_key as key, coalesce(c.assigned_to, b.login_id) as "loginId"
    from conversation c join mailbox b on b.id = c.mailbox_id
    where c.owner_id = ${ownerId} and c.person_key = any(${[...recipientKeys]}::text[]) and c.state = 'open'
      and coalesce(c.assigned_to, b.login_id) <> ${loginId}
    order by c.person_key, c.id desc`.execute(db);
  return new Map(rows.map((row) => [row.key, row.loginId]));
}

/** Of these addresses, in their compared form, those that are proved not to exist. */
export async function selectWithdrawn(db: Db, addressKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select address_key as key from address_standing
    where address_key = any(${[...addressKeys]}::text[]) and withdrawn is not null`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** Which of these mailboxes wrote last to each of these people. */
export async function selectLastMailboxes(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
  mailboxIds: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; mailboxId: number }>`
    select distinct on (recipient_key) recipient_key as key, mailbox_id as "mailboxId" from message
    where owner_id = ${ownerId} and recipient_key = any(${[...recipientKeys]}::text[])
      and mailbox_id = any(${[...mailboxIds]}::bigint[]) and state not in ('failed', 'stopped')
    order by recipient_key, id desc`.execute(db);
  return new Map(rows.map((row) => [row.key, row.mailboxId]));
}
