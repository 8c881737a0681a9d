import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { INACTIVE_AFTER_MONTHS } from "../../../contract/catalogue.ts";
import type { AddressForm } from "../../../contract/forms/address-form.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { FollowUpReason, FollowUpStop } from "../../../contract/outreach/follow-ups.ts";
import type { MessageState } from "../../../contract/outreach.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import type { NamedShow } from "../room/shows-queries.ts";
import { isAsked } from "../sending/sending-queries.ts";
import type { MessageFate } from "../tables.ts";
import { firstShow } from "./first-show.ts";
import { followUpsPaused, isUnjudged, stopOfFollowUp } from "./stop-of.ts";
import { mailBefore } from "./stop-queries.ts";
import type { ThreadMail } from "./thread.ts";

const unjudged = isUnjudged(sql<Date | null>`f.went_on`);

/** Those who were away are back. */
export const planAfterAway = (db: Db) =>
  sql`update follow_up set state = 'planned', reason = null, modified = now()
      where state = 'held' and reason = 'away' and not_before <= clock_timestamp()`.execute(db);

export interface Undated {
  id: number;
  days: number;
  moved: Date | null;
  state: MessageState;
  /** When the mail before it was accepted, or handed over where nobody knows more. */
  from: Date | null;
  mailboxId: number;
}

/** Follow-ups that have no day yet although the mail before them has come to an end. */
export async function selectUndated(db: Db, most: number): Promise<Undated[]> {
  const { rows } = await sql<Undated>`
    select f.id, s.days, f.moved, t.state, coalesce(t.accepted, t.handed) as "from", m.mailbox_id as "mailboxId"
    from (select * from follow_up where state = 'planned' and due is null and is_next offset 0) f
    cross join lateral (select * from message where id = f.root_message_id offset 0) m
    join follow_up_step s on s.mailing_id = m.mailing_id and s.step = f.step
    cross join ${mailBefore}
    -- What is unclear since a restore and was not handed over before waits for its user.
    where t.state in ('accepted', 'failed', 'stopped') or (t.state = 'unclear' and t.handed is not null)
    order by f.id limit ${most}`.execute(db);
  return rows;
}

export const setDue = (db: Db, id: number, due: Date | null) =>
  sql`update follow_up set due = ${due}, modified = now() where id = ${id} and state = 'planned'`.execute(db);

/** Everything that decides on a follow-up whose time has come, with it locked. */
export interface Due {
  id: number;
  step: number;
  due: Date;
  wentOn: Date | null;
  ownBody: string | null;
  body: string;
  days: number;
  mailingId: number;
  mailboxId: number;
  ownerId: number;
  loginId: number | null;
  /** The first show that it is about still. */
  podcastId: number;
  entryId: number | null;
  entryState: PodcastState | null;
  recipient: string;
  recipientKey: string;
  subject: string;
  arm: "a" | "b" | null;
  language: Language;
  /** As chosen for the person now, else as the mailing does. */
  form: AddressForm;
  rootId: number;
  /** The shows that the first mail named and that are in the campaign still. */
  shows: NamedShow[];
  stop: FollowUpStop | null;
  /** Its mailing or campaign has its follow-ups paused. */
  paused: boolean;
  unlocked: boolean;
  before: {
    state: MessageState;
    fate: MessageFate | null;
    fateAt: Date | null;
    handed: Date | null;
    accepted: Date | null;
  };
  mails: ThreadMail[];
  senderAddress: string;
  mailboxAddress: string;
  elsewhere: Date | null;
  colleague: Date | null;
  asked: boolean;
  /** They have written something that is still to be judged, and that nobody has answered for. */
  unjudged: boolean;
  /** One of the shows that it is about still. */
  inactive: boolean;
  newEpisode: boolean;
  now: Date;
}

/**
 * What somebody holds comes again in a minute: the others are not to wait for it. All asks for one follow-up by its id, which
 * takes less than planning it.
 */
export const beginOne = (tx: Tx) =>
  sql`set local lock_timeout = '1s'; set local plan_cache_mode = force_generic_plan`.execute(tx);

/** Taken before the follow-up, in the order in which cards are moved or removed. */
export const holdEntriesOf = (tx: Tx, id: number) =>
  sql`select 1 from campaign_entry where id in (
        select s.entry_id from follow_up f join message_entry s on s.message_id = f.root_message_id
        where f.id = ${id})
      order by id for key share`.execute(tx);

/** Locks one that is due, unless another worker has it; undefined where it is due no more. */
export async function lockDue(tx: Tx, id: number): Promise<Due | undefined> {
  const locked = await sql`
    select 1 from follow_up where id = ${id} and state = 'planned' and due is not null
    for update skip locked`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<Omit<Due, "before"> & { before: Record<keyof Due["before"], string | null> }>`
    ${sql.raw(PREPARED)} select f.id, f.step, greatest(f.due, f.not_before, f.went_on) as due, f.went_on as "wentOn",
      f.own_body as "ownBody", s.body, s.days, m.mailing_id as "mailingId", m.mailbox_id as "mailboxId",
      m.owner_id as "ownerId", g.login_id as "loginId", coalesce(x.podcast_id, m.podcast_id) as "podcastId",
      x.entry_id as "entryId", x.entry_state as "entryState", m.recipient,
      m.recipient_key as "recipientKey", m.subject, m.arm, g.language, m.id as "rootId",
      coalesce((select case when bool_or(e.form = 'formal') then 'formal' else max(e.form) end
        from message_entry s join campaign_entry e on e.id = s.entry_id
        where s.message_id = m.id and not s.fell_away), g.form) as form,
      (select json_agg(json_build_object('podcastId', n.id, 'title', n.title,
          'ownerName', coalesce(nullif(n.owner_name, ''), n.artist)) order by s.place)
        from message_entry s join podcast n on n.id = s.podcast_id
        where s.message_id = m.id and not s.fell_away and s.entry_id is not null) as shows,
      ${stopOfFollowUp} as stop, ${followUpsPaused} as paused, u.id is not null as unlocked,
      json_build_object('state', t.state, 'fate', t.fate, 'fateAt', t.fate_at, 'handed', t.handed,
        'accepted', t.accepted) as before,
      (select json_agg(json_build_object('messageId', o.message_id, 'wireId', o.wire_id) order by o.step)
        from message o where o.mailing_id = m.mailing_id and o.recipient_key = m.recipient_key
          and o.step < f.step and o.handed is not null) as mails,
      f.sender_address as "senderAddress", b.sender_address as "mailboxAddress",
      (select max(q.received) from conversation c join conversation_mail q on q.conversation_id = c.id
        where c.owner_id = m.owner_id and q.direction = 'elsewhere' and q.received > m.handed
          and c.person_key = regexp_replace(m.recipient_key, '^([^+@]+)[+][^@]*@', '\\1@')) as elsewhere,
      (select max(o.handed) from message o join mailing h on h.id = o.mailing_id
        where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key and o.mailing_id <> m.mailing_id
          and h.login_id is distinct from g.login_id and o.handed > now() - interval '14 days') as colleague,
      ${isAsked} as asked, ${unjudged} as unjudged,
      k.inactive, k.new_episode as "newEpisode",
      clock_timestamp() as now
    from follow_up f join message m on m.id = f.root_message_id
    join follow_up_step s on s.mailing_id = m.mailing_id and s.step = f.step
    join mailing g on g.id = m.mailing_id join mailbox b on b.id = m.mailbox_id
    left join lateral ${firstShow} x on true
    join podcast p on p.id = coalesce(x.podcast_id, m.podcast_id)
    left join unlock u on u.owner_id = m.owner_id and u.podcast_id = p.id
      and coalesce(p.address_id, u.address_id) is not null
    cross join ${mailBefore}
    cross join lateral (
      select coalesce(bool_or(n.gone_since is not null or n.latest_episode is null
          or n.latest_episode < ((now() at time zone 'utc')::date
            - make_interval(months => ${sql.lit(INACTIVE_AFTER_MONTHS)}))::date), false) as inactive,
        coalesce(bool_or(n.latest_episode > (coalesce(f.went_on, m.created) at time zone 'utc')::date), false)
          as new_episode
      from message_entry s join podcast n on n.id = s.podcast_id
      where s.message_id = m.id and not s.fell_away and s.entry_id is not null) k
    where f.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  // JSON has no instants.
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const { state, fate, fateAt, handed, accepted } = row.before;
  return {
    ...row,
    mails: row.mails ?? [],
    shows: row.shows ?? [],
    before: {
      state: state as MessageState,
      fate: fate as MessageFate | null,
      fateAt: at(fateAt),
      handed: at(handed),
      accepted: at(accepted),
    },
  };
}

export const setReason = (tx: Tx, id: number, state: "held" | "stopped", reason: FollowUpReason) =>
  sql`update follow_up set state = ${state}, reason = ${reason}, modified = now() where id = ${id}`.execute(
    tx,
  );

export const putOff = (tx: Tx, id: number, until: Date) =>
  sql`update follow_up set not_before = ${until}, modified = now() where id = ${id}`.execute(tx);

export interface NewFollowUp {
  publicId: string;
  messageId: string;
  subject: string;
  body: string;
  inReplyTo: string | null;
  references: string[];
}

/** Writes its message, about the shows of the first one that are still there; answers the row id. */
export async function insertReleased(tx: Tx, due: Due, made: NewFollowUp): Promise<number> {
  const { id } = await tx
    .insertInto("message")
    .values({
      public_id: made.publicId,
      mailing_id: due.mailingId,
      mailbox_id: due.mailboxId,
      owner_id: due.ownerId,
      podcast_id: due.podcastId,
      entry_id: due.entryId,
      entry_state: due.entryState,
      recipient: due.recipient,
      recipient_key: due.recipientKey,
      message_id: made.messageId,
      subject: made.subject,
      body: made.body,
      in_reply_to: made.inReplyTo,
      refs: made.references,
      step: due.step,
      arm: due.arm,
      due: sql<Date>`clock_timestamp()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into message_entry (message_id, podcast_id, entry_id, entry_state, place, fell_away)
    select ${id}, s.podcast_id, s.entry_id, e.state, s.place, s.fell_away or s.entry_id is null
    from message_entry s left join campaign_entry e on e.id = s.entry_id where s.message_id = ${due.rootId}
    on conflict (message_id, podcast_id) do update set place = excluded.place, fell_away = excluded.fell_away`.execute(
    tx,
  );
  await sql`update follow_up set state = 'released', message_id = ${id}, modified = now() where id = ${due.id}`.execute(
    tx,
  );
  return id;
}
