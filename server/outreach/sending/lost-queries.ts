import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Messages a former holder of the sending right left behind before the hand-over: safe to send. */
export const requeueClaimed = (db: Db, mailboxId: number) =>
  sql`update message set state = 'queued', fence = fence + 1, lease_until = null, modified = now()
      where mailbox_id = ${mailboxId} and state = 'claimed'`.execute(db);

/** What was claimed and whose worker gave no sign of life since; where it waits alone, no run would find it. */
export const requeueLost = (db: Db) =>
  sql`update message set state = 'queued', fence = fence + 1, lease_until = null, modified = now()
      where state = 'claimed' and lease_until < clock_timestamp()`.execute(db);

/** Of "mailbox b": whether an unclear mail is looked for in its Sent folder. */
const copyToLookFor = sql`case when b.transport <> 'mail' or (b.imap_host is not null and (b.imap_secret is not null
  or (b.provider_id is not null and b.smtp_sign_in = 'oauth'))) then 'waiting' else 'none' end`;

/** Messages handed over whose worker has not reported since: their outcome is unknown. */
export const markLost = (db: Db) =>
  sql`update message m set state = 'unclear', reason = 'worker-lost', lease_until = null, modified = now(),
        sent_copy = ${copyToLookFor}
      from mailbox b
      where b.id = m.mailbox_id and m.state = 'handed' and m.lease_until < clock_timestamp()`.execute(db);

/** What waited as the copy was made and could have left since; what was not due yet could not. */
export const doubtWaiting = (tx: Tx) =>
  sql`update message m set state = 'unclear', reason = 'restored', detail = null, fence = m.fence + 1, lease_until = null,
        modified = now(), sent_copy = ${copyToLookFor}, sent_copy_attempts = 0
      from mailbox b
      where b.id = m.mailbox_id and (m.state = 'claimed' or (m.state in ('queued', 'deferred') and m.due <= now()))`.execute(
    tx,
  );

/** It waits again as before, under the same Message-ID: somebody knows that it had not left. */
export const trustWaiting = (tx: Tx) =>
  sql`update message set state = 'queued', reason = null, sent_copy = 'none', sent_copy_attempts = 0, modified = now()
      where state = 'unclear' and reason = 'restored'`.execute(tx);

/** Takes jobs away that were added before this PostgreSQL started. */
export const dropOldJobs = (tx: Tx, names: readonly string[]) =>
  sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any(${[...names]}::text[])
        and j.created_at < pg_postmaster_start_time()`.execute(tx);
