import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";
import type { Language } from "../../contract/forms/locale.ts";
import type { Behind } from "../../contract/forms/page.ts";
import { type MessageState, MOST_MAILINGS_LISTED } from "../../contract/outreach.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { goingOnById } from "../platform/postgres/going-on.ts";
import { isUnjudged } from "./follow-ups/stop-of.ts";
import { stopFollowUps } from "./follow-ups/stop-queries.ts";
import type { PlaceholderValues } from "./letter/placeholders.ts";
import type { Wait } from "./rhythm/rhythm-queries.ts";
import { insertFurtherShows } from "./room/shows-queries.ts";
import { TOO_LATE } from "./sending/retry.ts";
import { isAsked, type Reason, targetOf } from "./sending/sending-queries.ts";

export interface NewMailing {
  publicId: string;
  ownerId: number;
  campaignId: number;
  mailboxId: number;
  loginId: number;
  language: Language;
  subject: string;
  body: string;
  /** What people with several shows get instead; null for the same. */
  joinedBody: string | null;
  /** What it was begun with; both null for a text of one's own. */
  templateId: number | null;
  builtIn: string | null;
  target: "rule" | "none" | PodcastState;
  notBefore: Date | null;
  byRhythm: boolean;
  subjectB: string | null;
  /** How it addresses those for whom nothing was chosen. */
  form: AddressForm;
}

interface Show {
  podcastId: number;
  entryId: number;
  state: PodcastState;
}

export interface NewMessage {
  publicId: string;
  /** All it is about; the first one is its own. */
  shows: readonly [Show, ...Show[]];
  recipient: string;
  recipientKey: string;
  messageId: string;
  subject: string;
  body: string;
  state: Extract<MessageState, "queued" | "stopped">;
  reason: Reason | null;
  /** Null where neither a fact of the show nor several shows stand in the text. */
  filled: PlaceholderValues | null;
  arm: "a" | "b" | null;
  /** What it waits for beside its mailing; null for nothing. */
  wait: Wait | null;
  /** When it may leave at the earliest; null for at once. */
  due: Date | null;
}

/** Writes a mailing with its messages; answers the messages. */
export async function insertMailing(
  tx: Tx,
  mailing: NewMailing,
  messages: readonly NewMessage[],
): Promise<
  {
    id: number;
    mailingId: number;
    state: MessageState;
    publicId: string;
    ownerId: number;
    recipientKey: string;
  }[]
> {
  const { id } = await tx
    .insertInto("mailing")
    .values({
      public_id: mailing.publicId,
      owner_id: mailing.ownerId,
      campaign_id: mailing.campaignId,
      mailbox_id: mailing.mailboxId,
      login_id: mailing.loginId,
      language: mailing.language,
      subject: mailing.subject,
      body: mailing.body,
      joined_body: mailing.joinedBody,
      template_id: mailing.templateId,
      built_in: mailing.builtIn,
      target: mailing.target,
      not_before: mailing.notBefore,
      by_rhythm: mailing.byRhythm,
      subject_b: mailing.subjectB,
      form: mailing.form,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await tx
    .insertInto("message")
    .values(
      messages.map((message) => ({
        public_id: message.publicId,
        mailing_id: id,
        mailbox_id: mailing.mailboxId,
        owner_id: mailing.ownerId,
        podcast_id: message.shows[0].podcastId,
        entry_id: message.shows[0].entryId,
        entry_state: message.shows[0].state,
        recipient: message.recipient,
        recipient_key: message.recipientKey,
        message_id: message.messageId,
        subject: message.subject,
        body: message.body,
        state: message.state,
        reason: message.reason,
        arm: message.arm,
        ...(message.due && { due: message.due }),
        not_before: message.wait?.notBefore ?? null,
        rhythm_podcast_id: message.wait?.rhythm?.podcastId ?? null,
        rhythm_weekday: message.wait?.rhythm?.weekday ?? null,
        filled: message.filled === null ? null : JSON.stringify(message.filled),
      })),
    )
    .returning([
      "id",
      "mailing_id as mailingId",
      "state",
      "public_id as publicId",
      "owner_id as ownerId",
      "recipient_key as recipientKey",
    ])
    .execute();
  const rows = new Map(made.map((row) => [row.publicId, row.id]));
  await insertFurtherShows(
    tx,
    messages.flatMap(({ publicId, shows: [, ...further] }) =>
      further.map((show, place) => ({
        messageId: rows.get(publicId)!,
        podcastId: show.podcastId,
        entryId: show.entryId,
        entryState: show.state,
        place: place + 1,
      })),
    ),
  );
  return made;
}

export interface MailingRow {
  id: number;
  publicId: string;
  ownerId: number;
  mailboxId: number;
  campaign: string | null;
  subject: string;
  created: Date;
  stopped: Date | null;
  held: Date | null;
  notBefore: Date | null;
  byRhythm: boolean;
  loginId: number | null;
  /** False for those who act for the organization without belonging to it. */
  member: boolean;
}

const mailings = (db: Db, loginId: number) =>
  db
    .selectFrom("mailing as g")
    .innerJoin("owner_access as s", (join) =>
      join.onRef("s.owner_id", "=", "g.owner_id").on("s.login_id", "=", loginId),
    )
    .leftJoin("campaign as c", "c.id", "g.campaign_id")
    .select([
      "g.id",
      "g.public_id as publicId",
      "g.owner_id as ownerId",
      "g.mailbox_id as mailboxId",
      "c.public_id as campaign",
      "g.subject",
      "g.created",
      "g.stopped",
      "g.held",
      "g.not_before as notBefore",
      "g.by_rhythm as byRhythm",
      "g.login_id as loginId",
      "s.member",
    ]);

/** A mailing of one of the login's organizations. */
export const selectMailing = (db: Db, loginId: number, publicId: string): Promise<MailingRow | undefined> =>
  mailings(db, loginId).where("g.public_id", "=", publicId).executeTakeFirst();

export function selectMailingsOf(db: Db, loginId: number, campaignId: number, behind: Behind) {
  const { where, offset } = goingOnById("g.id", "mailing", behind);
  return mailings(db, loginId)
    .where("g.campaign_id", "=", campaignId)
    .where(where)
    .orderBy("g.id", "desc")
    .offset(offset)
    .limit(MOST_MAILINGS_LISTED)
    .execute();
}

export const countStates = async (db: Db, mailingIds: readonly number[]) => {
  if (mailingIds.length === 0) return [];
  return db
    .selectFrom("message")
    .select(["mailing_id as mailingId", "state", sql<number>`count(*)`.as("count")])
    .where("mailing_id", "in", [...mailingIds])
    .groupBy(["mailing_id", "state"])
    .execute();
};

/** From when on a mailing may leave, and whether each of its mails waits for its show's usual day. */
export const setMailingTime = (tx: Tx, mailingId: number, notBefore: Date | null, byRhythm: boolean) =>
  tx
    .updateTable("mailing")
    .set({ not_before: notBefore, by_rhythm: byRhythm })
    .where("id", "=", mailingId)
    .execute();

/** A mail of it is in a worker's hand, was tried, or has left. */
export const hasBegun = async (tx: Tx, mailingId: number): Promise<boolean> =>
  (await countStates(tx, [mailingId])).some(({ state }) => state !== "queued" && state !== "stopped");

/** Waiting mails of a mailbox that are due no later than the last one of this mailing: this many go before it is finished. */
export async function countUntilDone(db: Db, mailboxId: number, mailingId: number): Promise<number> {
  // Each part by its index: for all three states at once there is none, and every mail there is would be read.
  const { rows } = await sql<{ count: number }>`
    with last as materialized (
      select max(due) as due from message
      where mailing_id = ${mailingId} and state in ('queued', 'deferred', 'claimed'))
    select (select count(*) from message m, last
            where m.mailbox_id = ${mailboxId} and m.state in ('queued', 'deferred') and m.due <= last.due)
      + (select count(*) from message m, last
         where m.mailbox_id = ${mailboxId} and m.state in ('claimed', 'handed') and m.state = 'claimed'
           and m.due <= last.due) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A follow-up waits at its hand-over for a mail that nothing will judge any more: a person has to look. */
const longUnjudged = isUnjudged(
  sql<null>`null`,
  sql`now() - make_interval(secs => ${sql.lit(TOO_LATE / 1000)})`,
);

/** The messages of a mailing in the order of writing; the address only where the organization still holds it. */
export async function selectMessages(db: Db, mailingId: number) {
  const { rows } = await sql<{
    publicId: string;
    entryExternalId: string | null;
    podcastPublicId: string;
    podcastTitle: string;
    step: number;
    onSale: string | null;
    /** Of further shows: titles with the address on sale, to hide it in them. */
    alsoAbout: { title: string; onSale: string | null }[];
    recipient: string | null;
    state: MessageState;
    reason: Reason | null;
    detail: string | null;
    due: Date;
    accepted: Date | null;
    /** Whose usual day it waits for. */
    rhythm: { weekday: number; podcast: string; title: string; onSale: string | null } | null;
    sentCopy: "none" | "waiting" | "done" | "failed";
  }>`
    select m.public_id as "publicId", e.public_id as "entryExternalId", p.public_id as "podcastPublicId",
      p.title as "podcastTitle", ${addressOnSale} as "onSale",
      (select coalesce(json_agg(json_build_object('title', p.title, 'onSale', ${addressOnSale}) order by s.place), '[]')
        from message_entry s join podcast p on p.id = s.podcast_id
        where s.message_id = m.id and s.podcast_id <> m.podcast_id and not s.fell_away) as "alsoAbout", case when u.id is not null then m.recipient end as recipient,
      (select json_build_object('weekday', m.rhythm_weekday, 'podcast', p.public_id, 'title', p.title,
                                'onSale', ${addressOnSale})
        from podcast p where p.id = m.rhythm_podcast_id) as rhythm,
      m.step, m.state, m.detail, m.due, m.accepted, m.sent_copy as "sentCopy",
      case when m.state in ('queued', 'deferred') and (${isAsked} or (m.step > 0 and ${longUnjudged}))
        then 'question' else m.reason end as reason
    from message m join podcast p on p.id = m.podcast_id
    left join campaign_entry e on e.id = m.entry_id
    left join unlock u on u.owner_id = m.owner_id and u.podcast_id = m.podcast_id
      and coalesce(p.address_id, u.address_id) is not null
    where m.mailing_id = ${mailingId} order by m.id`.execute(db);
  return rows;
}

/**
 * Stops messages and follow-ups of these mailings that have not been handed over, and answers how many. One that is being
 * handed over just now is waited for: after this nothing of them is.
 */
export async function stopMessages(
  tx: Tx,
  mailingIds: readonly number[],
  reason: "stopped-by-user" | "campaign-deleted" | "taken-back",
  /** Only what follows; the first mails go on. */
  { onlyFollowUps = false } = {},
): Promise<number> {
  if (mailingIds.length === 0) return 0;
  const { numAffectedRows } = await stopFollowUps(
    tx,
    sql`m.mailing_id = any(${[...mailingIds]}::bigint[])`,
    reason === "taken-back" ? "stopped-by-user" : reason,
  );
  // In the order in which a set of hand-overs locks them.
  const stopped = await sql`
    update message set state = 'stopped', reason = ${reason}, detail = null, fence = fence + 1, lease_until = null,
      modified = now()
    where id in (
      select id from message
      where mailing_id = any(${[...mailingIds]}::bigint[]) and state in ('queued', 'deferred', 'claimed')
        and step >= ${onlyFollowUps ? 1 : 0}
      order by id for no key update)
      and state in ('queued', 'deferred', 'claimed')`.execute(tx);
  return Number(stopped.numAffectedRows ?? 0n) + Number(numAffectedRows ?? 0n);
}

/** Stops what of a mailbox has not been handed over, and answers how many. */
export async function stopMessagesOf(tx: Tx, mailboxId: number): Promise<number> {
  // Whatever was handed over or may still be: each part has an index, all that a mailbox ever wrote has none.
  const begun = sql`(m.handed is not null or m.state in ('queued', 'deferred') or m.state in ('claimed', 'handed'))`;
  await stopFollowUps(tx, sql`m.mailbox_id = ${mailboxId} and ${begun}`, "stopped-by-user");
  const { numUpdatedRows } = await tx
    .updateTable("message")
    .set({ state: "stopped", reason: "stopped-by-user", detail: null, modified: sql<Date>`now()` })
    .where("mailbox_id", "=", mailboxId)
    .where("state", "in", ["queued", "deferred"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many messages of a mailbox are not handed over yet. By two indexes, as `countUntilDone`. */
export async function countWaitingOf(db: Db, mailboxId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from message where mailbox_id = ${mailboxId} and state in ('queued', 'deferred'))
      + (select count(*) from message
         where mailbox_id = ${mailboxId} and state in ('claimed', 'handed') and state = 'claimed') as count`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

export const markStopped = (tx: Tx, mailingIds: readonly number[]) =>
  tx
    .updateTable("mailing")
    .set({ stopped: sql<Date>`now()` })
    .where("id", "in", [...mailingIds])
    .where("stopped", "is", null)
    .execute();

export const selectMailingIds = async (db: Db, campaignId: number): Promise<number[]> =>
  (await db.selectFrom("mailing").select("id").where("campaign_id", "=", campaignId).execute()).map(
    (row) => row.id,
  );

/** A message of a mailing, held until the transaction ends. */
export const lockMessage = (tx: Tx, mailingId: number, publicId: string) =>
  tx
    .selectFrom("message")
    .select(["id", "state", "message_id as messageId"])
    .select((eb) => eb("document", "is not", null).as("isAnswer"))
    .where("mailing_id", "=", mailingId)
    .where("public_id", "=", publicId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Lets a message be sent again under a new Message-ID; the previous one is kept, because answers may refer to it.
 * The fence is increased, too: a worker that comes back late can settle nothing.
 */
export const resendMessage = (tx: Tx, id: number, messageId: string) =>
  sql`with before as (
        insert into message_attempt (message_id, of_message, handed, outcome)
        select message_id, id, handed, coalesce(reason, state) from message where id = ${id}),
      shows as (
        update message_entry s set entry_state = e.state from campaign_entry e
        where s.message_id = ${id} and e.id = s.entry_id)
      update message set state = 'queued', reason = null, detail = null, message_id = ${messageId}, due = now(),
        fence = fence + 1, handed = null, attempts = 0,
        entry_state = (select state from campaign_entry where id = entry_id), pauses = 0, sent_copy = 'none', sent_copy_attempts = 0,
        modified = now()
      where id = ${id}`.execute(tx);

export const countAsSent = (tx: Tx, id: number) =>
  sql`update message set state = 'accepted', reason = 'counted-as-sent', accepted = coalesce(handed, now()),
        fence = fence + 1, sent_copy = 'none', modified = now()
      where id = ${id}`.execute(tx);

/** Where a message moves its podcasts once it has left, and in whose name. */
export const selectTarget = (db: Db, messageId: number) =>
  db
    .selectFrom("message as m")
    .innerJoin("mailing as g", "g.id", "m.mailing_id")
    .select([sql<"rule" | "none" | PodcastState>`${targetOf}`.as("target"), "g.login_id as loginId"])
    .where("m.id", "=", messageId)
    .executeTakeFirstOrThrow();
