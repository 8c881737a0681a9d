import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";
import type { MailboxTransport } from "../tables.ts";

export type ConsentRow = Selectable<Tables["mailbox_consent"]>;

/** How long a sign-in at a provider may take, in minutes. */
const MINUTES = 10;

/** Notes that a consent has begun, for the sign-in behind this token; false where that is over by now. */
export async function insertConsent(
  tx: Tx,
  given: {
    stateHash: Buffer;
    browserHash: Buffer;
    bearerHash: Buffer;
    verifier: Buffer;
    loginId: number;
    ownerId: number;
    providerId: number;
    mailboxId: number | null;
    transport: MailboxTransport;
    redirectUri: string;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mailbox_consent (state_hash, login_id, owner_id, provider_id, mailbox_id, transport, verifier,
      browser_hash, family_id, redirect_uri, until)
    select ${given.stateHash}, ${given.loginId}, ${given.ownerId}, ${given.providerId}, ${given.mailboxId},
      ${given.transport}, ${given.verifier}, ${given.browserHash}, f.id, ${given.redirectUri},
      now() + make_interval(mins => ${MINUTES})
    from session_token t join session_family f on f.id = t.family_id
    where t.hash = ${given.bearerHash} and f.login_id = ${given.loginId} and f.revoked is null`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Takes a consent out: it serves once. Only in the browser and during the sign-in that began it, by a user who is not
 * disabled and still of the organization, in time.
 */
export async function takeConsent(
  tx: Tx,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    delete from mailbox_consent c using session_family f, login l
    where c.state_hash = ${stateHash} and c.browser_hash = ${browserHash} and c.until > now()
      and f.id = c.family_id and f.revoked is null and f.absolute_until > now()
      and l.id = c.login_id and l.disabled is null
      and (exists (select 1 from membership m where m.login_id = c.login_id and m.owner_id = c.owner_id)
           or exists (select 1 from login_permission p
                      where p.login_id = c.login_id and p.permission = 'OWNER_ACT_FOR_ANY'))
    returning c.*`.execute(tx);
  return rows[0];
}

export const deleteOldConsents = (db: Db) =>
  db.deleteFrom("mailbox_consent").where("until", "<", sql<Date>`now() - interval '1 hour'`).execute();
