import { sql } from "kysely";
import type { DraftPage, ReplyDraft } from "../../../contract/conversations/reply.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { MailPeople } from "../tables.ts";

/** The conversation is held until the transaction ends; false where it is gone. */
export const holdConversation = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom("conversation").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !==
  undefined;

/** A mail that can be answered. */
export interface IncomingMail {
  id: number;
  ids: string[];
  people: MailPeople;
  subject: string;
  headers: { name: string; value: string }[];
}

/** What came into a conversation from people, newest first; what is kept aside is left out, and so is what servers report. */
export async function selectIncoming(db: Db, conversationId: number): Promise<IncomingMail[]> {
  const { rows } = await sql<IncomingMail>`
    select id, ids, people, subject,
      coalesce((select jsonb_agg(h) from jsonb_array_elements(headers) h where h ->> 'name' in ('references', 'in-reply-to')),
        '[]') as headers
    from conversation_mail
    where conversation_id = ${conversationId} and direction = 'in' and certainty <> 'unsure'
      and coalesce(kind, 'human') not in ('report', 'complaint')
    order by received desc, id desc limit 200`.execute(db);
  return rows;
}

/** The first show a conversation is about. */
export async function selectFirstShow(
  db: Db,
  conversationId: number,
): Promise<{ podcastId: number; entryId: number | null } | undefined> {
  return db
    .selectFrom("conversation_entry")
    .select(["podcast_id as podcastId", "entry_id as entryId"])
    .where("conversation_id", "=", conversationId)
    .orderBy((eb) => eb("entry_id", "is", null))
    .orderBy("entry_id")
    .orderBy("podcast_id")
    .limit(1)
    .executeTakeFirst();
}

/** The newest mail and the newest answer of a conversation; null where there is none. */
export async function selectNewest(
  db: Db,
  conversationId: number,
): Promise<{ mail: string | null; answer: string | null }> {
  const { rows } = await sql<{ mail: string | null; answer: string | null }>`
    select
      (select public_id from conversation_mail
       where conversation_id = ${conversationId} and direction <> 'out' order by id desc limit 1) as mail,
      (select g.public_id from conversation_answer a join message g on g.id = a.message_id
       where a.conversation_id = ${conversationId} order by a.message_id desc limit 1) as answer`.execute(db);
  return rows[0]!;
}

export interface NewerRow {
  ours: boolean;
  loginId: number | null;
  name: string | null;
  at: Date;
}

/** What came into a conversation, or was answered in it, after these two; of unknown ones everything counts as newer. */
export async function selectNewer(
  db: Db,
  conversationId: number,
  seen: { mail: string; answer: string },
): Promise<NewerRow[]> {
  const { rows } = await sql<NewerRow>`
    select m.direction <> 'in' as ours, null::bigint as "loginId", m.people -> 'from' ->> 'name' as name,
      m.received as at
    from conversation_mail m
    where m.conversation_id = ${conversationId} and m.direction <> 'out'
      and m.id > coalesce((select id from conversation_mail where public_id = ${seen.mail}), 0)
    union all
    select true, g.login_id, null, coalesce(n.handed, n.created)
    from conversation_answer a join message n on n.id = a.message_id join mailing g on g.id = n.mailing_id
    where a.conversation_id = ${conversationId} and n.state not in ('failed', 'stopped')
      and a.message_id > coalesce((select id from message where public_id = ${seen.answer}), 0)
    order by at limit 20`.execute(db);
  return rows;
}

export const insertAnswerOf = (tx: Tx, conversationId: number, messageId: number) =>
  tx
    .insertInto("conversation_answer")
    .values({ conversation_id: conversationId, message_id: messageId })
    .execute();

export const deleteAnswerOf = (tx: Tx, messageId: number) =>
  tx.deleteFrom("conversation_answer").where("message_id", "=", messageId).execute();

/** The conversation of an answer by its handle. */
export const selectAnswerPlace = (db: Db, message: string) =>
  db
    .selectFrom("conversation_answer as a")
    .innerJoin("message as m", "m.id", "a.message_id")
    .innerJoin("conversation as c", "c.id", "a.conversation_id")
    .select("c.public_id as conversation")
    .where("m.public_id", "=", message)
    .executeTakeFirst();

/** In which conversation an answer was written; undefined where that is gone. */
export const selectConversationOf = (db: Db, messageId: number) =>
  db
    .selectFrom("conversation_answer as a")
    .innerJoin("conversation as c", "c.id", "a.conversation_id")
    .select(["c.id", "c.owner_id as ownerId", "c.last_in as lastIn"])
    .where("a.message_id", "=", messageId)
    .executeTakeFirst();

/** A draft as it is kept. */
export interface KeptDraft {
  draft: ReplyDraft;
  /** Another one with each time it is kept. */
  version: string;
  /** The program that put it down; null where a person has written it. */
  program: string | null;
}

/** Microseconds: what is kept twice in the same one was kept by one transaction. */
const VERSION = sql<string>`(extract(epoch from d.modified) * 1000000)::bigint::text`;

const draftOf = (db: Db, conversationId: number, loginId: number) =>
  db
    .selectFrom("conversation_draft as d")
    .select(["document as body", "cc", "program", VERSION.as("version")])
    .where("conversation_id", "=", conversationId)
    .where("login_id", "=", loginId);

export async function selectDraft(
  db: Db,
  conversationId: number,
  loginId: number,
): Promise<KeptDraft | null> {
  const row = await draftOf(db, conversationId, loginId).executeTakeFirst();
  return row ? toKept(row) : null;
}

/** Held until the transaction ends: what its writer keeps meanwhile comes after. */
export async function holdDraft(tx: Tx, conversationId: number, loginId: number): Promise<KeptDraft | null> {
  const row = await draftOf(tx, conversationId, loginId).forUpdate().executeTakeFirst();
  return row ? toKept(row) : null;
}

const toKept = ({ body, cc, program, version }: ReplyDraft & Omit<KeptDraft, "draft">): KeptDraft => ({
  draft: { body, cc },
  program,
  version,
});

/** Who writes: a program, or an open page of a person; neither where the draft is written over whatever it says. */
export interface DraftWriter {
  program?: string | null;
  page?: DraftPage | undefined;
}

/** A program may write over its own, a page over its own and over what it has seen. */
const mayReplace = ({ program = null, page }: DraftWriter) =>
  program !== null
    ? sql<boolean>`d.program = ${program}`
    : page
      ? sql<boolean>`(d.page is not distinct from ${page.id}::text or ${VERSION} is not distinct from ${page.seen}::text)`
      : sql<boolean>`true`;

/** False where another one has written it, and it stays. */
export async function upsertDraft(
  tx: Tx,
  conversationId: number,
  loginId: number,
  { body, cc }: ReplyDraft,
  writer: DraftWriter = {},
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_draft as d (conversation_id, login_id, document, cc, program, page, modified)
    values (${conversationId}, ${loginId}, ${JSON.stringify(body)}::jsonb, ${cc}::text[], ${writer.program ?? null},
      ${writer.page?.id ?? null}, clock_timestamp())
    on conflict (conversation_id, login_id)
      do update set document = excluded.document, cc = excluded.cc, program = excluded.program, page = excluded.page,
        modified = excluded.modified
      where ${mayReplace(writer)}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** What another one has written stays. */
export async function deleteDraft(
  tx: Tx,
  conversationId: number,
  loginId: number,
  writer: DraftWriter = {},
): Promise<void> {
  await sql`delete from conversation_draft d
    where d.conversation_id = ${conversationId} and d.login_id = ${loginId} and ${mayReplace(writer)}`.execute(
    tx,
  );
}
