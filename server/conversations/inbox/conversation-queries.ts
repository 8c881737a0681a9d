import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { MailFile, MailKind } from "../../../contract/conversations.ts";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import type { MessageState } from "../../../contract/outreach.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Certainty, MailPeople, MailPerson, ReportKind, Sign } from "../tables.ts";
import { liesIn } from "./inbox-queries.ts";

export interface FoundConversation {
  id: number;
  publicId: string;
  ownerId: number;
  mailboxId: number;
  personKey: string;
}

export const selectConversations = (db: Db, publicIds: readonly string[]): Promise<FoundConversation[]> =>
  db
    .selectFrom("conversation")
    .select([
      "id",
      "public_id as publicId",
      "owner_id as ownerId",
      "mailbox_id as mailboxId",
      "person_key as personKey",
    ])
    .where("public_id", "in", [...publicIds])
    .execute();

/** Those of which a mail lies in one of these mailboxes. */
export async function selectShared(
  db: Db,
  ids: readonly number[],
  mailboxIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation c where c.id = any(${[...ids]}::bigint[]) and ${liesIn(mailboxIds)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface MailRow {
  id: number;
  publicId: string;
  direction: "in" | "out" | "elsewhere";
  messageId: number | null;
  people: MailPeople;
  subject: string;
  sent: Date | null;
  received: Date;
  text: string;
  fresh: string;
  html: string | null;
  kind: MailKind | null;
  signs: Sign[];
  corrected: boolean;
  correctedBy: number | null;
  asks: boolean;
  certainty: Certainty;
  otherSender: boolean;
  participant: boolean;
  notHost: boolean;
  junk: boolean;
  awayUntil: string | null;
  excess: string[];
  seen: boolean;
  files: MailFile[];
  reports: { kind: ReportKind; status: string | null; said: string; podcastTitle: string }[];
  suggestions: {
    publicId: string;
    podcastTitle: string;
    from: PodcastState;
    to: PodcastState;
    state: "offered" | "taken" | "undone" | "dismissed" | "overtaken";
    byRule: boolean;
    undoable: boolean;
  }[];
}

/** The newest mails that were kept, newest first. */
export async function selectMails(
  db: Db,
  conversationId: number,
  loginId: number,
  limit: number,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select m.id, m.public_id as "publicId", m.direction, m.message_id as "messageId", m.people, m.subject, m.sent,
      m.received, m.text, m.fresh, m.html, m.kind, m.signs,
      m.corrected_kind is not null as corrected, m.corrected_by as "correctedBy", m.asks is not null as asks,
      m.certainty, m.other_sender as "otherSender", m.junk,
      m.direction = 'in' and exists (
        select 1 from conversation_participant h
        where h.conversation_id = m.conversation_id
          and lower(h.address) = lower(m.people -> 'from' ->> 'address')) as participant,
      m.direction = 'in' and exists (
        select 1 from conversation_stranger h
        where h.conversation_id = m.conversation_id
          and lower(h.address) = lower(m.people -> 'from' ->> 'address')) as "notHost",
      m.away_until as "awayUntil", m.excess, coalesce(s.seen >= m.received, false) as seen,
      coalesce((
        select json_agg(json_build_object('publicId', f.public_id, 'name', f.name, 'type', f.type_found,
          'size', f.size, 'risk', f.risk, 'scanned', f.scanned, 'state', f.state) order by f.id)
        from mail_file f where f.mail_id = m.id), '[]') as files,
      coalesce((
        select json_agg(json_build_object('kind', r.kind, 'status', r.status, 'said', r.said,
          'podcastTitle', p.title) order by r.id)
        from delivery_report r join message g on g.id = r.message_id join podcast p on p.id = g.podcast_id
        where r.mail_id = m.id), '[]') as reports,
      coalesce((
        select json_agg(json_build_object('publicId', v.public_id, 'podcastTitle', p.title, 'from', v.from_state,
          'to', v.to_state, 'state', case when v.state = 'offered' and e.state <> v.from_state then 'overtaken'
            else v.state end, 'byRule', v.by_rule,
          'undoable', v.state = 'taken' and e.state = v.to_state and v.decided > now() - interval '7 days') order by v.id)
        from move_suggestion v join campaign_entry e on e.id = v.entry_id join podcast p on p.id = e.podcast_id
        where v.mail_id = m.id), '[]') as suggestions
    from conversation_mail m
    left join conversation_seen s on s.conversation_id = m.conversation_id and s.login_id = ${loginId}
    where m.conversation_id = ${conversationId}
    order by m.received desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface OwnRow {
  id: number;
  publicId: string;
  recipient: string;
  senderName: string;
  senderAddress: string;
  subject: string;
  body: string;
  at: Date;
  state: MessageState;
  reason: string | null;
  /** Only of an answer that was written here. */
  document: AnswerDocument | null;
  cc: MailPerson[];
  mailing: string;
  loginId: number | null;
  due: Date;
  /** Its mailbox waits for a person. */
  paused: boolean;
}

/**
 * What was sent from here and is answered or reported on in this conversation, as far as it left; and all its answers. Found
 * by their ids: with an "or" between the two, each opening would read every e-mail of the organization. What only an
 * answer names, and does not stand in it, is there for whoever may read the mailbox it went from.
 */
export async function selectOwn(
  db: Db,
  conversationId: number,
  mailboxIds: readonly number[],
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select g.id, g.public_id as "publicId", g.recipient, b.sender_name as "senderName",
      b.sender_address as "senderAddress", g.subject, g.body, coalesce(g.accepted, g.handed, g.created) as at,
      g.state, g.document, coalesce(g.people -> 'cc', '[]') as cc, l.public_id as mailing, l.login_id as "loginId", g.due,
      case when g.state in ('queued', 'deferred') and exists (
          select from conversation_mail q
          where q.owner_id = g.owner_id and q.asks is not null and g.recipient_key = any(q.asks))
        then 'question' else g.reason end as reason,
      b.pause_reason is not null or coalesce(a.pause_reason is not null, false) as paused
    from message g join mailing l on l.id = g.mailing_id join mailbox b on b.id = g.mailbox_id
    left join mail_account a on a.id = b.account_id
    where g.id in (
        select message_id from conversation_answer where conversation_id = ${conversationId}
        union
        select m.message_id from conversation_mail m join message w on w.id = m.message_id
        where m.conversation_id = ${conversationId}
          and (m.direction = 'out' or w.mailbox_id = any(${[...mailboxIds]}::bigint[])))
      and g.owner_id = (select owner_id from conversation where id = ${conversationId})
      and ((g.handed is not null and g.state in ('handed', 'accepted', 'failed', 'unclear'))
        or exists (
          select from conversation_answer w where w.message_id = g.id and w.conversation_id = ${conversationId}))
    order by at, g.id`.execute(db);
  return rows;
}

export const countMails = async (db: Db, conversationId: number): Promise<number> =>
  (
    await db
      .selectFrom("conversation_mail")
      .select(sql<number>`count(*)`.as("count"))
      .where("conversation_id", "=", conversationId)
      .executeTakeFirstOrThrow()
  ).count;

/** By the database's clock; it never goes back. Nothing for a conversation that is being deleted just then. */
export const upsertSeen = (tx: Tx, conversationId: number, loginId: number) =>
  sql`
    insert into conversation_seen (conversation_id, login_id, seen)
    select id, ${loginId}, clock_timestamp() from conversation where id = ${conversationId} for key share
    on conflict (conversation_id, login_id)
      do update set seen = greatest(conversation_seen.seen, excluded.seen)`.execute(tx);
