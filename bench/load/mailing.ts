import { sql } from "kysely";
import { findCaller, openSession } from "../../server/accounts/sessions/session.ts";
import { saveSandboxMailbox } from "../../server/mailbox/save.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { newestMail } from "../../server/outreach/written-queries.ts";
import { readConfig } from "../../server/platform/config.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";

/** Mails that each mailbox sends in an hour: four times what a new mailbox may by default. */
export const PER_HOUR = 120;
/** Recipients of each of the mailings. */
const RECIPIENTS = 40;

const SUBJECT = "Next autumn in {{podcast_title}}";
const BODY = [
  "Hello {{podcast_owner}},",
  "We would like to read out our story in {{podcast_title}}, once in each of your next four episodes.",
  "Would that suit your listeners, and what do you ask for it? A short answer is enough; we send the rest then.",
  "Kind regards\n{{my_first_name}}",
].join("\n\n");

/**
 * Connects so many mailboxes of people who manage something to the mail server, and starts a mailing from each, by the
 * product's own verbs: to podcasts of their newest campaign with enough that are new there. Answers how many.
 */
export async function startSending(
  db: Db,
  given: { secretKey: Buffer; port: number; mailboxes: number },
): Promise<number> {
  const secrets = createSecrets(given.secretKey);
  const { rows } = await sql<{ campaign: string; campaignId: number; loginId: number; ownerId: number }>`
    select distinct on (c.created_by) c.public_id as campaign, c.id as "campaignId", c.created_by as "loginId",
      c.owner_id as "ownerId"
    from campaign c join membership m on m.login_id = c.created_by and m.owner_id = c.owner_id and m.role <> 'viewer'
    where (select count(*) from campaign_entry e join podcast p on p.id = e.podcast_id
      where e.campaign_id = c.id and e.state = 'New' and p.address_id is not null) >= 5
    order by c.created_by, c.id desc limit ${given.mailboxes}`.execute(db);
  for (const { campaign, campaignId, loginId, ownerId } of rows) {
    await inTransaction(db, async (tx) => {
      await saveSandboxMailbox(
        tx,
        { secrets, config: readConfig({}) },
        { loginId, ownerId },
        {
          senderName: "Kim Berg",
          senderAddress: `kim-${loginId}@brand-${ownerId}.example`,
          communicationAddress: "",
          senderIdentity: "Brand GmbH, Weg 1, 10115 Berlin",
          imap: null,
          smtp: {
            host: "localhost",
            port: given.port,
            secure: true,
            sameAsImap: false,
            signIn: { kind: "password", user: `kim-${loginId}`, password: "load" },
          },
        },
      );
      // No sandbox for what follows: limits, gaps and rules hold as they do for everybody. It sends at every hour.
      await sql`update mailbox set sandbox = false, per_hour = ${PER_HOUR}, per_day = 5000, window_days = '{1,2,3,4,5,6,7}',
        window_from = 0, window_to = 1440, ramp_start = null, ramp_day = null, ramp_on = null,
        disconnected = null, pause_reason = null, paused_since = null, paused_until = null
        where login_id = ${loginId} and owner_id = ${ownerId}`.execute(tx);
      await sql`insert into unlock (owner_id, podcast_id, address_id, source, purchase_id, credits)
        select ${ownerId}, e.podcast_id, p.address_id, 'grant', ${ownerId}, 0
        from campaign_entry e join podcast p on p.id = e.podcast_id
        where e.campaign_id = ${campaignId} and e.state = 'New' and p.address_id is not null on conflict do nothing`.execute(
        tx,
      );
      const entries = await sql<{ id: string }>`select e.public_id as id
        from campaign_entry e join podcast p on p.id = e.podcast_id
        where e.campaign_id = ${campaignId} and e.state = 'New' and p.address_id is not null
        order by e.id limit ${RECIPIENTS}`.execute(tx);
      const caller = await findCaller(tx, (await openSession(tx, loginId)).bearer);
      await startMailing(tx, secrets, caller!, campaign, {
        subject: SUBJECT,
        body: BODY,
        recipients: entries.rows.map(({ id }) => id),
        language: "en",
        again: true,
        seen: await newestMail(tx, ownerId),
      });
    });
  }
  return rows.length;
}
