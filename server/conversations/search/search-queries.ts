import { type RawBuilder, sql } from "kysely";
import type { ConversationView } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Filters, instantOf, inView, passes } from "../inbox/inbox-queries.ts";
import { QUARTER_PLACE, QUARTER_WEEKS, WEEK_PLACE } from "./lexemes.ts";
import type { SearchedMail } from "./shown-mail.ts";

/** Where in the order of a search something stands: by its arrival, the newest first. */
export interface SearchPlace {
  micros: string;
  mailId: number;
}

export interface FittingRow extends SearchPlace {
  conversationId: number;
  ownerId: number;
  /** The mail's handle. */
  publicId: string;
  /** Folded while all addresses were the organization's. */
  open: boolean;
  /** Of its text, in bytes. */
  bytes: number;
}

const at = ({ micros, mailId }: SearchPlace) => sql`${instantOf(micros)}, ${mailId}::bigint`;

/** The search with the week of "searched_words as w": `mail_words` by its index, also within the fence (migration 0207). */
const asked = (tsquery: string, week: RawBuilder<number>) =>
  sql`replace(replace(${tsquery}, ${WEEK_PLACE}, (${week})::text),
    ${QUARTER_PLACE}, floor(${week} / ${QUARTER_WEEKS}::numeric)::text)::tsquery`;

const columns = sql`w.mail_id as "mailId", w.conversation_id as "conversationId", w.owner_id as "ownerId", w.open,
  (extract(epoch from w.received) * 1000000)::bigint::text as micros`;

/** More weeks than that are not looked through: thousands are there only where mails have wrong dates. */
const MOST_WEEKS = 5_000;

/**
 * The weeks of which these organizations have mails, the newest first, from index entry to index entry: a mail with a wrong
 * date is one week, and not all those between.
 */
export async function selectWeeks(db: Db, ownerIds: readonly number[]): Promise<number[]> {
  const next = (condition: RawBuilder<unknown>) => sql`
    select max(w.week) from unnest(${[...ownerIds]}::bigint[]) as asked(owner_id)
    cross join lateral (
      select week from mail_words where owner_id = asked.owner_id and ${condition} order by week desc limit 1) w`;
  const { rows } = await sql<{ week: number }>`
    with recursive found (week) as (
      select (${next(sql`true`)})
      union all
      select (${next(sql`week < found.week`)}) from found where found.week is not null)
    select week from found where week is not null limit ${MOST_WEEKS}`.execute(db);
  return rows.map((row) => row.week).sort((a, b) => b - a);
}

/** Where a page ended. */
export async function selectPlace(
  db: Db,
  ownerIds: readonly number[],
  { micros, publicId }: { micros: string; publicId: string },
): Promise<SearchPlace> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation_mail
    where public_id = ${publicId} and owner_id = any(${[...ownerIds]}::bigint[])`.execute(db);
  return { micros, mailId: rows[0]?.id ?? 0 };
}

/**
 * Mails of these weeks that fit, in conversations that pass the filters; the newest first. Each conversation is looked at
 * by itself ("offset 0"), until there are enough: joined, all of the organization's would be read for each week.
 */
export async function selectFitting(
  db: Db,
  filters: Filters,
  view: ConversationView,
  tsquery: string,
  given: { weeks: readonly number[]; after: SearchPlace | null; limit: number },
): Promise<FittingRow[]> {
  const { weeks, after, limit } = given;
  const begins = after ? sql`and (w.received, w.mail_id) < (${at(after)})` : sql``;
  const { rows } = await sql<FittingRow>`
    select found.*, m.public_id as "publicId", octet_length(m.text) as bytes
    from (
      select ${columns}
      from unnest(${[...weeks]}::integer[]) as k(week)
      cross join lateral (
        select w.* from (
          select w.mail_id, w.conversation_id, w.owner_id, w.open, w.received from searched_words w
          where w.words @@ ${asked(tsquery, sql<number>`k.week`)} ${begins}
          order by w.received desc, w.mail_id desc) w
        cross join lateral (
          select from conversation c
          where c.id = w.conversation_id and c.owner_id = any(${[...filters.ownerIds]}::bigint[])
            and ${inView(view, filters.loginId)} and ${passes(filters, "one by one")} offset 0) c
        order by w.received desc, w.mail_id desc limit ${limit}) w
      order by w.received desc, w.mail_id desc limit ${limit}) found
    join conversation_mail m on m.id = found."mailId"
    order by m.received desc, m.id desc`.execute(db);
  return rows;
}

/** The conversations that pass the filters, at most so many; only among these, if any are given. */
export async function selectPassing(
  db: Db,
  filters: Filters,
  view: ConversationView,
  limit: number,
  among?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation c
    where c.owner_id = any(${[...filters.ownerIds]}::bigint[]) and ${inView(view, filters.loginId)}
      and ${passes(filters)} ${among ? sql`and c.id = any(${[...among]}::bigint[])` : sql``}
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether these organizations have at least so many conversations. */
export async function haveConversations(
  db: Db,
  ownerIds: readonly number[],
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${count} as many
    from (select from conversation where owner_id = any(${[...ownerIds]}::bigint[]) limit ${count}) c`.execute(
    db,
  );
  return rows[0]!.many;
}

/**
 * Mails of these conversations that fit, in whatever week, the newest first. They are put in order before their words are
 * read ("offset 0"), of which there are many, so that none are read once there are enough.
 */
export async function selectFittingAmong(
  db: Db,
  conversationIds: readonly number[],
  tsquery: string,
  { after, limit }: { after: SearchPlace | null; limit: number },
): Promise<FittingRow[]> {
  const { rows } = await sql<FittingRow>`
    select found.*, m.public_id as "publicId", octet_length(m.text) as bytes
    from (
      select ${columns} from (
        select w.* from searched_words w
        where w.conversation_id = any(${[...conversationIds]}::bigint[])
          ${after ? sql`and (w.received, w.mail_id) < (${at(after)})` : sql``}
        order by w.received desc, w.mail_id desc offset 0) w
      where w.words @@ ${asked(tsquery, sql<number>`w.week`)}
      order by w.received desc, w.mail_id desc limit ${limit}) found
    join conversation_mail m on m.id = found."mailId"
    order by m.received desc, m.id desc`.execute(db);
  return rows;
}

/** Mails of these conversations that fit and do not stand below a place: of each conversation so many, the newest first. */
export async function selectFittingAbove(
  db: Db,
  conversationIds: readonly number[],
  tsquery: string,
  { place, each }: { place: SearchPlace; each: number },
): Promise<FittingRow[]> {
  const { rows } = await sql<FittingRow>`
    select found.*, m.public_id as "publicId", octet_length(m.text) as bytes
    from unnest(${[...conversationIds]}::bigint[]) as one(id)
    cross join lateral (
      select ${columns} from (
        select w.* from searched_words w
        where w.conversation_id = one.id and (w.received, w.mail_id) >= (${at(place)})
        order by w.received desc, w.mail_id desc offset 0) w
      where w.words @@ ${asked(tsquery, sql<number>`w.week`)}
      order by w.received desc, w.mail_id desc limit ${each}) found
    join conversation_mail m on m.id = found."mailId"
    order by m.received desc, m.id desc`.execute(db);
  return rows;
}

/** These mails as they were kept; of their texts so many letters. */
export async function selectSearched(
  db: Db,
  mailIds: readonly number[],
  letters: number,
): Promise<(SearchedMail & { id: number; received: Date })[]> {
  const { rows } = await sql<SearchedMail & { id: number; received: Date }>`
    select m.id, m.received, m.subject, left(m.text, ${letters}) as text, m.people,
      coalesce((select json_agg(f.name order by f.id) from mail_file f where f.mail_id = m.id), '[]') as files
    from conversation_mail m where m.id = any(${[...mailIds]}::bigint[])`.execute(db);
  return rows;
}

/** Campaigns of these organizations, for a search by their names. */
export async function selectCampaignNames(
  db: Db,
  ownerIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("campaign")
    .select(["id", "display_name as name"])
    .where("owner_id", "in", [...ownerIds, 0])
    .execute();
}
