import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";

/**
 * Takes the recipient out of mails that are over; that one was sent, when and how it ended stays, not what was
 * answered by its link.
 */
export async function forgetRecipients(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`delete from answer_link where message_id = any(${[...messageIds]}::bigint[])`.execute(tx);
  // A name of its own for each: a mailing writes to nobody twice.
  await sql`
    update message set recipient = 'erased-' || id || '@erased.invalid',
      recipient_key = 'erased-' || id || '@erased.invalid', filled = null,
      people = case when people is not null then '{"to": {"name": "", "address": "erased@erased.invalid"}, "cc": []}'::jsonb end
    where id = any(${[...messageIds]}::bigint[])`.execute(tx);
}
