import { sql } from "kysely";
import type { BookingMailKind } from "../../../contract/bookings.ts";
import type { MessageState } from "../../../contract/outreach.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface NewMail {
  bookingId: number;
  number: number;
  kind: BookingMailKind;
  mailboxId: number;
  loginId: number;
  words: string;
  record: boolean;
  spotId?: number | undefined;
}

/** Answers its row id; undefined where the record of this version is on its way already. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number | undefined> {
  const row = await tx
    .insertInto("booking_mail")
    .values({
      booking_id: mail.bookingId,
      number: mail.number,
      kind: mail.kind,
      mailbox_id: mail.mailboxId,
      login_id: mail.loginId,
      words: mail.words,
      record: mail.record,
      spot_id: mail.spotId ?? null,
      message_id: null,
      queued: null,
    })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A mail that is not a message yet, held until the transaction ends. */
export const lockWaiting = (tx: Tx, id: number) =>
  tx
    .selectFrom("booking_mail")
    .select([
      "booking_id as bookingId",
      "number",
      "kind",
      "mailbox_id as mailboxId",
      "login_id as loginId",
      "words",
    ])
    .where("id", "=", id)
    .where("queued", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Mails that are no message yet although they are a minute old. */
export const selectWaiting = (db: Db, limit: number) =>
  db
    .selectFrom("booking_mail")
    .select("id")
    .where("queued", "is", null)
    .where("created", "<", sql<Date>`now() - interval '1 minute'`)
    .orderBy("id")
    .limit(limit)
    .execute();

export const setQueued = (tx: Tx, id: number, messageId: number | null) =>
  tx
    .updateTable("booking_mail")
    .set({ message_id: messageId, queued: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

/** Gives up mails of a kind that are no message yet. A job that is just making one is waited for. */
export const giveUpMails = (tx: Tx, bookingId: number, kinds: readonly BookingMailKind[]) =>
  tx
    .updateTable("booking_mail")
    .set({ queued: sql<Date>`clock_timestamp()` })
    .where("booking_id", "=", bookingId)
    .where("kind", "in", kinds)
    .where("queued", "is", null)
    .execute();

export async function selectMessagesOf(
  tx: Tx,
  bookingId: number,
  kinds: readonly BookingMailKind[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom("booking_mail")
    .select(sql<number>`message_id`.as("id"))
    .where("booking_id", "=", bookingId)
    .where("kind", "in", kinds)
    .where("message_id", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The newest version that the podcaster has, or may have: they answered it, or were given its link, or its mail has left,
 * may have, or still will. Null where there is none.
 */
export async function selectVersionHad(db: Db, bookingId: number): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select max(v.number) as number from booking_version v
    where v.booking_id = ${bookingId} and v.sent is not null and (
      v.answer is not null or v.linked
      or not exists (
        select from booking_mail k
        where k.booking_id = v.booking_id and k.number = v.number and k.kind = 'sheet' and k.created <= v.sent)
      or exists (
        select from booking_mail k left join message m on m.id = k.message_id
        where k.booking_id = v.booking_id and k.number = v.number and k.kind = 'sheet'
          and (k.queued is null or m.state not in ('failed', 'stopped'))))`.execute(db);
  return rows[0]!.number;
}

/** When a spot was asked to be made good last; null where it never was, or the mail could not go. */
export const selectMakegoodMail = async (db: Db, spotId: number): Promise<Date | null> =>
  (
    await db
      .selectFrom("booking_mail")
      .select(sql<Date | null>`max(created)`.as("at"))
      .where("spot_id", "=", spotId)
      .where((mail) => mail.or([mail("queued", "is", null), mail("message_id", "is not", null)]))
      .executeTakeFirst()
  )?.at ?? null;

/** By whom, and from where, a version was mailed with the wish that its record follows. */
export const selectRecordWish = (db: Db, bookingId: number, number: number) =>
  db
    .selectFrom("booking_mail")
    .select(["mailbox_id as mailboxId", "login_id as loginId"])
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .where("kind", "=", "sheet")
    .where("record", "=", true)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export interface MailRow {
  kind: BookingMailKind;
  version: number;
  state: MessageState | null;
  paused: boolean;
  failed: boolean;
  at: Date;
}

/** The mails about a booking, the newest first. */
export async function selectMails(db: Db, bookingId: number, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select k.kind, k.number as version, m.state, k.queued is not null and k.message_id is null as failed, k.created as at,
      coalesce(a.pause_reason, b.pause_reason) is not null as paused
    from booking_mail k
    left join message m on m.id = k.message_id
    left join mailbox b on b.id = k.mailbox_id
    left join mail_account a on a.id = b.account_id
    where k.booking_id = ${bookingId} order by k.id desc limit ${limit}`.execute(db);
  return rows;
}
