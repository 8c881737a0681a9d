import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { deleteForgotten } from "../files/file-queries.ts";

export interface OldMail {
  id: number;
  ownerId: number;
  conversationId: number;
}

/** How far a look through old rows has come: behind this one. The time is text, since a `Date` has no microseconds. */
export interface Mark {
  at: string;
  id: number;
}

const columns = sql`m.id, m.owner_id as "ownerId", m.conversation_id as "conversationId"`;
const after = (mark: Mark) => sql`(${mark.at}::timestamptz, ${mark.id}::bigint)`;

/**
 * The next delivery reports that came before; `over`: no case of credits is still to be decided by them. Each statement here
 * reads one page of an index, whether its rows are over or stay.
 */
export async function selectOldReports(
  db: Db,
  before: Date,
  mark: Mark,
  limit: number,
): Promise<(OldMail & Mark & { over: boolean })[]> {
  const { rows } = await sql<OldMail & Mark & { over: boolean }>`
    with page as materialized (
      select ${columns}, m.received from conversation_mail m
      where m.kind in ('report', 'complaint') and m.received < ${before} and (m.received, m.id) > ${after(mark)}
      order by m.received, m.id limit ${limit})
    select p.id, p."ownerId", p."conversationId", p.received::text as at, (
      select true from undelivered c where c.mail_id = p.id and c.state = 'waiting' limit 1) is null as over
    from page p order by p.received, p.id`.execute(db);
  return rows;
}

/** Whether the last mail of `conversation c` came or went before. */
const isOver = (before: Date) => sql<boolean>`c.last_mail < ${before} and (
  select true from conversation_mail n where n.conversation_id = c.id and n.received >= ${before} limit 1) is null`;

/** The next conversations that were last summed up with a newest mail from before. */
export async function selectOldConversations(
  db: Db,
  before: Date,
  mark: Mark,
  limit: number,
): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select c.id, c.last_mail::text as at from conversation c
    where c.last_mail < ${before} and (c.last_mail, c.id) > ${after(mark)}
    order by c.last_mail, c.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Mails of these conversations, of one after the other. With `before` only where the last mail came or went before that: one
 * may have come meanwhile.
 */
export async function selectMailsIn(
  db: Db,
  conversationIds: readonly number[],
  { before, limit }: { before?: Date; limit: number },
): Promise<OldMail[]> {
  const { rows } = await sql<OldMail>`
    select m.id, m."ownerId", m."conversationId"
    from conversation c cross join lateral (
      select ${columns}, m.direction = 'out' as own from conversation_mail m
      where m.conversation_id = c.id order by own, m.id limit ${limit}) m
    where c.id = any(${[...conversationIds]}::bigint[]) and ${before ? isOver(before) : sql`true`}
    order by c.id, m.own, m.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Erases mails with all that hangs on them, and the contents of their files where no other mail has them. What tells them
 * again stays, so that they never come back.
 */
export async function deleteMails(tx: Tx, ownerId: number, mailIds: readonly number[]): Promise<void> {
  const ids = sql`${[...mailIds]}::bigint[]`;
  await sql`
    insert into mail_tombstone (owner_id, identity)
    select owner_id, identity from conversation_mail
    where id = any(${ids}) and owner_id = ${ownerId} and direction <> 'out'
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct hash from mail_file where mail_id = any(${ids}) and hash is not null`.execute(tx);
  await sql`delete from conversation_mail where id = any(${ids}) and owner_id = ${ownerId}`.execute(tx);
  await deleteForgotten(
    tx,
    ownerId,
    rows.map((row) => row.hash),
  );
}

/** Whether mails of ours have words, and have ended. */
const hasWords = sql<boolean>`(g.body <> '' or g.subject <> '')
  and g.state in ('accepted', 'failed', 'stopped', 'unclear')`;

/** Whether `message g` stands in no conversation any more, and the last one to its person went out before. */
const isForgotten = (before: Date) => sql<boolean>`
  (select true from conversation_mail m where m.message_id = g.id limit 1) is null
  and (select true from message n where n.owner_id = g.owner_id and n.recipient_key = g.recipient_key
    and coalesce(n.handed, n.created) >= ${before} limit 1) is null`;

/** The next mails of ours with words that went out before; `over`: nothing keeps these words any more. */
export async function selectOldMessages(
  db: Db,
  before: Date,
  mark: Mark,
  limit: number,
): Promise<(Mark & { over: boolean })[]> {
  const { rows } = await sql<Mark & { over: boolean }>`
    with page as materialized (
      select g.id, g.owner_id, g.recipient_key, coalesce(g.handed, g.created) as went from message g
      where coalesce(g.handed, g.created) < ${before} and (coalesce(g.handed, g.created), g.id) > ${after(mark)}
        and ${hasWords}
      order by coalesce(g.handed, g.created), g.id limit ${limit})
    select g.id, g.went::text as at, ${isForgotten(before)} as over from page g order by g.went, g.id`.execute(
    db,
  );
  return rows;
}

/** Those of these mails of ours of which that holds still, but for those that somebody else holds. */
export async function holdOldMessages(tx: Tx, before: Date, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from message g
    where g.id = any(${[...ids]}::bigint[]) and coalesce(g.handed, g.created) < ${before} and ${hasWords}
      and ${isForgotten(before)}
    order by g.id for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}

/** The next mails of ours that were settled before and still have the words of the server that took or refused them. */
export async function selectSpokenDetails(tx: Tx, before: Date, mark: Mark, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, modified::text as at from message
    where detail is not null and modified < ${before} and state in ('accepted', 'failed', 'stopped')
      and (modified, id) > ${after(mark)}
    order by modified, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}
