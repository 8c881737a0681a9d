import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** A mail of ours that a report may be about. */
export interface CandidateRow {
  id: number;
  recipientKey: string;
  /** When the attempt that it names was handed over. */
  handed: Date;
}

/**
 * The messages handed over through a mailbox that have one of these ids: the Message-ID of any attempt, the one the
 * recipient saw, or the envelope's.
 */
export async function selectCandidates(
  db: Db,
  mailboxId: number,
  given: { ids: readonly string[]; envelopeIds: readonly string[] },
): Promise<CandidateRow[]> {
  const ids = sql`${[...given.ids]}::text[]`;
  const { rows } = await sql<CandidateRow>`
    select id, "recipientKey", min(handed) as handed from (
      select id, recipient_key as "recipientKey", handed from message
        where message_id = any(${ids}) and mailbox_id = ${mailboxId} and handed is not null
      union all select id, recipient_key, handed from message
        where wire_id = any(${ids}) and mailbox_id = ${mailboxId} and handed is not null
      union all select id, recipient_key, handed from message
        where public_id = any(${[...given.envelopeIds]}::text[]) and mailbox_id = ${mailboxId} and handed is not null
      union all select m.id, m.recipient_key, t.handed from message_attempt t join message m on m.id = t.of_message
        where t.message_id = any(${ids}) and m.mailbox_id = ${mailboxId} and t.handed is not null) found
    group by id, "recipientKey" order by id`.execute(db);
  return rows;
}
