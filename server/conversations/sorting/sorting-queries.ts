import { sql } from "kysely";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import { type Circle, circleOf } from "../../mailbox/readable.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { deleteForgotten } from "../files/file-queries.ts";
import { mayHold } from "../keeping/may-hold.ts";
import type { Certainty, MailPeople } from "../tables.ts";

/** A mail that came in or was written elsewhere, with its conversation. */
export interface SortedMail {
  id: number;
  ownerId: number;
  mailboxId: number;
  conversationId: number;
  conversation: string;
  identity: Buffer;
  messageId: number | null;
  certainty: Certainty;
  otherSender: boolean;
  direction: "in" | "elsewhere";
  people: MailPeople;
  subject: string;
}

export async function selectMail(db: Db, publicId: string): Promise<SortedMail | undefined> {
  const { rows } = await sql<SortedMail>`
    select m.id, m.owner_id as "ownerId", m.mailbox_id as "mailboxId", m.conversation_id as "conversationId",
      c.public_id as conversation, m.identity, m.message_id as "messageId", m.certainty,
      m.other_sender as "otherSender", m.direction, m.people, m.subject
    from conversation_mail m join conversation c on c.id = m.conversation_id
    where m.public_id = ${publicId} and m.direction <> 'out'`.execute(db);
  return rows[0];
}

/** Whether a mail came into one of these mailboxes, too. */
export async function liesIn(db: Db, mailId: number, mailboxIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mail_place p join mailbox_folder f on f.id = p.folder_id
    where p.mail_id = ${mailId} and f.mailbox_id = any(${[...mailboxIds]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Who reads a mail: all mailboxes in which it lies count. */
export async function circleOfMail(db: Db, { id, mailboxId }: SortedMail): Promise<Circle> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.mailbox_id as id from mail_place p join mailbox_folder f on f.id = p.folder_id
    where p.mail_id = ${id}`.execute(db);
  return circleOf(db, [mailboxId, ...rows.map((row) => row.id)]);
}

/** Whether a conversation may take up what these people read. */
export async function mayTakeUp(db: Db, conversationId: number, circle: Circle): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c where c.id = ${conversationId} and ${mayHold(circle)}`.execute(db);
  return rows.length > 0;
}

export const moveMail = (
  tx: Tx,
  mailId: number,
  values: { conversationId: number; messageId: number | null; certainty: Certainty },
) =>
  tx
    .updateTable("conversation_mail")
    .set({
      conversation_id: values.conversationId,
      message_id: values.messageId,
      certainty: values.certainty,
    })
    .where("id", "=", mailId)
    .execute();

/** It is judged anew, because it counts for more now. */
export const setUnjudged = (tx: Tx, mailId: number) =>
  tx.updateTable("conversation_mail").set({ judged: null }).where("id", "=", mailId).execute();

export const copyEntries = (tx: Tx, from: number, to: number) =>
  sql`insert into conversation_entry (conversation_id, entry_id, podcast_id)
      select ${to}, entry_id, podcast_id from conversation_entry where conversation_id = ${from}
      on conflict do nothing`.execute(tx);

export const hasMails = async (db: Db, conversationId: number): Promise<boolean> =>
  (await db
    .selectFrom("conversation_mail")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("direction", "<>", "out")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What else is left of a conversation goes into another: our own mails and answers, who takes part and who does not. */
export async function moveRest(tx: Tx, from: number, to: number): Promise<void> {
  await sql`update conversation_answer set conversation_id = ${to} where conversation_id = ${from}`.execute(
    tx,
  );
  await sql`update conversation_mail set conversation_id = ${to} where conversation_id = ${from}`.execute(tx);
  await sql`insert into conversation_participant (conversation_id, owner_id, person_key, address, added_by)
    select ${to}, owner_id, person_key, address, added_by from conversation_participant
    where conversation_id = ${from} on conflict do nothing`.execute(tx);
  await sql`insert into conversation_stranger (conversation_id, owner_id, person_key, address, added_by)
    select ${to}, s.owner_id, s.person_key, s.address, s.added_by from conversation_stranger s
    where s.conversation_id = ${from} and not exists (
      select 1 from conversation_participant p
      where p.conversation_id = ${to} and p.person_key = s.person_key)
    on conflict do nothing`.execute(tx);
  await copyEntries(tx, from, to);
}

/**
 * A mail that is put into a conversation of its own stays as it was dealt with: its state, who has it and who has seen it;
 * whose turn it is; and whether its sender was said to be the host. Of others nothing is told there.
 */
export async function copyStanding(tx: Tx, from: number, to: number, sender: string | null): Promise<void> {
  await sql`
    update conversation n set state = o.state, assigned_to = o.assigned_to, snoozed_until = o.snoozed_until,
      snooze_kind = o.snooze_kind, turn = case when o.last_out > n.last_in then 'theirs' else n.turn end
    from conversation o where n.id = ${to} and o.id = ${from}`.execute(tx);
  await sql`
    insert into conversation_seen (conversation_id, login_id, seen)
    select ${to}, login_id, seen from conversation_seen where conversation_id = ${from}`.execute(tx);
  for (const table of ["conversation_participant", "conversation_stranger"])
    await sql`
      insert into ${sql.table(table)} (conversation_id, owner_id, person_key, address, added_by)
      select ${to}, owner_id, person_key, address, added_by from ${sql.table(table)}
      where conversation_id = ${from} and lower(address) = lower(${sender})`.execute(tx);
}

export const hasIncoming = async (db: Db, conversationId: number): Promise<boolean> =>
  (await db
    .selectFrom("conversation_mail")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("direction", "=", "in")
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const deleteConversation = (tx: Tx, id: number) =>
  tx.deleteFrom("conversation").where("id", "=", id).execute();

/** The newest mail of ours in a conversation. */
export async function newestMessage(db: Db, conversationId: number): Promise<number | null> {
  const row = await db
    .selectFrom("conversation_mail")
    .select("message_id")
    .where("conversation_id", "=", conversationId)
    .where("message_id", "is not", null)
    .orderBy("received", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ?? null;
}

/** After mails came or went: newest mails, newest words, whose turn it is. Reports and what is kept aside do not count. */
export const refreshConversation = (tx: Tx, id: number) =>
  sql`
    with mails as (
      select * from conversation_mail where conversation_id = ${id}),
    newest as (
      select received, kind, fresh from mails
      where direction = 'in' and certainty <> 'unsure' and coalesce(kind, 'human') not in ('report', 'complaint')
      order by received desc, id desc limit 1),
    sides as (
      select max(received) filter (where direction <> 'in') as own,
        max(received) filter (where direction = 'in' and kind = 'human' and certainty <> 'unsure') as human
      from mails)
    update conversation c set
      last_in = (select received from newest),
      last_kind = (select kind from newest),
      last_text = coalesce((select left(regexp_replace(btrim(fresh), '\s+', ' ', 'g'), 200) from newest), ''),
      last_out = sides.own,
      turn = case when sides.human > coalesce(sides.own, '-infinity')
        and (select kind from newest) is distinct from 'opt-out' then 'ours' else 'theirs' end,
      modified = clock_timestamp()
    from sides where c.id = ${id}`.execute(tx);

export const insertTombstone = (tx: Tx, ownerId: number, identity: Buffer) =>
  tx
    .insertInto("mail_tombstone")
    .values({ owner_id: ownerId, identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes a mail with all that hangs on it, and the contents of its files where no other mail has them. */
export async function deleteMail(tx: Tx, { id, ownerId }: SortedMail): Promise<void> {
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct hash from mail_file where mail_id = ${id} and hash is not null`.execute(tx);
  await tx.deleteFrom("conversation_mail").where("id", "=", id).execute();
  await deleteForgotten(
    tx,
    ownerId,
    rows.map((row) => row.hash),
  );
}

interface SaidOf {
  conversationId: number;
  ownerId: number;
  personKey: string;
  address: string;
  loginId: number;
}

const insertSaid = (tx: Tx, table: "conversation_participant" | "conversation_stranger", one: SaidOf) =>
  tx
    .insertInto(table)
    .values({
      conversation_id: one.conversationId,
      owner_id: one.ownerId,
      person_key: one.personKey,
      address: one.address,
      added_by: one.loginId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const insertParticipant = (tx: Tx, one: SaidOf) => insertSaid(tx, "conversation_participant", one);

/** Somebody who is not the host, in this conversation. */
export const insertStranger = (tx: Tx, one: SaidOf) => insertSaid(tx, "conversation_stranger", one);

export const isStranger = async (db: Db, conversationId: number, personKey: string): Promise<boolean> =>
  (await db
    .selectFrom("conversation_stranger")
    .select("person_key")
    .where("conversation_id", "=", conversationId)
    .where("person_key", "=", personKey)
    .executeTakeFirst()) !== undefined;

export const deleteStranger = (tx: Tx, conversationId: number, personKey: string) =>
  tx
    .deleteFrom("conversation_stranger")
    .where("conversation_id", "=", conversationId)
    .where("person_key", "=", personKey)
    .execute();

export const deleteParticipant = async (tx: Tx, conversationId: number, personKey: string) =>
  (
    await tx
      .deleteFrom("conversation_participant")
      .where("conversation_id", "=", conversationId)
      .where("person_key", "=", personKey)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

/** Marks all mails of this sender in the conversation. */
export const setOtherSender = (tx: Tx, conversationId: number, address: string, other: boolean) =>
  sql`update conversation_mail set other_sender = ${other}
      where conversation_id = ${conversationId} and direction = 'in'
        and lower(people -> 'from' ->> 'address') = lower(${address})`.execute(tx);

export interface PossibleShow {
  podcastId: number;
  entryId: number | null;
  publicId: string;
  title: string;
  /** The address to hide in the title. */
  onSale: string | null;
}

/** The podcasts a conversation may be about: those it is about, and those that its mails of ours were. */
export async function selectPossibleShows(db: Db, conversationId: number): Promise<PossibleShow[]> {
  const { rows } = await sql<PossibleShow>`
    select distinct on (s.podcast_id) s.podcast_id as "podcastId", s.entry_id as "entryId",
      p.public_id as "publicId", p.title, ${addressOnSale} as "onSale"
    from (
      select podcast_id, entry_id, 1 as place from conversation_entry where conversation_id = ${conversationId}
      union all
      select g.podcast_id, g.entry_id, 2 from conversation_mail m join message_entry g on g.message_id = m.message_id
      where m.conversation_id = ${conversationId} and not g.fell_away) s
    join podcast p on p.id = s.podcast_id
    order by s.podcast_id, s.place`.execute(db);
  return rows;
}

export async function setShows(
  tx: Tx,
  conversationId: number,
  shows: readonly { podcastId: number; entryId: number | null }[],
): Promise<void> {
  await tx.deleteFrom("conversation_entry").where("conversation_id", "=", conversationId).execute();
  await tx
    .insertInto("conversation_entry")
    .values(
      shows.map((show) => ({
        conversation_id: conversationId,
        podcast_id: show.podcastId,
        entry_id: show.entryId,
      })),
    )
    .execute();
}

export const selectHandle = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom("conversation").select("public_id").where("id", "=", id).executeTakeFirstOrThrow())
    .public_id;

export const selectPersonKey = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom("conversation").select("person_key").where("id", "=", id).executeTakeFirstOrThrow())
    .person_key;

export const setPersonKey = (tx: Tx, id: number, personKey: string) =>
  tx.updateTable("conversation").set({ person_key: personKey }).where("id", "=", id).execute();
