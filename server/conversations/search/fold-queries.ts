import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { FOLDING } from "./lexemes.ts";
import type { SearchedMail } from "./shown-mail.ts";

/** As their index says it (migration 0241). */
const EARLIER = sql`w.folding < ${sql.lit(FOLDING)}`;

export interface HeldMail {
  mailId: number;
  /** Of its text. */
  bytes: number;
}

/**
 * The newest mails whose words are due, with the size of their text, held until the transaction ends; those that others
 * hold are passed over.
 */
export async function holdDue(tx: Tx, limit: number, mailId: number | null): Promise<HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    select d.mail_id as "mailId", octet_length(m.text) as bytes
    from mail_words_due d join conversation_mail m on m.id = d.mail_id
    ${mailId === null ? sql`` : sql`where d.mail_id = ${mailId}`}
    order by d.mail_id desc limit ${limit}
    for update of d skip locked for key share of m skip locked`.execute(tx);
  return rows;
}

/**
 * The newest mails that were folded in an earlier way, held until the transaction ends: whoever takes their words away
 * meanwhile waits, and takes the new ones.
 */
export async function holdEarlier(tx: Tx, limit: number): Promise<HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    select w.mail_id as "mailId", octet_length(m.text) as bytes
    from mail_words w join conversation_mail m on m.id = w.mail_id
    where ${EARLIER} order by w.mail_id desc limit ${limit}
    for update of w skip locked for key share of m skip locked`.execute(tx);
  return rows;
}

/** How many mails were folded in an earlier way. */
export async function countEarlier(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail_words w where ${EARLIER}`.execute(db);
  return rows[0]!.count;
}

interface FoldableMail extends SearchedMail {
  id: number;
  conversationId: number;
  ownerId: number;
  received: Date;
  /** By which its conversation is read: its own, and those in which mails of it lie. */
  mailboxIds: number[];
}

export async function selectFoldable(tx: Tx, mailIds: readonly number[]): Promise<FoldableMail[]> {
  const { rows } = await sql<FoldableMail>`
    select m.id, m.conversation_id as "conversationId", m.owner_id as "ownerId", m.received, m.subject, m.text,
      m.people,
      coalesce((select json_agg(f.name order by f.id) from mail_file f where f.mail_id = m.id), '[]') as files,
      (select json_agg(distinct b.id) from (
        select c.mailbox_id as id
        union all
        select f.mailbox_id from conversation_mail o
        join mail_place p on p.mail_id = o.id join mailbox_folder f on f.id = p.folder_id
        where o.conversation_id = c.id) b) as "mailboxIds"
    from conversation_mail m join conversation c on c.id = m.conversation_id
    where m.id = any(${[...mailIds]}::bigint[])`.execute(tx);
  return rows;
}

export interface FoldedMail {
  mailId: number;
  week: number;
  open: boolean;
  words: string[];
}

export async function saveWords(tx: Tx, mails: readonly FoldedMail[]): Promise<void> {
  const given = JSON.stringify(mails.map(({ mailId, week, open, words }) => [mailId, week, open, words]));
  await sql`
    insert into mail_words (mail_id, conversation_id, owner_id, received, week, open, words, folding)
    select m.id, m.conversation_id, m.owner_id, m.received, (g ->> 1)::integer, (g ->> 2)::boolean,
      array_to_tsvector(array(select json_array_elements_text(g -> 3))), ${FOLDING}::smallint
    from json_array_elements(${given}::json) g join conversation_mail m on m.id = (g ->> 0)::bigint
    on conflict (mail_id) do update set conversation_id = excluded.conversation_id, owner_id = excluded.owner_id,
      received = excluded.received, week = excluded.week, open = excluded.open, words = excluded.words,
      folding = excluded.folding`.execute(tx);
}

export const deleteDue = (tx: Tx, mailIds: readonly number[]) =>
  sql`delete from mail_words_due where mail_id = any(${[...mailIds]}::bigint[])`.execute(tx);
