import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { AnswerParts } from "../letter/answer.ts";
import type { LetterThread } from "../letter/compose.ts";
import type { PageLink } from "../letter/page-link.ts";
import { answerOf, hasAnswerLink, hasFiles, pageOf, targetOf, threadOf } from "./sending-queries.ts";

/** An accepted mail whose copy has yet to be filed, or an unclear one that may be found there. */
export interface CopyMessage {
  id: number;
  handle: string;
  state: "accepted" | "unclear";
  recipient: string;
  messageId: string;
  subject: string;
  body: string;
  language: Language;
  answer: AnswerParts | null;
  page: PageLink | null;
  thread: LetterThread | null;
  hasFiles: boolean;
  hasAnswerLink: boolean;
  handed: Date;
  tries: number;
}

/** When a copy may be tried (again): the pause that goes with its number of tries after its last change. */
const due = (pauses: readonly number[]) =>
  sql`m.modified + (${[...pauses]}::int[])[m.sent_copy_attempts + 1] * interval '1 minute'`;

/** `pauses`: minutes before the first and each further try. */
export async function selectCopies(
  db: Db,
  mailboxId: number,
  pauses: readonly number[],
  most: number,
): Promise<CopyMessage[]> {
  const { rows } = await sql<CopyMessage>`
    select m.id, m.public_id as handle, m.state, m.recipient, m.message_id as "messageId", m.subject, m.body, g.language,
      ${answerOf} as answer, ${pageOf} as page, ${threadOf} as thread, ${hasFiles} as "hasFiles", ${hasAnswerLink} as "hasAnswerLink",
      coalesce(m.handed, m.accepted) as handed, m.sent_copy_attempts as tries
    from message m join mailing g on g.id = m.mailing_id
    where m.mailbox_id = ${mailboxId} and m.sent_copy = 'waiting' and ${due(pauses)} <= clock_timestamp()
    order by m.sent_copy_attempts, (m.state = 'unclear') desc, m.id limit ${most}`.execute(db);
  return rows;
}

/** When the next copy of a mailbox may be tried; null where none waits. */
export async function selectNextCopy(
  db: Db,
  mailboxId: number,
  pauses: readonly number[],
): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(${due(pauses)}) as due from message m
    where m.mailbox_id = ${mailboxId} and m.sent_copy = 'waiting'`.execute(db);
  return rows[0]?.due ?? null;
}

/** Ends a try with this state. */
export const setCopy = (db: Db, id: number, state: "none" | "waiting" | "done" | "failed") =>
  sql`update message set sent_copy = ${state}, sent_copy_attempts = sent_copy_attempts + 1, modified = now()
      where id = ${id}`.execute(db);

/** The Message-ID the recipient saw, where it is another than ours. */
export const setWireId = (tx: Tx, { id, messageId }: CopyMessage, wireId: string) =>
  sql`update message set wire_id = ${wireId}, modified = now()
      where id = ${id} and message_id = ${messageId} and message_id <> ${wireId}
        and wire_id is distinct from ${wireId}`.execute(tx);

export const selectMailboxesWithCopies = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom("message")
      .select("mailbox_id")
      .distinct()
      .where("sent_copy", "=", "waiting")
      .execute()
  ).map((row) => row.mailbox_id);

/** Holds an unclear message until the transaction ends; undefined where it is unclear no more. */
export async function lockUnclear(tx: Tx, id: number) {
  const { rows } = await sql<{
    target: "rule" | "none" | PodcastState;
    loginId: number | null;
  }>`
    select ${targetOf} as target, g.login_id as "loginId"
    from message m join mailing g on g.id = m.mailing_id
    where m.id = ${id} and m.state = 'unclear' for no key update of m`.execute(tx);
  return rows[0];
}
