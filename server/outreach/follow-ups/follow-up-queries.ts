import { type RawBuilder, sql } from "kysely";
import {
  FOLLOW_UP_STOPS,
  type FollowUpQuestion,
  type FollowUpReason,
  type FollowUpState,
} from "../../../contract/outreach/follow-ups.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { OPEN_STATES } from "../message-states.ts";
import { firstShow } from "./first-show.ts";
import { stopOfFollowUp } from "./stop-of.ts";

export interface FollowUpRow {
  id: number;
  publicId: string;
  rootId: number;
  mailingId: number;
  ownerId: number;
  step: number;
  entryExternalId: string | null;
  /** Of the shows that it is about still, the first; of those that it was about where none is left. */
  podcastPublicId: string;
  podcastTitle: string;
  onSale: string | null;
  unlocked: boolean;
  /** The others. */
  alsoAbout: { title: string; onSale: string | null; unlocked: boolean }[];
  state: FollowUpState;
  reason: FollowUpReason | null;
  due: Date | null;
  about: Date | null;
  accepted: Date | null;
  conversation: string | null;
  /** That of the conversation. */
  readIn: number | null;
  ownBody: string | null;
  version: number;
  leaving: boolean;
}

/** The newest mail of the person of "message m", or of the user to them from elsewhere where that is what is asked about. */
const wordOf = sql`(
  select q.conversation, q.read_in from (
    select c.public_id as conversation, c.mailbox_id as read_in, q.received, q.direction
    from conversation c join conversation_mail q on q.conversation_id = c.id
    where c.owner_id = m.owner_id and c.person_key = regexp_replace(m.recipient_key, '^([^+@]+)[+][^@]*@', '\\1@')
    union all
    select c.public_id, c.mailbox_id, q.received, q.direction
    from message o join conversation_mail q on q.message_id = o.id join conversation c on c.id = q.conversation_id
    where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key) q
  where q.direction = case when f.reason = 'elsewhere' and w.stop is null then 'elsewhere' else 'in' end
  order by q.received desc limit 1)`;

/** Of "follow_up f": when it goes; once a day was chosen that day, whether or not it has been reckoned with. */
export const shownDue = sql<Date | null>`case
  when coalesce(f.due, f.moved) is not null or f.reason = 'away'
  then greatest(coalesce(f.due, f.moved), f.not_before) end`;

/** What must not go any more is shown as stopped, whether or not that was written down yet. */
async function selectRows(db: Db, which: RawBuilder<unknown>): Promise<FollowUpRow[]> {
  const { rows } = await sql<FollowUpRow>`
    select f.id, f.public_id as "publicId", m.id as "rootId", m.mailing_id as "mailingId", m.owner_id as "ownerId",
      f.step, e.public_id as "entryExternalId", p.public_id as "podcastPublicId", p.title as "podcastTitle",
      ${addressOnSale} as "onSale", u.id is not null as unlocked, coalesce(a.others, '[]') as "alsoAbout",
      case when w.stop is not null or s.state = 'stopped' then 'stopped' else f.state end as state,
      coalesce(w.stop, case when s.state = 'stopped' and s.reason = any(${[...FOLLOW_UP_STOPS]}::text[]) then s.reason end,
        f.reason) as reason,
      coalesce(s.state = any(${[...OPEN_STATES]}::text[]), false) as leaving,
      ${shownDue} as due, f.own_body as "ownBody", f.version, s.accepted,
      v.conversation, v.read_in as "readIn",
      case f.reason
        when 'away' then f.not_before
        when 'unclear' then (select max(t.handed) from message t
          where t.mailing_id = m.mailing_id and t.recipient_key = m.recipient_key and t.step < f.step)
        when 'elsewhere' then (select max(q.received) from conversation c
          join conversation_mail q on q.conversation_id = c.id
          where c.owner_id = m.owner_id and q.direction = 'elsewhere'
            and c.person_key = regexp_replace(m.recipient_key, '^([^+@]+)[+][^@]*@', '\\1@'))
        when 'colleague' then (select max(o.handed) from message o join mailing h on h.id = o.mailing_id
          where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key
            and h.login_id is distinct from g.login_id)
        when 'late' then f.due end as about
    from follow_up f join message m on m.id = f.root_message_id join mailing g on g.id = m.mailing_id
    left join lateral ${firstShow} x on true
    join podcast p on p.id = coalesce(x.podcast_id, m.podcast_id)
    left join campaign_entry e on e.id = x.entry_id
    left join message s on s.id = f.message_id
    left join unlock u on u.owner_id = m.owner_id and u.podcast_id = p.id
      and coalesce(p.address_id, u.address_id) is not null
    left join lateral (
      select json_agg(json_build_object('title', p.title, 'onSale', ${addressOnSale}, 'unlocked', u.id is not null)
        order by s.place) as others
      from message_entry s join podcast p on p.id = s.podcast_id
      left join unlock u on u.owner_id = m.owner_id and u.podcast_id = p.id
        and coalesce(p.address_id, u.address_id) is not null
      where s.message_id = m.id and s.podcast_id <> x.podcast_id and not s.fell_away and s.entry_id is not null) a
      on true
    cross join lateral (select case when f.state in ('planned', 'held') then ${stopOfFollowUp} end as stop) w
    left join lateral ${wordOf} v on coalesce(w.stop, f.reason) in ('answered', 'question', 'unjudged', 'elsewhere')
    where ${which} order by m.id, f.step limit 1500`.execute(db);
  return rows;
}

export const selectFollowUps = (db: Db, mailingId: number): Promise<FollowUpRow[]> =>
  selectRows(db, sql`m.mailing_id = ${mailingId}`);

export const selectFollowUp = async (db: Db, id: number): Promise<FollowUpRow> =>
  (await selectRows(db, sql`f.id = ${id}`))[0]!;

export const selectSteps = (db: Db, mailingId: number) =>
  db
    .selectFrom("follow_up_step")
    .select(["step", "days", "body", "version"])
    .where("mailing_id", "=", mailingId)
    .orderBy("step")
    .execute();

export async function selectPaused(
  db: Db,
  mailingId: number,
): Promise<{ mailing: boolean; campaign: boolean }> {
  const { rows } = await sql<{ mailing: boolean; campaign: boolean }>`
    select g.follow_ups_paused is not null as mailing,
      exists (select 1 from follow_up_pause w where w.campaign_id = g.campaign_id) as campaign
    from mailing g where g.id = ${mailingId}`.execute(db);
  return rows[0]!;
}

/** One of an organization of this user, held until the transaction ends; undefined where there is none. */
export async function lockFollowUp(
  tx: Tx,
  loginId: number,
  publicId: string,
): Promise<
  | {
      id: number;
      rootId: number;
      step: number;
      state: FollowUpState;
      version: number;
      mailing: string;
      stop: string | null;
    }
  | undefined
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof lockFollowUp>>>>`
    select f.id, m.id as "rootId", f.step, f.state, f.version, g.public_id as mailing, ${stopOfFollowUp} as stop
    from follow_up f join message m on m.id = f.root_message_id join mailing g on g.id = m.mailing_id
    join owner_access a on a.owner_id = g.owner_id and a.login_id = ${loginId}
    where f.public_id = ${publicId} for update of f`.execute(tx);
  return rows[0];
}

export const updateOwnBody = (tx: Tx, id: number, body: string) =>
  sql`update follow_up set own_body = ${body}, version = version + 1, modified = now(),
        state = case when reason = 'placeholder' then 'planned' else state end,
        reason = case when reason = 'placeholder' then null else reason end
      where id = ${id}`.execute(tx);

/** Its day is reckoned anew. Whoever is away is not written to before their return, whatever day was chosen. */
export const updateDay = (tx: Tx, id: number, due: Date) =>
  sql`update follow_up set moved = ${due}, due = null, version = version + 1, modified = now(),
        not_before = case when state = 'held' and reason = 'away' then not_before end
      where id = ${id}`.execute(tx);

export const skipOne = (tx: Tx, id: number) =>
  sql`update follow_up set state = 'stopped', reason = 'skipped', modified = now() where id = ${id}`.execute(
    tx,
  );

export const pauseOne = (tx: Tx, id: number) =>
  sql`update follow_up set state = 'held', reason = 'paused', modified = now()
      where id = ${id} and state = 'planned'`.execute(tx);

/** Those that are answered, with what was known when they were, by letting a follow-up go on. */
const ANSWERED: readonly FollowUpQuestion[] = [
  "unclear",
  "delayed",
  "elsewhere",
  "colleague",
  "inactive",
  "new-episode",
  "unjudged",
];

/**
 * What it waited for meanwhile makes it no later than now. Only what was asked is answered: after a pause nothing is,
 * and the address of a changed mailbox is accepted where that was the question.
 */
export const goOnWithOne = (tx: Tx, id: number) =>
  sql`update follow_up f set state = 'planned', reason = null, modified = now(), not_before = now(),
        went_on = case when f.reason = any(${[...ANSWERED]}::text[]) then clock_timestamp() else f.went_on end,
        sender_address = case when f.reason = 'mailbox-changed' then b.sender_address else f.sender_address end
      from message m join mailbox b on b.id = m.mailbox_id
      where m.id = f.root_message_id and f.id = ${id} and f.state = 'held'`.execute(tx);

/** Changes a step for all to whom it has not gone; answers whether the version was the newest. */
export async function updateStep(
  tx: Tx,
  mailingId: number,
  { step, days, body, version }: { step: number; days: number; body: string; version: number },
): Promise<boolean> {
  const { rows } = await sql<{ days: number }>`
    update follow_up_step n set days = ${days}, body = ${body}, version = n.version + 1
    from follow_up_step o
    where n.mailing_id = ${mailingId} and n.step = ${step} and n.version = ${version}
      and o.mailing_id = n.mailing_id and o.step = n.step returning o.days`.execute(tx);
  if (rows.length === 0) return false;
  if (rows[0]!.days !== days)
    await sql`update follow_up set due = null, modified = now() where id in ${openAt(mailingId, step)}
        and moved is null`.execute(tx);
  await sql`update follow_up set state = 'planned', reason = null, modified = now()
      where id in ${openAt(mailingId, step)} and reason = 'placeholder' and own_body is null`.execute(tx);
  return true;
}

const openAt = (mailingId: number, step: number) => sql`(
  select f.id from follow_up f join message m on m.id = f.root_message_id
  where m.mailing_id = ${mailingId} and f.step = ${step} and f.state in ('planned', 'held')
  order by f.id for update of f)`;

export async function pauseMailing(tx: Tx, mailingId: number): Promise<void> {
  await sql`update mailing set follow_ups_paused = coalesce(follow_ups_paused, now()) where id = ${mailingId}`.execute(
    tx,
  );
  await holdQueued(tx, sql`g.id = ${mailingId}`);
}

export async function pauseCampaign(tx: Tx, mailingId: number): Promise<void> {
  await sql`insert into follow_up_pause (campaign_id) select campaign_id from mailing
      where id = ${mailingId} and campaign_id is not null on conflict do nothing`.execute(tx);
  await holdQueued(tx, sql`g.campaign_id = (select campaign_id from mailing where id = ${mailingId})`);
}

/**
 * Follow-ups in the queue wait there as long as the pause lasts. One that is in hand goes back to it, unless its
 * hand-over commits first: after the pause nothing leaves. Locked in the order of a set of hand-overs.
 */
const holdQueued = (tx: Tx, of: RawBuilder<unknown>) =>
  sql`update message set fence = fence + 1, lease_until = null, modified = now(),
        state = case when state = 'claimed' then 'queued' else state end
      where id in (
        select o.id from message o join mailing g on g.id = o.mailing_id
        where ${of} and o.step > 0 and o.state in ('queued', 'deferred', 'claimed')
        order by o.id for no key update of o)
        and state in ('queued', 'deferred', 'claimed')`.execute(tx);

/** What a user let wait is not late: its time is now. */
const fresh = (of: RawBuilder<unknown>) => sql`
  update follow_up set not_before = now(), modified = now() where due < now() and id in (
    select f.id from follow_up f join message m on m.id = f.root_message_id join mailing g on g.id = m.mailing_id
    where f.state = 'planned' and ${of} order by f.id for update of f)`;

export async function goOnWithMailing(tx: Tx, mailingId: number): Promise<void> {
  await fresh(sql`g.id = ${mailingId}`).execute(tx);
  await sql`update mailing set follow_ups_paused = null where id = ${mailingId}`.execute(tx);
}

export async function goOnWithCampaign(tx: Tx, mailingId: number): Promise<void> {
  await fresh(sql`g.campaign_id = (select campaign_id from mailing where id = ${mailingId})`).execute(tx);
  await sql`delete from follow_up_pause
      where campaign_id = (select campaign_id from mailing where id = ${mailingId})`.execute(tx);
}
