import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../../contract/forms/locale.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { stopFollowUps } from "../follow-ups/stop-queries.ts";

/** Whose mails are meant: those to these people, of one organization or of all. */
interface To {
  ownerId: number | null;
  keys: readonly string[];
}

const ofOwner = (ownerId: number | null) => sql`(${ownerId}::bigint is null or m.owner_id = ${ownerId})`;
const isTo = ({ ownerId, keys }: To) =>
  sql`${ofOwner(ownerId)} and m.recipient_key = any(${[...keys]}::text[])`;

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

const WAITING = sql`('queued', 'deferred', 'claimed')`;

const stopMessages = (tx: Tx, ids: RawBuilder<unknown>) =>
  sql`update message set state = 'stopped', reason = 'never-contact', detail = null, lease_until = null, modified = now()
      where id in (select id from message where id in (${ids}) and state in ${WAITING} order by id for update)
        and state in ${WAITING}`.execute(tx);

/** Stops mails to these people that have not been handed over, also those that a worker has in hand. */
export async function stopMessagesTo(tx: Tx, to: To): Promise<number> {
  // Before the messages: what is being released meanwhile is then seen among them.
  await stopFollowUps(tx, isTo(to), "never-contact");
  const stopped = await stopMessages(
    tx,
    sql`select m.id from message m where ${isTo(to)} and m.state in ${WAITING}`,
  );
  return Number(stopped.numAffectedRows ?? 0n);
}

/** Everybody at these domains ("@silent.example"), of whom one organization writes, or all. */
export interface Domains {
  ownerId: number | null;
  domains: readonly string[];
}

const isAt = ({ ownerId, domains }: Domains) => sql`${ofOwner(ownerId)}
  and substr(m.recipient_key, strpos(m.recipient_key, '@')) = any(${[...domains]}::text[])`;

/** Stops the mails to them that wait, found among all that wait. */
export const stopMessagesAt = (tx: Tx, at: Domains) =>
  stopMessages(
    tx,
    sql`select m.id from message m where m.state in ('queued', 'deferred') and ${isAt(at)}
      union all select m.id from message m where m.state in ('claimed', 'handed') and m.state = 'claimed' and ${isAt(at)}`,
  );

/** Stops the follow-ups to them among the next so many open ones; answers the last one looked at, null at the end. */
export async function stopFollowUpsAt(
  tx: Tx,
  at: Domains,
  after: number,
  most: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; isAt: boolean }>`
    select f.id, ${isAt(at)} as "isAt" from (
      select id, root_message_id from follow_up where state in ('planned', 'held') and id > ${after}
      order by id limit ${most}) f
    cross join lateral (select * from message where id = f.root_message_id offset 0) m
    order by f.id`.execute(tx);
  const ids = rows.filter((row) => row.isAt).map(({ id }) => id);
  if (ids.length > 0) await stopFollowUps(tx, sql`f.id = any(${ids}::bigint[])`, "never-contact");
  return rows.at(-1)?.id ?? null;
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
  /** The address to hide in the title. */
  onSale: string | null;
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
      b.sender_identity as "senderIdentity", p.title as podcast,
      ${addressOnSale} as "onSale", coalesce(m.handed, m.created) as sent,
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
