import { type RawBuilder, sql } from "kysely";
import { CONVERSATION_VIEWS } from "../../../contract/conversations/kinds.ts";
import type { ConversationView, MailKind } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import type { MailPerson } from "../tables.ts";
import type { Place } from "./cursor.ts";

/** What a list is asked for. */
export interface Filters {
  loginId: number;
  ownerIds: readonly number[];
  /** Whose conversations the caller may read. */
  mailboxIds: readonly number[];
  /** True where the organizations have other mailboxes, too: mails may lie in one of those and in a readable one. */
  sharing: boolean;
  /** Row ids. */
  campaignId: number | null;
  /** One of these, too, where a search names campaigns. */
  campaignIds?: readonly number[];
  mailboxId: number | null;
  person: { ownerId: number; key: string } | null;
  kind: MailKind | undefined;
}

/** Of "conversation as c" those in a view. */
export const inView = (view: ConversationView, loginId: number): RawBuilder<boolean> =>
  ({
    open: sql<boolean>`c.state = 'open'`,
    mine: sql<boolean>`c.state = 'open' and c.assigned_to = ${loginId}`,
    nobody: sql<boolean>`c.state = 'open' and c.assigned_to is null`,
    ours: sql<boolean>`c.state = 'open' and c.turn = 'ours'`,
    theirs: sql<boolean>`c.state = 'open' and c.turn = 'theirs'`,
    later: sql<boolean>`c.state = 'snoozed'`,
    done: sql<boolean>`c.state = 'done'`,
    all: sql<boolean>`true`,
  })[view];

/** Of "conversation as c" those of which a mail lies in a readable mailbox, too (it was sent to both). */
export const liesIn = (mailboxIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`c.id in (${sharedWith(mailboxIds)})`;

const sharedWith = (mailboxIds: readonly number[]) => sql`
  select conversation_id from conversation_shared where mailbox_id = any(${[...mailboxIds]}::bigint[])`;

/** The same for one conversation that is looked at by itself. */
const oneLiesIn = (mailboxIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from conversation_shared s
    where s.conversation_id = c.id and s.mailbox_id = any(${[...mailboxIds]}::bigint[]) offset 0)`;

/** The conversations of campaigns, some of them more than once. */
const ofCampaigns = (ids: readonly number[]) => sql`
  select ce.conversation_id from campaign_entry e join fence_conversation_entry ce on ce.entry_id = e.id
  where e.campaign_id = any(${[...ids]}::bigint[])`;

/** Of "conversation as c" what passes the filters, the view aside: of many at once, or where each is looked at by itself. */
export function passes(filters: Filters, how: "at once" | "one by one" = "at once"): RawBuilder<boolean> {
  const { mailboxIds, sharing, campaignId, campaignIds, mailboxId, person, kind } = filters;
  const own = sql<boolean>`c.mailbox_id = any(${[...mailboxIds]}::bigint[])`;
  const shared = how === "at once" ? liesIn : oneLiesIn;
  const all = [sharing ? sql<boolean>`(${own} or ${shared(mailboxIds)})` : own];
  if (mailboxId !== null) all.push(sql<boolean>`c.mailbox_id = ${mailboxId}`);
  if (kind !== undefined) all.push(sql<boolean>`c.last_kind = ${kind}`);
  if (person) all.push(sql<boolean>`c.owner_id = ${person.ownerId} and c.person_key = ${person.key}`);
  for (const ids of [campaignId === null ? undefined : [campaignId], campaignIds])
    if (ids) all.push(sql<boolean>`c.id in (${ofCampaigns(ids)})`);
  return sql.join(all, sql` and `);
}

export interface PageRow {
  id: number;
  publicId: string;
  ownerId: number;
  micros: string;
}

/** Microseconds since 1970 as an instant: seconds apart, because PostgreSQL multiplies intervals in floating point. */
export const instantOf = (micros: string): RawBuilder<Date> => sql<Date>`(timestamptz 'epoch'
  + ${micros}::bigint / 1000000 * interval '1 second' + ${micros}::bigint % 1000000 * interval '1 microsecond')`;

/** Of "conversation as c" what comes after a place in the list. */
const below = (after: Place | null): RawBuilder<unknown> =>
  after
    ? sql`and (c.last_mail, c.id) < (
        ${instantOf(after.micros)},
        coalesce((select id from conversation where public_id = ${after.publicId}), 0))`
    : sql``;

const micros = sql<string>`(extract(epoch from c.last_mail) * 1000000)::bigint::text`;

/** The ids of a page, newest mail first; one more than asked for tells that there is another. */
export async function selectPage(
  db: Db,
  filters: Filters,
  view: ConversationView,
  after: Place | null,
  limit: number,
): Promise<PageRow[]> {
  // Each organization's lines come in the order of an index; a condition on several at once would sort all of them.
  const { rows } = await sql<PageRow>`
    select c.id, o.public_id as "publicId", c.owner_id as "ownerId", ${micros} as micros
    from unnest(${[...filters.ownerIds]}::bigint[]) as asked(owner_id)
    cross join lateral (
      select c.id, c.owner_id, c.last_mail from conversation c
      where c.owner_id = asked.owner_id and ${inView(view, filters.loginId)} and ${passes(filters)} ${below(after)}
      order by c.last_mail desc, c.id desc limit ${limit}) c
    join conversation o on o.id = c.id
    order by c.last_mail desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The same of a campaign, with the number in each view: its conversations are found first, and once. */
export async function selectCampaignPage(
  db: Db,
  filters: Filters & { campaignId: number },
  view: ConversationView,
  after: Place | null,
  limit: number,
): Promise<[PageRow[], Counts]> {
  const { rows } = await sql<Counts & { found: PageRow[] }>`
    with found as materialized (
      select c.id, c.owner_id, c.last_mail, c.state, c.turn, c.assigned_to from conversation c
      where c.owner_id = any(${[...filters.ownerIds]}::bigint[])
        -- As an array: all of them are looked up in one pass through the key, not found among all there are.
        and c.id = any(array(${ofCampaigns([filters.campaignId])})) and ${passes({ ...filters, campaignId: null })})
    select ${counted(filters.loginId)}, (
      select coalesce(json_agg(json_build_object(
          'id', c.id, 'publicId', o.public_id, 'ownerId', c.owner_id, 'micros', ${micros})
        order by c.last_mail desc, c.id desc), '[]')
      from (
        select c.id, c.owner_id, c.last_mail from found c where ${inView(view, filters.loginId)} ${below(after)}
        order by c.last_mail desc, c.id desc limit ${limit}) c
      join conversation o on o.id = c.id) as found
    from found c`.execute(db);
  const { found, ...counts } = rows[0]!;
  return [found, counts];
}

type Counts = Record<ConversationView, number>;

/** Of "conversation as c". */
const counted = (loginId: number): RawBuilder<Counts> => sql`
  count(*) filter (where c.state = 'open') as open,
  count(*) filter (where c.state = 'open' and c.assigned_to = ${loginId}) as mine,
  count(*) filter (where c.state = 'open' and c.assigned_to is null) as nobody,
  count(*) filter (where c.state = 'open' and c.turn = 'ours') as ours,
  count(*) filter (where c.state = 'open' and c.turn = 'theirs') as theirs,
  count(*) filter (where c.state = 'snoozed') as later,
  count(*) filter (where c.state = 'done') as done,
  count(*) as all`;

/** How many there are in each view; only among these conversations, if any are given. */
export async function countViews(db: Db, filters: Filters, among?: readonly number[]): Promise<Counts> {
  const { ownerIds, sharing, campaignId, campaignIds, mailboxId, person } = filters;
  if (among || campaignId !== null || campaignIds || person) {
    const { rows } = await sql<Counts>`
      select ${counted(filters.loginId)} from conversation c
      where c.owner_id = any(${[...ownerIds]}::bigint[]) and ${passes(filters)}
        ${among ? sql`and c.id = any(${[...among]}::bigint[])` : sql``}`.execute(db);
    return rows[0]!;
  }
  const [own, others] = await Promise.all([
    countOwn(db, filters),
    sharing && mailboxId === null ? countOthers(db, filters) : undefined,
  ]);
  if (others) for (const view of CONVERSATION_VIEWS) own[view] += others[view];
  return own;
}

/**
 * Of the readable mailboxes' own conversations: each combination is a stretch of an index, which is counted without a
 * look at what stands in it.
 */
async function countOwn(
  db: Db,
  { ownerIds, mailboxIds, mailboxId, kind, loginId }: Filters,
): Promise<Counts> {
  const stretch = (condition: RawBuilder<unknown>) => sql`
    select count(*) as n from conversation c
    where c.owner_id = any(${[...ownerIds]}::bigint[]) and c.mailbox_id = b.id and c.state = s.state and c.turn = t.turn
      ${kind === undefined ? sql`` : sql`and c.last_kind = ${kind}`} and ${condition}`;
  const { rows } = await sql<Counts>`
    select coalesce(sum(every.n) filter (where s.state = 'open'), 0)::int8 as open,
      coalesce(sum(mine.n), 0)::int8 as mine, coalesce(sum(nobody.n), 0)::int8 as nobody,
      coalesce(sum(every.n) filter (where s.state = 'open' and t.turn = 'ours'), 0)::int8 as ours,
      coalesce(sum(every.n) filter (where s.state = 'open' and t.turn = 'theirs'), 0)::int8 as theirs,
      coalesce(sum(every.n) filter (where s.state = 'snoozed'), 0)::int8 as later,
      coalesce(sum(every.n) filter (where s.state = 'done'), 0)::int8 as done,
      coalesce(sum(every.n), 0)::int8 as all
    from unnest(${mailboxIds.filter((id) => mailboxId === null || id === mailboxId)}::bigint[]) as b(id)
    cross join (values ('open'), ('snoozed'), ('done')) as s(state)
    cross join (values ('ours'), ('theirs')) as t(turn)
    cross join lateral (${stretch(sql`true`)}) every
    cross join lateral (${stretch(sql`s.state = 'open' and c.assigned_to = ${loginId}`)}) mine
    cross join lateral (${stretch(sql`s.state = 'open' and c.assigned_to is null`)}) nobody`.execute(db);
  return rows[0]!;
}

/** Of other mailboxes' conversations those that lie in a readable one, too. */
async function countOthers(db: Db, { ownerIds, mailboxIds, kind, loginId }: Filters): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${counted(loginId)} from conversation c
    where c.owner_id = any(${[...ownerIds]}::bigint[]) and c.mailbox_id <> all(${[...mailboxIds]}::bigint[])
      and c.id = any(array(${sharedWith(mailboxIds)}))
      ${kind === undefined ? sql`` : sql`and c.last_kind = ${kind}`}`.execute(db);
  return rows[0]!;
}

/** Among so many of the newest open ones it is counted who has answered. */
const NEWEST_LOOKED_AT = 500;
const MOST_NEWS = 99;

/** Open conversations with an answer of a person that the user has not opened since. */
export async function countNews(db: Db, filters: Filters): Promise<number> {
  // Of each organization by itself, as a page is: all open ones would be sorted.
  const { rows } = await sql<{ news: number }>`
    select count(*) as news from (
      select c.* from unnest(${[...filters.ownerIds]}::bigint[]) as asked(owner_id)
      cross join lateral (
        select c.id, c.last_in, c.last_kind, c.last_mail from conversation c
        where c.owner_id = asked.owner_id and c.state = 'open'
          and c.mailbox_id = any(${[...filters.mailboxIds]}::bigint[])
        order by c.last_mail desc, c.id desc limit ${NEWEST_LOOKED_AT}) c
      order by c.last_mail desc limit ${NEWEST_LOOKED_AT}) c
    where c.last_kind = 'human' and c.last_in is not null and not exists (
      select from conversation_seen s
      where s.conversation_id = c.id and s.login_id = ${filters.loginId} and s.seen >= c.last_in)`.execute(
    db,
  );
  return Math.min(MOST_NEWS, rows[0]!.news);
}

export interface ListedRow {
  id: number;
  publicId: string;
  ownerId: number;
  subject: string;
  state: "open" | "snoozed" | "done";
  turn: "ours" | "theirs";
  assignedTo: number | null;
  words: string;
  kind: MailKind | null;
  at: Date;
  unread: boolean;
  until: Date | null;
  waitsFor: "time" | "no-answer" | null;
  assigned: string | null;
  mailbox: { publicId: string; name: string };
  person: MailPerson | null;
}

/** The lines of these conversations, in no order. Who it is with comes from the newest mail that says it. */
export async function selectListed(db: Db, loginId: number, ids: readonly number[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    ${sql.raw(PREPARED)} select c.id, c.public_id as "publicId", c.owner_id as "ownerId", c.subject, c.state, c.turn,
      c.assigned_to as "assignedTo", c.last_text as words, c.last_kind as kind, c.last_mail as at,
      c.last_in is not null and (s.seen is null or s.seen < c.last_in) as unread,
      c.snoozed_until as until, c.snooze_kind as "waitsFor",
      (select public_id from login where id = c.assigned_to) as assigned,
      (select json_build_object('publicId', b.public_id, 'name', coalesce(nullif(b.name, ''), b.sender_address))
       from mailbox b where b.id = c.mailbox_id) as mailbox,
      person.who as person
    from conversation c
    left join conversation_seen s on s.conversation_id = c.id and s.login_id = ${loginId}
    left join lateral (
      select case m.direction when 'in' then m.people -> 'from' else m.people -> 'to' -> 0 end as who
      from conversation_mail m
      where m.conversation_id = c.id and coalesce(m.kind, 'human') <> 'report' and not m.other_sender
      order by m.direction = 'in' desc, m.received desc, m.id desc limit 1) person on true
    where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** How many mails of these organizations have left. */
export async function countSent(db: Db, ownerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from message
    where owner_id = any(${[...ownerIds]}::bigint[]) and handed is not null`.execute(db);
  return rows[0]!.sent;
}

export interface ReadRow {
  publicId: string;
  name: string;
  read: Date | null;
  behind: boolean;
}

/** The mailboxes with their last look; a look that is late by a quarter of an hour is worth saying. */
export async function selectLooks(db: Db, mailboxIds: readonly number[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select b.public_id as "publicId", coalesce(nullif(b.name, ''), b.sender_address) as name, r.last_success as read,
      coalesce(r.mode <> 'off' and coalesce(r.last_success, r.connected) < now() - interval '15 minutes', false)
        as behind
    from mailbox b left join mailbox_reader r on r.mailbox_id = b.id
    where b.id = any(${[...mailboxIds]}::bigint[]) and b.disconnected is null and b.sender_address <> ''
    order by b.id`.execute(db);
  return rows;
}

/** Whether these organizations have mailboxes besides these. */
export async function hasOthers(
  db: Db,
  ownerIds: readonly number[],
  mailboxIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      select from mailbox where owner_id = any(${[...ownerIds]}::bigint[]) and id <> all(${[...mailboxIds]}::bigint[]))
      as others`.execute(db);
  return rows[0]!.others;
}

/** One of these mailboxes by its handle. */
export const selectMailboxId = async (
  db: Db,
  mailboxIds: readonly number[],
  publicId: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom("mailbox")
      .select("id")
      .where("public_id", "=", publicId)
      .where("id", "in", [...mailboxIds, 0])
      .executeTakeFirst()
  )?.id;
