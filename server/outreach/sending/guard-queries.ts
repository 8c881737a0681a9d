import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** A rule keeps a message back: it waits until somebody or another rule lets it go. */
export const holdMessage = (tx: Tx, id: number) =>
  sql`update message set state = 'queued', reason = 'contact-blocked', detail = null, contact_held = clock_timestamp(),
        lease_until = null, modified = now()
      where id = ${id}`.execute(tx);

/** Lets go what rules keep back, of one organization or of all; whatever a rule still blocks is held again. Answers how many, by mailbox. */
export async function releaseHeld(tx: Tx, ownerId: number | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ mailboxId: number }>`
    update message set contact_held = null, reason = null, modified = now()
    where id in (select id from message where contact_held is not null and state in ('queued', 'deferred')
                   and (${ownerId}::bigint is null or owner_id = ${ownerId}::bigint)
                 order by id for no key update)
    returning mailbox_id as "mailboxId"`.execute(tx);
  const counts = new Map<number, number>();
  for (const { mailboxId } of rows) counts.set(mailboxId, (counts.get(mailboxId) ?? 0) + 1);
  return counts;
}

/** A message of a mailing, locked, and whether a rule holds it. */
export async function lockHeld(tx: Tx, mailingId: number, publicId: string) {
  const { rows } = await sql<{
    id: number;
    ownerId: number;
    recipient: string;
    attempt: string;
    held: boolean;
  }>`
    select id, owner_id as "ownerId", recipient, message_id as attempt,
      contact_held is not null and state in ('queued', 'deferred') as held
    from message where mailing_id = ${mailingId} and public_id = ${publicId} for no key update`.execute(tx);
  return rows[0];
}

export const releaseOne = (tx: Tx, id: number) =>
  sql`update message set contact_held = null, reason = null, modified = now() where id = ${id}`.execute(tx);
