import { sql } from "kysely";
import { hashOfPerson } from "../../catalogue/addresses/erase-address.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { OldMail } from "./forget-old-queries.ts";

/** An address as it was typed, and in the form in which people are compared. */
export interface Person {
  address: string;
  key: string;
}

export interface ErasureRow {
  id: number;
  publicId: string;
  hint: string;
  asked: Date;
  askedBy: number | null;
  done: Date | null;
  mails: number;
  messages: number;
}

const columns = sql`id, public_id as "publicId", hint, asked, asked_by as "askedBy", done, mails, messages`;

export async function insertErasure(
  tx: Tx,
  values: { publicId: string; address: string; hint: string; loginId: number | null },
): Promise<ErasureRow> {
  const { publicId, address, hint, loginId } = values;
  const { rows } = await sql<ErasureRow>`
    insert into person_erasure (public_id, address, hint, asked_by)
    values (${publicId}, ${address}, ${hint}, ${loginId}) returning ${columns}`.execute(tx);
  return rows[0]!;
}

export async function selectErasures(db: Db, limit: number, offset: number): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select ${columns} from person_erasure order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from person_erasure`.execute(db);
  return rows[0]!.count;
}

/** What is still to be erased: one, or with null all. */
export async function selectWaiting(db: Db, id: number | null): Promise<{ id: number; address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`
    select id, address from person_erasure
    where done is null and (${id}::bigint is null or id = ${id}) order by id`.execute(db);
  return rows;
}

/** The next conversations with a person. */
export async function selectConversationsWith(
  db: Db,
  { key }: Person,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where person_key = ${key} and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Mails that name a person as sender or recipient, in whatever conversation. */
export async function selectMailsNaming(db: Db, { address, key }: Person, limit: number): Promise<OldMail[]> {
  const { rows } = await sql<OldMail>`
    with named as materialized (
      select id, owner_id, conversation_id, direction from conversation_mail
      where addresses_in(people) && ${[address, key]}::text[] limit ${limit})
    select id, owner_id as "ownerId", conversation_id as "conversationId" from named
    order by owner_id, conversation_id, direction = 'out', id`.execute(db);
  return rows;
}

/** One that was asked for and is not done. */
export async function selectBegun(tx: Tx, address: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${columns} from person_erasure where done is null and address = ${address} limit 1`.execute(tx);
  return rows[0];
}

/** Whether a mail to them has not ended yet. */
export async function isStillWrittenTo(tx: Tx, { key }: Person): Promise<boolean> {
  const { rows } = await sql`select from message where recipient_key = ${key} limit 1`.execute(tx);
  return rows.length > 0;
}

/** What servers said of mails to them. */
export const emptyReports = (tx: Tx, messageIds: readonly number[]) =>
  sql`update delivery_report set said = '' where message_id = any(${[...messageIds]}::bigint[])`.execute(tx);

/** Where a person may stand: in the catalogue, in mails of ours or in a conversation. */
const STANDS_IN = [
  ["podcast_address", "address_key"],
  ["message", "recipient_key"],
  ["conversation", "person_key"],
] as const;

/** Those of these hashes who still stand somewhere. Nothing finds a hash, so that all are read, in steps of so many rows. */
export async function selectErasedPeople(
  db: Db,
  hashes: readonly Buffer[],
  atOnce = 50_000,
): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, column] of STANDS_IN)
    for (let after: number | null = 0; after !== null; ) {
      const { rows }: { rows: { last: number | null; people: string[] | null }[] } = await sql<{
        last: number | null;
        people: string[] | null;
      }>`
        with page as materialized (
          select id, regexp_replace(lower(${sql.ref(column)}), '^([^+@]+)[+][^@]*@', '\\1@') as person
          from ${sql.table(table)} where id > ${after} order by id limit ${atOnce})
        select max(id) as last, array_agg(distinct person) filter (
          where ${hashOfPerson(sql`person`)} = any(${[...hashes]}::bytea[])) as people
        from page`.execute(db);
      after = rows[0]!.last;
      for (const person of rows[0]!.people ?? []) found.add(person);
    }
  return [...found].sort();
}

const isOver = (key: string) => sql<boolean>`g.recipient_key = ${key}
  and g.state in ('accepted', 'failed', 'stopped', 'unclear', 'handed')`;

/** Mails of ours that still name a person. None waits any more. */
export async function selectMessagesTo(tx: Tx, { key }: Person, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as materialized (
      select g.id from message g where ${isOver(key)} limit ${limit})
    select g.id from message g join named on named.id = g.id where ${isOver(key)} order by g.id for update of g`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Who was called the host of a conversation, or said not to be. */
/** Answers how many there were. */
export async function deleteRoles(tx: Tx, { address, key }: Person): Promise<number> {
  let deleted = 0;
  for (const table of ["conversation_participant", "conversation_stranger"] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where((one) => one.or([one("person_key", "=", key), one(sql`lower(address)`, "=", address)]))
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** That there was something of the person besides mails. */
export const noteTouched = (tx: Tx, id: number) =>
  sql`update person_erasure set touched = true where id = ${id} and not touched`.execute(tx);

export const noteErased = (tx: Tx, id: number, { mails, messages }: { mails: number; messages: number }) =>
  sql`update person_erasure set mails = mails + ${mails}, messages = messages + ${messages}
      where id = ${id}`.execute(tx);

/** Answers whether it found anything; false where it was finished before. */
export async function finishErasure(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    update person_erasure set done = now(), address = null where id = ${id} and done is null
    returning touched or mails > 0 or messages > 0 as found`.execute(tx);
  return rows[0]?.found ?? false;
}
