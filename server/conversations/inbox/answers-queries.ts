import { sql } from "kysely";
import type { MailKind } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";

export interface AnswerRow {
  entryId: number;
  publicId: string;
  mailboxId: number;
  ownerId: number;
  words: string;
  kind: MailKind | null;
  at: Date;
  turn: "ours" | "theirs";
  awayUntil: string | null;
}

/** The newest conversation of each of these entries in which something came in. */
export async function selectLastAnswers(db: Db, entryIds: readonly number[]): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select distinct on (ce.entry_id) ce.entry_id as "entryId", c.public_id as "publicId",
      c.mailbox_id as "mailboxId", c.owner_id as "ownerId", c.last_text as words, c.last_kind as kind,
      c.last_in as at, c.turn, away.until as "awayUntil"
    from conversation_entry ce join conversation c on c.id = ce.conversation_id
    left join lateral (
      select max(m.away_until)::text as until from conversation_mail m
      where m.conversation_id = c.id and m.kind = 'away' and m.away_until >= current_date) away on true
    where ce.entry_id = any(${[...entryIds]}::bigint[]) and c.last_in is not null
    order by ce.entry_id, c.last_in desc, c.id desc`.execute(db);
  return rows;
}

export interface GoneRow {
  entryId: number;
  ownerId: number;
  at: Date;
  /** The report, and its mailbox; null where the server refused the recipient at once. */
  conversation: string | null;
  mailboxId: number | null;
  creditBack: boolean;
}

/** Of "message m": its own show, the first that it was written about, has not fallen away since. */
const stays = sql`(
  select f.fell_away from message_entry f
  where f.message_id = m.id and f.podcast_id = m.podcast_id) is not true`;

/** Of these entries those whose newest mail went to an address that does not exist. */
export async function selectLastGone(db: Db, entryIds: readonly number[]): Promise<GoneRow[]> {
  const of = sql`m.id, m.owner_id, m.fate_at, coalesce(m.handed, m.fate_at) as left_at`;
  // From the few that went to nobody, not from all that were sent.
  const { rows } = await sql<GoneRow>`
    select m.entry_id as "entryId", m.owner_id as "ownerId", m.fate_at as at, c.conversation,
      c.mailbox_id as "mailboxId",
      exists (select 1 from undelivered u where u.message_id = m.id and u.state = 'paid') as "creditBack"
    from (
      select distinct on (entry_id) * from (
        select m.entry_id, ${of} from message m
        where m.entry_id = any(${[...entryIds]}::bigint[]) and m.fate = 'gone' and ${stays}
        union all
        select s.entry_id, ${of} from message_entry s join message m on m.id = s.message_id
        where s.entry_id = any(${[...entryIds]}::bigint[]) and s.place > 0 and not s.fell_away and m.fate = 'gone'
      ) gone
      order by entry_id, left_at desc, id desc) m
    left join lateral (
      select v.public_id as conversation, v.mailbox_id
      from delivery_report r join conversation_mail w on w.id = r.mail_id
      join conversation v on v.id = w.conversation_id
      where r.message_id = m.id and r.kind = 'gone' order by r.id desc limit 1) c on true
    where not exists (
      select from message_entry s join message o on o.id = s.message_id
      where s.entry_id = m.entry_id and not s.fell_away and (o.handed is not null or o.fate is not null)
        and (coalesce(o.handed, o.fate_at), o.id) > (m.left_at, m.id))`.execute(db);
  return rows;
}

export interface PodcastMailRow {
  conversation: string | null;
  mailboxId: number;
  direction: "in" | "out" | "elsewhere";
  at: Date;
  sender: string | null;
  loginId: number | null;
  subject: string;
  words: string;
  kind: MailKind | null;
  sending: "handed" | "accepted" | "failed" | "unclear" | null;
}

/** The newest mails between an organization and a podcast, of those before a moment if one is given, newest first. */
export async function selectPodcastMails(
  db: Db,
  ownerId: number,
  podcastId: number,
  { most, before }: { most: number; before: Date | null },
): Promise<PodcastMailRow[]> {
  const { rows } = await sql<PodcastMailRow>`
    select * from (
      select c.public_id as conversation, c.mailbox_id as "mailboxId", m.direction, m.received as at,
        m.people -> 'from' ->> 'name' as sender, null::bigint as "loginId", m.subject,
        left(regexp_replace(m.fresh, '\\s+', ' ', 'g'), 400) as words, m.kind, null as sending
      from conversation_entry ce
      join conversation c on c.id = ce.conversation_id
      join conversation_mail m on m.conversation_id = c.id
      where ce.podcast_id = ${podcastId} and c.owner_id = ${ownerId} and (m.direction <> 'out' or m.message_id is null)
      union all
      select (
          select c.public_id from conversation_mail m join conversation c on c.id = m.conversation_id
          where m.message_id = g.id order by m.direction = 'out' desc, m.id limit 1),
        g.mailbox_id, 'out', coalesce(g.accepted, g.handed), null, a.login_id, g.subject,
        left(regexp_replace(g.body, '\\s+', ' ', 'g'), 400), null, g.state
      from (
        select m.id from message m
        where m.podcast_id = ${podcastId} and m.owner_id = ${ownerId} and ${stays}
        union
        select s.message_id from message_entry s
        where s.podcast_id = ${podcastId} and s.place > 0 and not s.fell_away) about
      join message g on g.id = about.id join mailing a on a.id = g.mailing_id
      where g.owner_id = ${ownerId} and g.handed is not null
        and g.state in ('handed', 'accepted', 'failed', 'unclear')) both_ways
    where ${before}::timestamptz is null or at < ${before}
    order by at desc limit ${most}`.execute(db);
  return rows;
}
