import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** Messages a former holder of the sending right left behind before the hand-over: safe to send. */
export const requeueClaimed = (db: Db, mailboxId: number) =>
  sql`update message set state = 'queued', fence = fence + 1, lease_until = null, modified = now()
      where mailbox_id = ${mailboxId} and state = 'claimed'`.execute(db);

/** What was claimed and whose worker gave no sign of life since; where it waits alone, no run would find it. */
export const requeueLost = (db: Db) =>
  sql`update message set state = 'queued', fence = fence + 1, lease_until = null, modified = now()
      where state = 'claimed' and lease_until < clock_timestamp()`.execute(db);

/** Messages handed over whose worker has not reported since: their outcome is unknown. */
export const markLost = (db: Db) =>
  sql`update message m set state = 'unclear', reason = 'worker-lost', lease_until = null, modified = now(),
        sent_copy = case when b.transport <> 'mail' or (b.imap_host is not null and (b.imap_secret is not null
          or (b.provider_id is not null and b.smtp_sign_in = 'oauth'))) then 'waiting' else 'none' end
      from mailbox b
      where b.id = m.mailbox_id and m.state = 'handed' and m.lease_until < clock_timestamp()`.execute(db);
