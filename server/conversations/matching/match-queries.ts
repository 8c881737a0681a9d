import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import type { Certainty } from "../tables.ts";

/** A mail of ours that was handed over, with the mailbox it went from. */
export interface OurMessage {
  id: number;
  mailboxId: number;
  recipient: string;
  recipientKey: string;
  messageId: string;
  subject: string;
  body: string;
  podcastId: number;
  entryId: number | null;
  handed: Date | null;
  senderAddress: string;
  senderName: string;
  communicationAddress: string;
}

const message = sql`m.id, m.mailbox_id as "mailboxId", m.recipient, m.recipient_key as "recipientKey",
  m.message_id as "messageId", m.subject, m.body, m.podcast_id as "podcastId", m.entry_id as "entryId",
  coalesce(m.handed, m.accepted) as handed, b.sender_address as "senderAddress", b.sender_name as "senderName",
  b.communication_address as "communicationAddress"`;

/** The organization's mails that have one of these ids: their own, of an earlier attempt, or as the recipient saw it. */
export async function selectByIds(
  db: Db,
  ownerId: number,
  ids: readonly string[],
): Promise<(OurMessage & { by: string })[]> {
  if (ids.length === 0) return [];
  const wanted = [...ids];
  const { rows } = await sql<OurMessage & { by: string }>`
    with found as (
      select id, message_id as by from message where message_id = any(${wanted}::text[])
      union select id, wire_id from message where wire_id = any(${wanted}::text[])
      union select of_message, message_id from message_attempt where message_id = any(${wanted}::text[]))
    select ${message}, f.by from found f join message m on m.id = f.id join mailbox b on b.id = m.mailbox_id
    where m.owner_id = ${ownerId}`.execute(db);
  return rows;
}

/** These mails of the organization, in this order. */
export async function selectById(db: Db, ownerId: number, ids: readonly number[]): Promise<OurMessage[]> {
  const { rows } = await sql<OurMessage>`
    select ${message} from message m join mailbox b on b.id = m.mailbox_id
    where m.owner_id = ${ownerId} and m.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The organization's mails to this person that were handed over in these days before `received`, newest first. */
export async function selectToPerson(
  db: Db,
  ownerId: number,
  key: string,
  received: Date,
  days: number,
): Promise<OurMessage[]> {
  const { rows } = await sql<OurMessage>`
    select ${message} from message m join mailbox b on b.id = m.mailbox_id
    where m.owner_id = ${ownerId} and m.recipient_key = ${key} and ${handedWithin(received, days)}
    order by m.handed desc, m.id desc limit 200`.execute(db);
  return rows;
}

/** The organization's mails of these days that had one of these subjects, newest first. */
export async function selectBySubject(
  db: Db,
  ownerId: number,
  subjects: readonly string[],
  received: Date,
  days: number,
): Promise<OurMessage[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<OurMessage>`
    select ${message} from message_subject_key k join message m on m.id = k.id join mailbox b on b.id = m.mailbox_id
    where k.owner_id = ${ownerId} and k.key = any(${subjectKeys(subjects)})
      and ${handedWithin(received, days)}
    order by m.handed desc, m.id desc limit 200`.execute(db);
  return rows;
}

/** Which of these subjects a mail of the organization had in these days before: their places in the list. */
export async function selectKnownSubjects(
  db: Db,
  ownerId: number,
  asked: readonly { subject: string; received: Date }[],
  days: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place
    from unnest(${asked.map((one) => one.subject)}::text[], ${asked.map((one) => one.received)}::timestamptz[])
      with ordinality as w (subject, received, place)
    where exists (
      select 1 from message_subject_key m
      where m.owner_id = ${ownerId} and m.key = ${subjectKey(sql.ref("w.subject"))}
        and m.handed > w.received - make_interval(days => ${days})
        and m.handed < w.received + interval '15 minutes')`.execute(db);
  return new Set(rows.map((row) => Number(row.place)));
}

/** As the index has it. */
const subjectKey = (subject: ReturnType<typeof sql.ref>) =>
  sql`md5(lower(regexp_replace(btrim(${subject}), '\s+', ' ', 'g')))`;
const subjectKeys = (subjects: readonly string[]) =>
  sql`array(select md5(lower(regexp_replace(btrim(s), '\s+', ' ', 'g'))) from unnest(${[...subjects]}::text[]) s)`;

/** The server's clock and ours may differ by some minutes. */
const handedWithin = (received: Date, days: number) =>
  sql`m.handed > ${received}::timestamptz - make_interval(days => ${days})
    and m.handed < ${received}::timestamptz + interval '15 minutes'`;

export interface KeptMail {
  id: number;
  keyHash: Buffer;
  conversationId: number;
  certainty: Certainty;
  /** Of its conversation. */
  personKey: string;
  mailboxId: number;
}

/** Mails of the organization that were kept and have one of these ids. */
export async function selectKept(db: Db, ownerId: number, keys: readonly Buffer[]): Promise<KeptMail[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<KeptMail>`
    select c.id, k.key_hash as "keyHash", c.conversation_id as "conversationId", c.certainty,
      v.person_key as "personKey", v.mailbox_id as "mailboxId"
    from mail_key k join conversation_mail c on c.id = k.mail_id and c.owner_id = k.owner_id
    join conversation v on v.id = c.conversation_id
    where k.owner_id = ${ownerId} and k.key_hash = any(${[...keys]}::bytea[]) order by c.id desc`.execute(db);
  return rows;
}

/** Those of our mails that stand in these conversations, newest first. */
export async function selectOfConversations(
  db: Db,
  ownerId: number,
  conversationIds: readonly number[],
): Promise<OurMessage[]> {
  if (conversationIds.length === 0) return [];
  const { rows } = await sql<OurMessage>`
    select ${message} from message m join mailbox b on b.id = m.mailbox_id
    where m.owner_id = ${ownerId} and m.id in (
      select message_id from conversation_mail
      where conversation_id = any(${[...conversationIds]}::bigint[]) and owner_id = ${ownerId})
    order by m.handed desc nulls last, m.id desc limit 200`.execute(db);
  return rows;
}

/** The conversations in which these mails of ours stand. */
export async function selectConversationsOf(
  db: Db,
  ownerId: number,
  messageIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct conversation_id as id from conversation_mail
    where message_id = any(${[...messageIds]}::bigint[]) and owner_id = ${ownerId} and direction = 'out'`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Conversations of the organization in which this person was added, with a mail in these days before. */
export async function selectParticipations(
  db: Db,
  ownerId: number,
  key: string,
  received: Date,
  days: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.conversation_id as id from conversation_participant p
    where p.owner_id = ${ownerId} and p.person_key = ${key} and exists (
      select 1 from conversation_mail c where c.conversation_id = p.conversation_id
        and c.received > ${received}::timestamptz - make_interval(days => ${days}))
    order by p.conversation_id desc limit 50`.execute(db);
  return rows.map((row) => row.id);
}

/** All addresses the organization writes from or takes answers at. */
export async function selectOwnAddresses(db: Db, ownerId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(a) as address from mailbox b, unnest(array[b.sender_address, b.communication_address]) a
    where b.owner_id = ${ownerId} and a <> ''`.execute(db);
  return rows.map((row) => row.address);
}
