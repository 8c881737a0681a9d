import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface ColleagueRow {
  id: number;
  publicId: string;
}

/** Members who may sign in and may read the conversations of a mailbox. */
export async function selectColleagues(db: Db, ownerId: number, mailboxId: number): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    select l.id, l.public_id as "publicId"
    from membership m join login l on l.id = m.login_id join mailbox b on b.id = ${mailboxId}
    where m.owner_id = ${ownerId} and l.disabled is null and (b.reads = 'organization' or b.login_id = l.id)
    order by l.id limit 200`.execute(db);
  return rows;
}

export interface NoteRow {
  publicId: string;
  loginId: number | null;
  text: string;
  mentions: number[];
  at: Date;
}

/** The newest notes of a conversation, oldest first. */
export async function selectNotes(db: Db, conversationId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select * from (
      select id, public_id as "publicId", login_id as "loginId", text, mentions, created as at
      from conversation_note where conversation_id = ${conversationId} order by id desc limit 200) n
    order by id`.execute(db);
  return rows;
}

export const insertNote = (
  tx: Tx,
  note: { publicId: string; conversationId: number; loginId: number; text: string; mentions: number[] },
): Promise<NoteRow> =>
  tx
    .insertInto("conversation_note")
    .values({
      public_id: note.publicId,
      conversation_id: note.conversationId,
      login_id: note.loginId,
      text: note.text,
      mentions: note.mentions,
    })
    .returning(["public_id as publicId", "login_id as loginId", "text", "mentions", "created as at"])
    .executeTakeFirstOrThrow();

/** The conversation of a user's own note. */
export const selectOwnNote = (db: Db, publicId: string, loginId: number) =>
  db
    .selectFrom("conversation_note as n")
    .innerJoin("conversation as c", "c.id", "n.conversation_id")
    .select(["n.id", "c.public_id as conversation"])
    .where("n.public_id", "=", publicId)
    .where("n.login_id", "=", loginId)
    .executeTakeFirst();

export const removeNote = (tx: Tx, id: number) =>
  tx.deleteFrom("conversation_note").where("id", "=", id).execute();

/** Who has it and until when it waits, held until the transaction ends. */
export const holdStanding = (tx: Tx, id: number) =>
  tx
    .selectFrom("conversation")
    .select(["assigned_to as assignedTo", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export interface StandingRow {
  id: number;
  publicId: string;
  state: "open" | "snoozed" | "done";
  until: Date | null;
  waitsFor: "time" | "no-answer" | null;
  /** The handle of who has it. */
  assigned: string | null;
  newest: Date;
}

/** The same of several. In the order of their ids, so that two who change the same wait for each other only once. */
export async function holdStandings(tx: Tx, ids: readonly number[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select c.id, c.public_id as "publicId", c.state, c.snoozed_until as until, c.snooze_kind as "waitsFor",
      (select l.public_id from login l where l.id = c.assigned_to) as assigned, c.last_mail as newest
    from conversation c where c.id = any(${[...ids]}::bigint[]) order by c.id for update of c`.execute(tx);
  return rows;
}

export const selectStanding = (db: Db, id: number) =>
  db
    .selectFrom("conversation")
    .select(["assigned_to as assignedTo", "state", "snoozed_until as until", "snooze_kind as waitsFor"])
    .where("id", "=", id)
    .executeTakeFirst();

export const setAssigned = (tx: Tx, id: number, loginId: number | null) =>
  tx
    .updateTable("conversation")
    .set({ assigned_to: loginId, modified: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

export const setStanding = (
  tx: Tx,
  id: number,
  to: { state: "open" | "snoozed" | "done"; until?: Date | null; waitsFor?: "time" | "no-answer" | null },
) =>
  tx
    .updateTable("conversation")
    .set({
      state: to.state,
      snoozed_until: to.until ?? null,
      snooze_kind: to.waitsFor ?? null,
      modified: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .execute();

export interface WokenRow {
  id: number;
  publicId: string;
  ownerId: number;
  assignedTo: number | null;
  mailboxLogin: number;
}

/** Opens what has waited long enough. */
export async function wakeDue(tx: Tx): Promise<WokenRow[]> {
  const { rows } = await sql<WokenRow>`
    update conversation c set state = 'open', snoozed_until = null, snooze_kind = null, modified = clock_timestamp()
    from mailbox b
    where b.id = c.mailbox_id and c.id in (
      select id from conversation where state = 'snoozed' and snoozed_until <= clock_timestamp()
      order by snoozed_until limit 500 for update skip locked)
    returning c.id, c.public_id as "publicId", c.owner_id as "ownerId", c.assigned_to as "assignedTo",
      b.login_id as "mailboxLogin"`.execute(tx);
  return rows;
}

/** A sign of life counts for so many seconds: one may be late. */
const ALIVE = 25;

export const upsertPresence = (tx: Tx, conversationId: number, loginId: number) =>
  sql`
    insert into conversation_presence (conversation_id, login_id, at)
    values (${conversationId}, ${loginId}, clock_timestamp())
    on conflict (conversation_id, login_id) do update set at = excluded.at`.execute(tx);

/** Those of a user, and what is long over. */
export const deletePresence = (tx: Tx, conversationId: number, loginId: number) =>
  sql`
    delete from conversation_presence
    where conversation_id = ${conversationId}
      and (login_id = ${loginId} or at < clock_timestamp() - make_interval(secs => ${10 * ALIVE}))`.execute(
    tx,
  );

/** Who else writes in a conversation just now. */
export async function selectPresent(db: Db, conversationId: number, loginId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select login_id as id from conversation_presence
    where conversation_id = ${conversationId} and login_id <> ${loginId}
      and at > clock_timestamp() - make_interval(secs => ${ALIVE}) order by at`.execute(db);
  return rows.map((row) => row.id);
}

/** What somebody was to answer whose account was deleted is nobody's. */
export const unassignAllOf = (tx: Tx, loginId: number) =>
  tx
    .updateTable("conversation")
    .set({ assigned_to: null, modified: sql<Date>`clock_timestamp()` })
    .where("assigned_to", "=", loginId)
    .execute();
