import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface OldMail {
  id: number;
  ownerId: number;
  conversationId: number;
}

const columns = sql`m.id, m.owner_id as "ownerId", m.conversation_id as "conversationId"`;

/** Delivery reports that came before, but for those by which a case of credits is still to be decided. */
export async function selectOldReports(db: Db, before: Date, limit: number): Promise<OldMail[]> {
  const { rows } = await sql<OldMail>`
    select ${columns} from conversation_mail m
    where m.kind in ('report', 'complaint') and m.received < ${before}
      and not exists (select from undelivered c where c.mail_id = m.id and c.state = 'waiting')
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

/** Mails of conversations of which the last mail came or went before; of one after the other. */
export async function selectOldConversations(db: Db, before: Date, limit: number): Promise<OldMail[]> {
  const { rows } = await sql<OldMail>`
    select ${columns} from conversation_mail m
    join conversation c on c.id = m.conversation_id
    where c.last_mail < ${before} and not exists (
      select from conversation_mail n where n.conversation_id = c.id and n.received >= ${before})
    order by c.id, m.direction = 'out', m.id limit ${limit}`.execute(db);
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
  if (rows.length === 0) return;
  await sql`
    delete from file_piece p
    where p.owner_id = ${ownerId} and p.hash = any(${rows.map((row) => row.hash)}::bytea[]) and not exists (
      select 1 from mail_file f join conversation_mail m on m.id = f.mail_id
      where f.hash = p.hash and m.owner_id = p.owner_id)`.execute(tx);
}

/** Mails of ours of which the last one to their person went out before, and that stand in no conversation any more. */
export async function selectOldMessages(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from message g
    where coalesce(g.handed, g.created) < ${before} and (g.body <> '' or g.subject <> '')
      and g.state in ('accepted', 'failed', 'stopped', 'unclear')
      and not exists (select from conversation_mail m where m.message_id = g.id)
      and not exists (
        select from message n where n.owner_id = g.owner_id and n.recipient_key = g.recipient_key
          and coalesce(n.handed, n.created) >= ${before})
    order by g.id limit ${limit} for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}

/** Mails of ours that were settled before and still have the words of the server that took or refused them. */
export async function selectSpokenDetails(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where detail is not null and modified < ${before} and state in ('accepted', 'failed', 'stopped')
    order by id limit ${limit} for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}
