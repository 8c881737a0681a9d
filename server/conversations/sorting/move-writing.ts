import { sql } from "kysely";
import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import { ANSWER_COPIES_MAX } from "../../../contract/outreach/answers.ts";
import { moveDraftFiles } from "../../outreach/files/stored-files.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { putBelow } from "../answering/join-drafts.ts";
import { holdConversation } from "../answering/reply-queries.ts";

/** What people wrote beside the mails of a conversation goes into another: notes, and what they are writing. */
export async function moveWords(tx: Tx, from: number, to: number): Promise<void> {
  await sql`update conversation_note set conversation_id = ${to} where conversation_id = ${from}`.execute(tx);
  await moveWriting(tx, from, to);
}

/**
 * What its users write in a conversation goes on in another, with its files. Who writes there too has both in one draft, what
 * came below. Nothing is left out, however much it is (decision 209): who keeps or sends it is told what is too large.
 */
export async function moveWriting(tx: Tx, from: number, to: number): Promise<void> {
  // Waits for a draft that is being begun: it would go with its conversation.
  await holdConversation(tx, from);
  for (const draft of await takeDrafts(tx, from)) await putInto(tx, draft, to);
  await moveDraftFiles(tx, from, to);
}

interface Moved extends ReplyDraft {
  loginId: number;
  program: string | null;
}

async function takeDrafts(tx: Tx, conversationId: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    delete from conversation_draft where conversation_id = ${conversationId}
    returning login_id as "loginId", document as body, cc, program`.execute(tx);
  return rows;
}

async function putInto(tx: Tx, moved: Moved, to: number): Promise<void> {
  // Where its writer has one there, or begins one this moment, that is held from now on.
  const { rows } = await sql<ReplyDraft & { program: string | null; is_new: boolean }>`
    insert into conversation_draft as d (conversation_id, login_id, document, cc, program)
    values (${to}, ${moved.loginId}, ${JSON.stringify(moved.body)}::jsonb, ${moved.cc}::text[], ${moved.program})
    on conflict (conversation_id, login_id) do update set document = d.document
    returning d.document as body, d.cc, d.program, d.xmax = 0 as is_new`.execute(tx);
  const there = rows[0]!;
  if (there.is_new) return;
  const { body, cc } = putBelow(there, moved);
  // No program writes over what a person has a part in, and no open page over what it has not seen.
  const program = there.program === moved.program ? there.program : null;
  await sql`
    update conversation_draft
    set document = ${JSON.stringify(body)}::jsonb, cc = ${cc.slice(0, ANSWER_COPIES_MAX)}::text[],
      program = ${program}, page = null, modified = clock_timestamp()
    where conversation_id = ${to} and login_id = ${moved.loginId}`.execute(tx);
}
