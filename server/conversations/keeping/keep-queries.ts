import { sql } from "kysely";
import type { Circle } from "../../mailbox/readable.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { keyHash } from "../matching/match.ts";
import type { OurMessage } from "../matching/match-queries.ts";
import type { Certainty, MailPeople } from "../tables.ts";
import { identityOfOurs } from "./identity.ts";
import { isReadBy, mayHold } from "./may-hold.ts";

/** Of the advisory locks; the second number is the organization's. */
const KEEPING_LOCK = 8218;

/** Mails of one organization are kept, parted and forgotten one after the other, until the transaction ends. */
export const lockKeeping = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(${KEEPING_LOCK}, hashint8(${ownerId}::bigint))`.execute(tx);

/** The places in a folder, among these, from which a mail was kept. */
export async function selectPlaces(
  db: Db,
  folderId: number,
  uidValidity: number,
  remotes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ remote: string }>`
    select remote from mail_place where folder_id = ${folderId} and uid_validity = ${uidValidity}
      and remote = any(${[...remotes]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.remote));
}

/** Those of these identities that were deleted here, as hexadecimal numbers. */
export async function selectForgotten(
  db: Db,
  ownerId: number,
  identities: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hex: string }>`
    select encode(identity, 'hex') as hex from mail_tombstone
    where owner_id = ${ownerId} and identity = any(${[...identities]}::bytea[])`.execute(db);
  return new Set(rows.map((row) => row.hex));
}

/** Those of these people to whom the organization wrote, or who were added to a conversation, within these days. */
export async function selectKnownPeople(
  db: Db,
  ownerId: number,
  keys: readonly string[],
  days: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct recipient_key as key from message
    where owner_id = ${ownerId} and recipient_key = any(${[...keys]}::text[])
      and handed > now() - make_interval(days => ${days})
    union select person_key from conversation_participant
    where owner_id = ${ownerId} and person_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}

const conversationsWith = (ownerId: number, circle: Circle, keys: readonly string[]) => sql<{
  id: number;
  key: string;
  modified: Date;
}>`
    select c.id, c.person_key as key, c.modified from conversation c
    where c.owner_id = ${ownerId} and c.person_key = any(${[...keys]}::text[]) and ${mayHold(circle)}
    union all select p.conversation_id, p.person_key, c.modified
    from conversation_participant p join conversation c on c.id = p.conversation_id
    where p.owner_id = ${ownerId} and p.person_key = any(${[...keys]}::text[]) and ${mayHold(circle)}`;

/** The people among these with whom there is a conversation that may hold a mail of this circle. */
export async function selectConversationPeople(
  db: Db,
  ownerId: number,
  circle: Circle,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await conversationsWith(ownerId, circle, keys).execute(db);
  return new Set(rows.map((row) => row.key));
}

/** The newest conversation with one of these people that may hold a mail of this circle. */
export async function findByPeople(
  db: Db,
  ownerId: number,
  circle: Circle,
  keys: readonly string[],
): Promise<number | undefined> {
  const { rows } = await conversationsWith(ownerId, circle, keys).execute(db);
  return rows.toSorted((a, b) => b.modified.getTime() - a.modified.getTime() || b.id - a.id)[0]?.id;
}

export const insertPlace = (
  tx: Tx,
  place: { mailId: number; folderId: number; uidValidity: number; remote: string },
) =>
  tx
    .insertInto("mail_place")
    .values({
      mail_id: place.mailId,
      folder_id: place.folderId,
      uid_validity: place.uidValidity,
      remote: place.remote,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function insertKeys(tx: Tx, ownerId: number, mailId: number, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .insertInto("mail_key")
    .values([...new Set(ids)].map((id) => ({ owner_id: ownerId, key_hash: keyHash(id), mail_id: mailId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The conversation of the first of these ids by which a mail was kept, among those that may hold a mail of this circle;
 * those kept aside only on request.
 */
export async function findByKeys(
  db: Db,
  ownerId: number,
  circle: Circle,
  ids: readonly string[],
  aside: boolean,
): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`
    select c.id
    from unnest(${ids.map(keyHash)}::bytea[]) with ordinality as w (hash, place)
    join mail_key k on k.owner_id = ${ownerId} and k.key_hash = w.hash
    join conversation_mail m on m.id = k.mail_id and m.owner_id = k.owner_id
    join conversation c on c.id = m.conversation_id
    where (m.certainty = 'unsure') = ${aside} and ${mayHold(circle)} order by w.place, m.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * The conversation in which the first of these mails of ours stands, if it may hold a mail of this circle. What was
 * written in a conversation is answered there, whoever else reads it. Where a mail of ours stands in one that others
 * read, its last answer here says where the next belongs.
 */
export async function findByMessages(
  db: Db,
  ownerId: number,
  circle: Circle,
  messageIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from unnest(${[...messageIds]}::bigint[]) with ordinality as w (id, place)
    join conversation_mail m on m.message_id = w.id and m.owner_id = ${ownerId}
    join conversation c on c.id = m.conversation_id
    where case when m.direction = 'out'
      then ${mayHold(circle)} or ${isReadBy(circle)} and exists (
        select from conversation_answer a where a.message_id = w.id and a.conversation_id = c.id)
      else m.certainty in ('certain', 'probable') and ${mayHold(circle)} end
    order by w.place, m.direction = 'out' desc, m.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export async function insertConversation(
  tx: Tx,
  values: { ownerId: number; mailboxId: number; personKey: string; subject: string; lastOut?: Date | null },
): Promise<number> {
  const { id } = await tx
    .insertInto("conversation")
    .values({
      public_id: newHandle(),
      owner_id: values.ownerId,
      mailbox_id: values.mailboxId,
      person_key: values.personKey,
      subject: values.subject,
      last_out: values.lastOut ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The podcasts that a conversation is about: all that its mails of ours name. An entry that is gone leaves its podcast. */
export async function insertEntries(
  tx: Tx,
  conversationId: number,
  messages: readonly Pick<OurMessage, "id">[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into conversation_entry (conversation_id, podcast_id, entry_id)
    select distinct on (s.podcast_id) ${conversationId}::bigint, s.podcast_id, s.entry_id
    from unnest(${messages.map((message) => message.id)}::bigint[]) with ordinality as w (id, place)
    join message_entry s on s.message_id = w.id and not s.fell_away
    order by s.podcast_id, w.place
    on conflict do nothing`.execute(tx);
}

/** Puts mails of ours into a conversation, where they stand in none. */
export async function insertOurs(
  tx: Tx,
  ownerId: number,
  conversationId: number,
  messages: readonly OurMessage[],
): Promise<void> {
  const handed = messages.filter((message) => message.handed !== null);
  if (handed.length === 0) return;
  await tx
    .insertInto("conversation_mail")
    .values(
      handed.map((message) => ({
        public_id: newHandle(),
        conversation_id: conversationId,
        owner_id: ownerId,
        mailbox_id: message.mailboxId,
        direction: "out" as const,
        message_id: message.id,
        identity: identityOfOurs(message.messageId),
        ids: [message.messageId],
        people: asJson<MailPeople>({
          from: { name: message.senderName, address: message.senderAddress },
          to: [{ name: "", address: message.recipient }],
        }),
        subject: message.subject,
        sent: message.handed,
        received: message.handed!,
        certainty: "certain" as Certainty,
        signs: asJson<[]>([]),
        headers: asJson<[]>([]),
        text: message.body,
        fresh: message.body,
        judged: sql<Date>`clock_timestamp()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(["owner_id", "identity"]).doNothing())
    .execute();
}

/** A value for a jsonb column. */
export const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
