import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import { followUpsPaused } from "../follow-ups/stop-of.ts";

/** Counts a refusal of a mailing's text; answers how many there were in a row. */
export const countContentRefusal = async (tx: Tx, mailingId: number): Promise<number> => {
  const { rows } = await sql<{ refused: number }>`
    update mailing set content_refusals = content_refusals + 1
    where id = ${mailingId} returning content_refusals as refused`.execute(tx);
  return rows[0]?.refused ?? 0;
};

export const clearContentRefusals = (tx: Tx, mailingId: number) =>
  sql`update mailing set content_refusals = 0 where id = ${mailingId} and content_refusals > 0`.execute(tx);

/** Holds a mailing until a user resumes it; its waiting messages keep their place. */
export const holdMailing = (tx: Tx, mailingId: number) =>
  sql`update mailing set held = clock_timestamp() where id = ${mailingId} and held is null`.execute(tx);

export const releaseMailing = (tx: Tx, mailingId: number) =>
  sql`update mailing set held = null, content_refusals = 0 where id = ${mailingId}`.execute(tx);

/**
 * Of "message": one of a mailing that may go on, to somebody who may be written to just now. A held mailing waits for a
 * person, a follow-up for the end of a pause, and so does whoever may have objected in a longer answer (B1.70) or whom a
 * rule protects (C8.11). The pause is asked for follow-ups alone, by the mailing's id.
 */
export const notHeld = (mailboxId: number) =>
  sql`contact_held is null and mailing_id <> all (array(select id from mailing where mailbox_id = ${mailboxId} and held is not null))
    and (step = 0 or (select not ${followUpsPaused} from mailing g where g.id = mailing_id))
    and recipient_key <> all (array(
      select unnest(q.asks) from conversation_mail q
      where q.asks is not null and q.owner_id = (select owner_id from mailbox where id = ${mailboxId})))`;
