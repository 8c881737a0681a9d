import { sql } from "kysely";
import type { Language } from "../../../contract/forms/locale.ts";
import {
  ANSWER_LINK_MONTHS,
  type HostAnswer,
  TAKE_BACK_DAYS,
} from "../../../contract/outreach/answer-link.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** A link, with the mail that it stands in. */
export interface AnswerLink {
  messageId: number;
  handle: string;
  ownerId: number;
  organization: string;
  recipientKey: string;
  /** Who wrote. */
  loginId: number | null;
  campaign: string | null;
  campaignId: number | null;
  language: Language;
  senderName: string;
  senderIdentity: string;
  sent: Date;
  opened: Date | null;
  /** Until when the answer can be taken back; null where it cannot. */
  takeBack: Date | null;
}

/** The link with this token; none that is too old. By one look into an index of hashes, whatever the token is. */
export async function selectAnswerLink(db: Db, tokenHash: Buffer): Promise<AnswerLink | undefined> {
  const { rows } = await sql<AnswerLink>`
    select l.message_id as "messageId", m.public_id as handle, m.owner_id as "ownerId", o.display_name as organization,
      m.recipient_key as "recipientKey", g.login_id as "loginId", c.public_id as campaign, g.campaign_id as "campaignId",
      g.language, b.sender_name as "senderName", b.sender_identity as "senderIdentity",
      coalesce(m.handed, m.created) as sent, l.opened,
      case when l.answered + make_interval(days => ${TAKE_BACK_DAYS}) > now()
        then l.answered + make_interval(days => ${TAKE_BACK_DAYS}) end as "takeBack"
    from answer_link l join message m on m.id = l.message_id join mailing g on g.id = m.mailing_id
    join owner o on o.id = m.owner_id join mailbox b on b.id = m.mailbox_id
    left join campaign c on c.id = g.campaign_id
    where l.token_hash = ${tokenHash} and l.created + make_interval(months => ${ANSWER_LINK_MONTHS}) > now()`.execute(
    db,
  );
  return rows[0];
}

/** Held until the transaction ends: two answers at once are given one after the other. Before any other lock. */
export const lockAnswerLink = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom("answer_link")
    .select("message_id")
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();

/** Notes that it was opened, once. */
export const markOpened = (db: Db, messageId: number) =>
  sql`update answer_link set opened = now() where message_id = ${messageId} and opened is null`.execute(db);

/** Sets the answer that counts; null for none any more. */
export const setLinkAnswer = (
  tx: Tx,
  messageId: number,
  answer: HostAnswer | null,
  notBefore: string | null,
) =>
  tx
    .updateTable("answer_link")
    .set({
      answer,
      not_before: notBefore,
      answered: answer === null ? null : sql<Date>`clock_timestamp()`,
    })
    .where("message_id", "=", messageId)
    .execute();

/** The shows that a mail names, as far as they are in its campaign still. `onSale`: the address to hide in the title. */
export async function selectLinkShows(
  db: Db,
  messageId: number,
): Promise<
  { podcastId: number; publicId: string; title: string; onSale: string | null; entryId: number | null }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectLinkShows>>[number]>`
    select p.id as "podcastId", p.public_id as "publicId", p.title, ${addressOnSale} as "onSale",
      s.entry_id as "entryId"
    from message_entry s join podcast p on p.id = s.podcast_id
    where s.message_id = ${messageId} and not s.fell_away order by s.place, p.id`.execute(db);
  return rows;
}

/** Of these people those who asked an organization to write later, with the day until which they meant it. */
export async function selectNotNow(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; until: string }>`
    select * from (
      select distinct on (m.recipient_key) m.recipient_key as key, l.answer, to_char(l.not_before, 'YYYY-MM-DD') as until,
        l.not_before > (now() at time zone 'utc')::date as waits
      from message m join answer_link l on l.message_id = m.id
      where m.owner_id = ${ownerId} and m.recipient_key = any(${[...recipientKeys]}::text[]) and l.answer is not null
      order by m.recipient_key, l.answered desc) newest
    where answer = 'not-now' and waits`.execute(db);
  return new Map(rows.map((row) => [row.key, row.until]));
}

/** So many links are forgotten at once. */
const FORGOTTEN_AT_ONCE = 10_000;

/** Forgets links that are over, and what was said by them. */
export const deleteOldLinks = (db: Db) =>
  sql`delete from answer_link where message_id in (
    select message_id from answer_link
    where created + make_interval(months => ${ANSWER_LINK_MONTHS}) <= now()
    order by created limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db);
