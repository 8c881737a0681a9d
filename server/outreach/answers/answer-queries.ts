import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../../contract/forms/locale.ts";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import type { MessageState } from "../../../contract/outreach.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { AnswerParts } from "../letter/answer.ts";
import type { PageLink } from "../letter/page-link.ts";

/**
 * Whether an address wrote into a conversation, in From or Reply-To, and when its person last did, other than to object.
 * What a mail merely claims counts for nothing: one that is kept aside is left out.
 */
export const writtenBy = (conversationId: RawBuilder<unknown>, address: RawBuilder<unknown>) => sql`(
  select count(*) > 0 as wrote,
    max(i.received) filter (where i.judged is not null and i.kind in ('human', 'left')) as last
  from conversation_mail i
  where i.conversation_id = ${conversationId} and i.direction = 'in' and i.certainty <> 'unsure'
    and (lower(i.people -> 'from' ->> 'address') = lower(${address}) or exists (
      select 1 from jsonb_array_elements(i.people -> 'replyTo') r where lower(r ->> 'address') = lower(${address}))))`;

/** The same of one address. */
export async function selectWrittenBy(
  db: Db,
  conversationId: number,
  address: string,
): Promise<{ wrote: boolean; last: Date | null }> {
  const { rows } = await sql<{ wrote: boolean; last: Date | null }>`
    select * from ${writtenBy(sql`${conversationId}::bigint`, sql`${address}::text`)} w`.execute(db);
  return rows[0]!;
}

export interface NewAnswer {
  mailing: string;
  publicId: string;
  ownerId: number;
  mailboxId: number;
  loginId: number;
  podcastId: number;
  entryId: number | null;
  recipient: string;
  recipientKey: string;
  messageId: string;
  language: Language;
  subject: string;
  body: string;
  parts: AnswerParts;
  /** When it may leave; in seconds from now where it is a number. */
  due: Date | number;
  /** Only of a mail to one person that answers none. */
  personal?: { page: PageLink | null };
}

/** Writes an answer with its mailing; answers its row id. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<number> {
  const mailing = await tx
    .insertInto("mailing")
    .values({
      public_id: answer.mailing,
      owner_id: answer.ownerId,
      campaign_id: null,
      mailbox_id: answer.mailboxId,
      login_id: answer.loginId,
      kind: answer.personal ? "personal" : "reply",
      language: answer.language,
      subject: answer.subject,
      body: answer.body,
      target: "none",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { document, people, inReplyTo, references } = answer.parts;
  const { id } = await tx
    .insertInto("message")
    .values({
      public_id: answer.publicId,
      mailing_id: mailing.id,
      mailbox_id: answer.mailboxId,
      owner_id: answer.ownerId,
      podcast_id: answer.podcastId,
      entry_id: answer.entryId,
      recipient: answer.recipient,
      recipient_key: answer.recipientKey,
      message_id: answer.messageId,
      subject: answer.subject,
      body: answer.body,
      document: json(document),
      people: json(people),
      in_reply_to: inReplyTo,
      refs: references,
      page_path: answer.personal?.page?.path ?? null,
      page_seed: answer.personal?.page?.seed ?? null,
      due:
        typeof answer.due === "number"
          ? sql<Date>`clock_timestamp() + make_interval(secs => ${answer.due})`
          : answer.due,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

export interface HeldAnswer {
  id: number;
  state: MessageState;
  document: AnswerDocument;
  people: AnswerParts["people"];
}

/** An answer by its handle, held until the transaction ends. */
export async function holdAnswer(tx: Tx, publicId: string): Promise<HeldAnswer | undefined> {
  const { rows } = await sql<HeldAnswer>`
    select id, state, document, people from message
    where public_id = ${publicId} and document is not null for no key update`.execute(tx);
  return rows[0];
}

/** Stops what has not left; a worker that has it in hand finds that it has lost the claim. */
export const stopAnswer = (tx: Tx, id: number) =>
  sql`update message set state = 'stopped', reason = 'taken-back', detail = null, fence = fence + 1,
        lease_until = null, modified = now()
      where id = ${id} and state in ('queued', 'deferred', 'claimed')`.execute(tx);
