import { sql } from "kysely";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { stopFollowUps } from "../follow-ups/stop-queries.ts";

/** Whose mails are meant: those to these people, or to everybody of these domains; of one organization or of all. */
interface To {
  ownerId: number | null;
  keys: readonly string[];
}

const isTo = ({ ownerId, keys }: To) => {
  const people = keys.filter((key) => !key.startsWith("@"));
  const domains = keys.filter((key) => key.startsWith("@"));
  const atDomain = sql`substr(m.recipient_key, strpos(m.recipient_key, '@')) = any(${domains}::text[])`;
  return sql`(${ownerId}::bigint is null or m.owner_id = ${ownerId})
    and (m.recipient_key = any(${people}::text[])${domains.length === 0 ? sql`` : sql` or ${atDomain}`})`;
};

/** Podcasts in campaigns that these people were written to about, or were going to be. */
export async function selectEntriesWrittenTo(
  tx: Tx,
  to: To,
): Promise<{ ownerId: number; entryId: number }[]> {
  const { rows } = await sql<{ ownerId: number; entryId: number }>`
    select distinct m.owner_id as "ownerId", s.entry_id as "entryId"
    from message m join message_entry s on s.message_id = m.id
    where ${isTo(to)} and s.entry_id is not null`.execute(tx);
  return rows;
}

/** Stops mails to these people that have not been handed over, also those that a worker has in hand. */
export async function stopMessagesTo(tx: Tx, to: To): Promise<number> {
  // Before the messages: what is being released meanwhile is then seen among them.
  await stopFollowUps(tx, isTo(to), "never-contact");
  const { numAffectedRows } = await sql`
    update message set state = 'stopped', reason = 'never-contact', detail = null, lease_until = null, modified = now()
    where id in (select m.id from message m
                 where ${isTo(to)} and m.state in ('queued', 'deferred', 'claimed') order by m.id for update)
      and state in ('queued', 'deferred', 'claimed')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A mail of ours, as its recipient is told about it. */
export interface AskedAbout {
  publicId: string;
  ownerId: number;
  owner: string;
  recipientKey: string;
  language: Language;
  /** Who wrote: the name in From, and company and postal address. */
  senderName: string;
  senderIdentity: string;
  podcast: string;
  sent: Date | null;
  foundIn: string | null;
  foundOn: Date | null;
  loginId: number | null;
  campaign: string | null;
}

/** What the page of a link shows; one statement, whether there is such a mail or not. */
export async function selectAskedAbout(db: Db, messageId: number | null): Promise<AskedAbout | undefined> {
  const { rows } = await sql<AskedAbout>`
    select m.public_id as "publicId", m.owner_id as "ownerId", o.display_name as owner,
      m.recipient_key as "recipientKey", g.language, b.sender_name as "senderName",
      b.sender_identity as "senderIdentity", p.title as podcast, coalesce(m.handed, m.created) as sent,
      a.source as "foundIn", a.first_seen as "foundOn", g.login_id as "loginId", c.public_id as campaign
    from message m join mailing g on g.id = m.mailing_id join owner o on o.id = m.owner_id
    join mailbox b on b.id = m.mailbox_id join podcast p on p.id = m.podcast_id
    left join campaign c on c.id = g.campaign_id
    left join lateral (select source, first_seen from podcast_address
                       where podcast_id = p.id and lower(address) = lower(m.recipient)
                       order by first_seen limit 1) a on true
    where m.id = ${messageId}`.execute(db);
  return rows[0];
}

/** Whether this address stands on the organization's list or the platform's because its owner asked. */
export async function selectAskedBefore(
  db: Db,
  ownerId: number | null,
  addressHmac: Buffer,
): Promise<{ organization: boolean; everybody: boolean }> {
  const { rows } = await sql<{ organization: boolean; everybody: boolean }>`
    select coalesce(bool_or(owner_id is not null), false) as organization,
      coalesce(bool_or(owner_id is null), false) as everybody
    from suppression where address_hmac = ${addressHmac} and kind = 'person' and lifted is null
      and (owner_id is null or owner_id = ${ownerId})`.execute(db);
  return rows[0]!;
}

export const selectRecipientKey = async (db: Db, messageId: number, ownerId: number) =>
  (
    await db
      .selectFrom("message")
      .select("recipient_key as key")
      .where("id", "=", messageId)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst()
  )?.key ?? null;

/** The handle of a mail of a conversation of this organization. */
export const selectMailHandle = async (db: Db, mailId: number, ownerId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("conversation_mail")
      .select("public_id as handle")
      .where("id", "=", mailId)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst()
  )?.handle ?? null;
