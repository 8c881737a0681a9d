import { type RawBuilder, sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { MESSAGE_REASONS, MessageState } from "../../../contract/outreach.ts";
import { type Decision, insertionOf } from "../../contacts/guard/decisions.ts";
import { DECIDING_TABLES } from "../../contacts/guard/judge-mails.ts";
import type { Db, Sending, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import { suspended } from "../../platform/suspension.ts";
import { writtenBy } from "../answers/answer-queries.ts";
import { followUpsPaused, isUnjudged, stopOfFollowUp } from "../follow-ups/stop-of.ts";
import type { AnswerParts } from "../letter/answer.ts";
import type { LetterThread } from "../letter/compose.ts";
import type { PageLink } from "../letter/page-link.ts";
import { entryGone, entryMoved } from "../room/shows-queries.ts";
import { notHeld } from "./held-mailing-queries.ts";

export type Reason = (typeof MESSAGE_REASONS)[number];

/** How long a message stays in the hands of one worker without a sign of life, in seconds. */
const MESSAGE_LEASE = 60;

/** A message in the hands of one worker; `fence` proves it. */
export interface ClaimedMessage {
  id: number;
  handle: string;
  fence: number;
  mailingId: number;
  mailboxId: number;
  ownerId: number;
  recipient: string;
  messageId: string;
  subject: string;
  body: string;
  language: Language;
  answer: AnswerParts | null;
  /** Written like an answer, but to somebody who need not have written. */
  personal: boolean;
  /** Only of a personal mail: the page it leads to. */
  page: PageLink | null;
  /** Only of a follow-up: the mails it follows. */
  thread: LetterThread | null;
  /** Files may go with it. */
  hasFiles: boolean;
  /** It can be answered by link. */
  hasAnswerLink: boolean;
  /** Facts of the show stand in it, and are filled in before it leaves. */
  holdsFacts: boolean;
  /** When it was claimed, by the database's clock. */
  claimed: Date;
}

/** Of "message as m" what makes it an answer; null for a mail of a mailing. */
export const answerOf = sql<AnswerParts | null>`case when m.document is not null then json_build_object(
  'document', m.document, 'people', m.people, 'inReplyTo', m.in_reply_to, 'references', to_json(m.refs)) end`;

/** Of "message as m" the page that it leads its reader to. */
export const pageOf = sql<PageLink | null>`case when m.page_seed is not null then
  json_build_object('path', m.page_path, 'seed', m.page_seed) end`;

/** Of "message as m" what it follows; null for what is no follow-up. */
export const threadOf = sql<LetterThread | null>`case when m.step > 0 then json_build_object(
  'inReplyTo', m.in_reply_to, 'references', to_json(m.refs)) end`;

/** Of "message as m" and "mailing g": whether files may go with it. Those of a mailing go with its first mails only. */
export const hasFiles = sql<boolean>`(m.document is not null or (m.step = 0 and g.files_of is not null))`;

/** Of "message as m": whether it can be answered by link. What was queued before there were such links has none. */
export const hasAnswerLink = sql<boolean>`exists (select from answer_link k where k.message_id = m.id)`;

/**
 * An administrator has disabled the user whose mailbox it is, or they have left the organization: what waits there is
 * held, and goes on where they come back.
 */
const ownerDisabled = (mailboxId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from mailbox b join login l on l.id = b.login_id
  where b.id = ${mailboxId} and (l.disabled is not null or not (
    exists (select 1 from membership s where s.login_id = b.login_id and s.owner_id = b.owner_id)
    -- What was begun for an organization goes on when its administrator acts for the next one.
    or exists (select 1 from login_permission a
               where a.login_id = b.login_id and a.permission = 'OWNER_ACT_FOR_ANY'))))`;

/** Nothing may be sent, by anyone or by this mailbox's user. */
const sendingOff = (mailboxId: RawBuilder<unknown>) => sql<boolean>`(
  (select ${suspended} from platform_state) or ${ownerDisabled(mailboxId)})`;

export const isOwnerDisabled = async (db: Db, mailboxId: number): Promise<boolean> =>
  (await sql<{ is: boolean }>`select ${ownerDisabled(sql`${mailboxId}`)} as is`.execute(db)).rows[0]!.is;

const nextDue = (mailboxId: number, which: RawBuilder<unknown>, most: number) => sql`(
  select id from message
  where mailbox_id = ${mailboxId} and state in ('queued', 'deferred') and due <= clock_timestamp()
    and ${which} and ${notHeld(mailboxId)}
  order by due, id limit ${most} for update skip locked)`;

/** What this transaction writes need not be on the disk when it ends. */
const doNotWaitForDisk = (tx: Tx) => sql`set local synchronous_commit = off`.execute(tx);

/**
 * Claims an answer that is due, else up to `most` follow-ups, else up to `most` due messages, those first that have
 * waited longest; with `answersOnly` nothing but answers. Its transaction need not wait for the disk: a claim lost in a
 * power cut is just a message that waits as before.
 */
export async function claimDue(
  tx: Tx,
  mailboxId: number,
  { answersOnly = false, most = 1 } = {},
): Promise<ClaimedMessage[]> {
  await doNotWaitForDisk(tx);
  const answer = sql`array(${nextDue(mailboxId, sql`document is not null`, 1)})`;
  const followUps = sql`array(${nextDue(mailboxId, sql`step > 0`, most)})`;
  const mails = sql`array(${nextDue(mailboxId, sql`document is null`, most)})`;
  const next = answersOnly
    ? answer
    : sql`coalesce(nullif(${answer}, '{}'), nullif(${followUps}, '{}'), ${mails})`;
  const { rows } = await sql<ClaimedMessage & { due: Date }>`${sql.raw(PREPARED)}
    update message m set state = 'claimed', fence = m.fence + 1, modified = now(),
      lease_until = clock_timestamp() + make_interval(secs => ${MESSAGE_LEASE})
    from mailing g
    where g.id = m.mailing_id and m.id = any(${next})
    returning m.id, m.public_id as handle, m.fence, m.mailing_id as "mailingId", m.mailbox_id as "mailboxId", m.owner_id as "ownerId",
      m.recipient, m.message_id as "messageId", m.subject, m.body, g.language, ${answerOf} as answer, g.kind = 'personal' as personal,
      ${pageOf} as page, ${threadOf} as thread,
      m.filled is not null as "holdsFacts", ${hasFiles} as "hasFiles", ${hasAnswerLink} as "hasAnswerLink",
      clock_timestamp() as claimed, m.due`.execute(tx);
  return rows.sort((a, b) => a.due.getTime() - b.due.getTime() || a.id - b.id);
}

/** The one message that is next. */
export const claimNext = async (
  tx: Tx,
  mailboxId: number,
  options: { answersOnly?: boolean } = {},
): Promise<ClaimedMessage | undefined> => (await claimDue(tx, mailboxId, options))[0];

interface Waiting {
  /** Messages of mailings that wait and may go on. */
  count: number;
  due: Date | null;
  /** When the next answer is due: answers wait for no window and no gap. */
  answerDue: Date | null;
  /** Nothing at all may be sent, or nothing by this user. */
  sendingOff: boolean;
  /** A mail of this account without an answer was not yet searched for in the Sent folder. */
  lookFirst: boolean;
  now: Date;
}

/** What of a mailbox waits, when the next one is due, and what blocks them all. */
export async function selectWaiting(db: Db, mailboxId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`${sql.raw(PREPARED)}
    select count(*) filter (where document is null) as count, min(due) filter (where document is null) as due,
      min(due) filter (where document is not null) as "answerDue", clock_timestamp() as now,
      ${sendingOff(sql`${mailboxId}`)} as "sendingOff",
      exists (select 1 from mailbox b join mailbox o on o.id = b.id or o.account_id = b.account_id
              join message u on u.mailbox_id = o.id
              where b.id = ${mailboxId} and u.state = 'unclear' and u.sent_copy = 'waiting'
                and u.sent_copy_attempts = 0) as "lookFirst"
    from message where mailbox_id = ${mailboxId} and state in ('queued', 'deferred')
      and ${notHeld(mailboxId)}`.execute(db);
  return rows[0]!;
}

/** What decides at the last moment whether a message may go, with the message locked. */
export interface LastLook {
  state: MessageState;
  stopped: boolean;
  campaignGone: boolean;
  entryGone: boolean;
  /** A podcast it names was moved to a state that the mailing was not addressed to. */
  entryMoved: boolean;
  unlocked: boolean;
  addressThere: boolean;
  sendingOff: boolean;
  /** Why a follow-up must not go any more, whatever was recorded; null for what is none. */
  followUpStop: Reason | null;
  /** Somebody has yet to say whether an answer of this person is an objection. */
  asked: boolean;
  /** A follow-up whose person has written something that is still to be judged. */
  unjudged: boolean;
  /** A follow-up whose mailing or campaign has its follow-ups paused. */
  paused: boolean;
  /** Its mailing waits for a person. */
  held: boolean;
  recipient: string;
  /** The podcasts it names, in their campaign. */
  entryIds: number[];
  /** Of an answer: whether whom it answers has written into its conversation. */
  wroteHere: boolean;
  /** Of an answer: when that person last wrote there, other than to object. */
  lastWrote: Date | null;
  now: Date;
}

/**
 * Holds the podcasts of messages in their campaigns: waits for a move that is being committed, and makes a later one
 * wait until the messages are marked. Taken before the messages, as when a podcast is removed.
 */
export const holdEntries = (tx: Sending, claims: readonly ClaimedMessage[]) =>
  sql`${sql.raw(PREPARED)}
    select 1 from campaign_entry
    where id = any(array(select entry_id from message_entry where message_id = any(${idsOf(claims)}::bigint[])))
    order by id for no key update`.execute(tx);

const idsOf = (claims: readonly ClaimedMessage[]): number[] => claims.map(({ id }) => id);
const fencesOf = (claims: readonly ClaimedMessage[]): number[] => claims.map(({ fence }) => fence);

/** These claims as rows of "c" with id and fence. */
const claimRows = (claims: readonly ClaimedMessage[]) =>
  sql`unnest(${idsOf(claims)}::bigint[], ${fencesOf(claims)}::bigint[]) as c (id, fence)`;

/** Of `message m`: an answer of its recipient may be an objection, and nobody has said yet whether it is one. */
export const isAsked = sql<boolean>`exists (
  select 1 from conversation_mail q
  where q.owner_id = m.owner_id and q.asks is not null and m.recipient_key = any(q.asks))`;

/** Locks messages for the holders of their fences; by their ids, without those that somebody else has now. */
export async function lookLast(
  tx: Sending,
  claims: readonly ClaimedMessage[],
): Promise<Map<number, LastLook>> {
  if (claims.length === 0) return new Map();
  const { rows } = await sql<LastLook & { id: number }>`${sql.raw(PREPARED)}
    select m.id, m.state, m.recipient, g.stopped is not null as stopped, g.campaign_id is null as "campaignGone",
      array(select s.entry_id from message_entry s where s.message_id = m.id and s.entry_id is not null) as "entryIds",
      ${entryGone} as "entryGone", ${entryMoved} as "entryMoved", u.id is not null as unlocked,
      coalesce(p.address_id, u.address_id) is not null as "addressThere",
      ${sendingOff(sql`m.mailbox_id`)} as "sendingOff",
      case when m.step > 0 then ${stopOfFollowUp} end as "followUpStop", ${isAsked} as asked,
      m.step > 0 and ${isUnjudged(sql`(select f.went_on from follow_up f where f.message_id = m.id)`)} as unjudged,
      m.step > 0 and ${followUpsPaused} as paused,
      g.held is not null as held, w.wrote as "wroteHere", w.last as "lastWrote", clock_timestamp() as now
    from ${claimRows(claims)} join message m on m.id = c.id and m.fence = c.fence
    left join conversation_answer a on a.message_id = m.id
    cross join lateral ${writtenBy(sql`a.conversation_id`, sql`m.recipient`)} w
    join mailing g on g.id = m.mailing_id join podcast p on p.id = m.podcast_id
    left join unlock u on u.owner_id = m.owner_id and u.podcast_id = m.podcast_id
    order by m.id for no key update of m`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Objections, changed rules and bases that are being recorded wait until the transaction ends, so that none can slip in
 * between.
 */
export const holdSuppressions = (tx: Sending) => sql`lock table ${DECIDING_TABLES} in share mode`.execute(tx);

/**
 * Begins what is done for many mailboxes at once: it waits for no row for long, since all of them would; where nothing
 * is handed over it need not be on the disk when it ends, else it holds off objections that are being recorded. What is
 * prepared is not planned anew for each set.
 */
export const prepareSet = (tx: Sending, { handsOver }: { handsOver: boolean }) =>
  sql`set local lock_timeout = '250ms'; set local plan_cache_mode = force_generic_plan; ${
    handsOver ? sql`lock table ${DECIDING_TABLES} in share mode` : sql`set local synchronous_commit = off`
  }`.execute(tx);

/** Marks what is handed over, and keeps by what rules it may go. */
export const setHanded = (
  tx: Sending,
  handed: readonly { claim: ClaimedMessage; at: Date; decision: Decision | null }[],
) =>
  sql`${sql.raw(PREPARED)}
    with kept as (${insertionOf(handed.flatMap(({ decision }) => decision ?? []))})
    update message m set state = 'handed', handed = h.at, modified = now(),
      lease_until = clock_timestamp() + make_interval(secs => ${MESSAGE_LEASE})
    from unnest(${handed.map(({ claim }) => claim.id)}::bigint[], ${handed.map(({ claim }) => claim.fence)}::bigint[],
                ${handed.map(({ at }) => at)}::timestamptz[]) as h (id, fence, at)
    where m.id = h.id and m.fence = h.fence`.execute(tx);

/** Of "message m" and "mailing g": a state that was chosen for the first mail is not set again by a follow-up. */
export const targetOf = sql`case when m.step > 0 and g.target <> 'rule' then 'none' else g.target end`;

/** Locks the message for the holder of its fence, with everything needed to settle it. */
export async function lockClaimed(tx: Tx, claim: ClaimedMessage) {
  const { rows } = await sql<{
    state: MessageState;
    attempts: number;
    pauses: number;
    target: "rule" | "none" | PodcastState;
    loginId: number | null;
  }>`
    select m.state, m.attempts, m.pauses, ${targetOf} as target, g.login_id as "loginId"
    from message m join mailing g on g.id = m.mailing_id
    where m.id = ${claim.id} and m.fence = ${claim.fence}
    for no key update of m`.execute(tx);
  return rows[0];
}

/** A message that its server took, with what comes of that. */
export interface AcceptedMessage {
  id: number;
  mailboxId: number;
  mailingId: number;
  /** The podcasts it names, which are held, in the campaign and where they stand there. */
  shows: { entryId: number; state: PodcastState }[];
  target: "rule" | "none" | PodcastState;
  loginId: number | null;
  contentRefusals: number;
  isAnswer: boolean;
  keepsCopy: boolean;
}

/** Marks as accepted what was handed over or is unclear, each for the holder of its fence; answers those that are. */
export async function setAccepted(
  tx: Sending,
  accepted: readonly { claim: ClaimedMessage; sentCopy: "none" | "waiting" }[],
): Promise<AcceptedMessage[]> {
  if (accepted.length === 0) return [];
  const claims = accepted.map(({ claim }) => claim);
  // Their campaigns are held first, always in the same order: what is kept with these changes with each mail.
  const { rows } = await sql<AcceptedMessage>`${sql.raw(PREPARED)}
    with held as (
      select a.campaign_id from campaign_active a
      where a.campaign_id in (
        select g.campaign_id from message m join mailing g on g.id = m.mailing_id
        where m.id = any(${idsOf(claims)}::bigint[]))
      order by a.campaign_id for no key update)
    update message m set state = 'accepted', accepted = clock_timestamp(), reason = null, detail = null,
      lease_until = null, modified = now(), sent_copy = a.sent_copy
    from unnest(${idsOf(claims)}::bigint[], ${fencesOf(claims)}::bigint[],
                ${accepted.map(({ sentCopy }) => sentCopy)}::text[]) as a (id, fence, sent_copy), mailing g
    where m.id = a.id and m.fence = a.fence and m.state in ('handed', 'unclear') and g.id = m.mailing_id
      and (select count(*) from held) >= 0
    returning m.id, m.mailbox_id as "mailboxId", m.mailing_id as "mailingId", ${targetOf} as target,
      (select coalesce(json_agg(json_build_object('entryId', e.id, 'state', e.state) order by e.id), '[]')
       from message_entry s join campaign_entry e on e.id = s.entry_id
       where s.message_id = m.id and not s.fell_away) as shows,
      g.login_id as "loginId", g.content_refusals as "contentRefusals",
      m.document is not null as "isAnswer", m.sent_copy = 'waiting' as "keepsCopy"`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/** Ends a claim in a state. `dueIn` is milliseconds from now. */
export const settleMessage = (
  tx: Tx,
  id: number,
  to: {
    state: MessageState;
    reason?: Reason | null;
    detail?: string | null;
    attempts?: number;
    pauses?: number;
    dueIn?: number;
    accepted?: boolean;
    sentCopy?: "none" | "waiting";
    /** The server says that there is no such recipient. */
    refused?: boolean;
  },
) =>
  tx
    .updateTable("message")
    .set({
      state: to.state,
      reason: to.reason ?? null,
      detail: to.detail ?? null,
      lease_until: null,
      modified: sql<Date>`now()`,
      ...(to.attempts !== undefined && { attempts: to.attempts }),
      ...(to.pauses !== undefined && { pauses: to.pauses }),
      ...(to.dueIn !== undefined && {
        due: sql<Date>`clock_timestamp() + make_interval(secs => ${to.dueIn / 1000})`,
      }),
      ...(to.accepted && { accepted: sql<Date>`clock_timestamp()` }),
      ...(to.sentCopy && { sent_copy: to.sentCopy }),
      // What was handed over counts from then.
      ...(to.refused && { refused: sql<Date | null>`case when handed is null then clock_timestamp() end` }),
    })
    .where("id", "=", id)
    .execute();

/** A sign of life for messages in hand. */
export const extendClaims = (db: Db, claims: readonly ClaimedMessage[]) =>
  sql`update message m set lease_until = clock_timestamp() + make_interval(secs => ${MESSAGE_LEASE})
      from ${claimRows(claims)}
      where m.id = c.id and m.fence = c.fence and m.state in ('claimed', 'handed')`.execute(db);

/** Gives messages back that were claimed ahead: they wait as before. */
export const requeueAhead = (db: Db, claims: readonly ClaimedMessage[]) =>
  sql`update message m set state = 'queued', fence = m.fence + 1, lease_until = null, modified = now()
      from ${claimRows(claims)}
      where m.id = c.id and m.fence = c.fence and m.state = 'claimed'`.execute(db);

/** Mailboxes in which something waits or is in hand. By two indexes, as `countUntilDone`. */
export async function selectBusyMailboxes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select mailbox_id as id from message where state in ('queued', 'deferred')
    union select mailbox_id from message where state in ('claimed', 'handed') and state = 'claimed'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
