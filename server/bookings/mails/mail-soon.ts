import type { BookingMailKind } from "../../../contract/bookings.ts";
import { mailboxOf, missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { recipientOf } from "../../outreach/personal/queue-personal.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import type { BookingRow } from "../queries.ts";
import { insertMail, selectRecordWish } from "./mail-queries.ts";
import { workOnMail } from "./tend-mails.ts";

interface Wanted {
  kind: BookingMailKind;
  number: number;
  words: string;
  mailbox?: string | undefined;
  record?: boolean;
  /** The spot that is to be made good. */
  spotId?: number;
}

/**
 * The mailbox that a mail to the host would go out from. What is in its way is said now.
 * @throws Fault not-found for the mailbox; public-url-missing, no-mailbox, mailbox-incomplete, recipient-locked, never-contact, contact-blocked, sending-suspended
 */
export async function mailboxFor(
  tx: Tx,
  { config, secrets }: Pick<Context, "config" | "secrets">,
  caller: Caller,
  row: BookingRow,
  named: string | undefined,
): Promise<SendingMailbox> {
  const mailbox = await mailboxOf(tx, caller.loginId, row.ownerId, named);
  if (config.publicUrl === null) throw fault("public-url-missing");
  const missing = missingParts(mailbox);
  if (!mailbox || (missing && missing !== "sender-identity-missing")) throw fault(missing ?? "no-mailbox");
  if (row.podcastId === null) throw fault("recipient-locked");
  await recipientOf(tx, secrets, { ownerId: row.ownerId, podcastId: row.podcastId, mailbox });
  return mailbox;
}

/** Writes down that a mail goes out, and has it made a message once its PDF is there. @throws as `mailboxFor` */
export async function mailSoon(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  row: BookingRow,
  wanted: Wanted,
): Promise<void> {
  const mailbox = await mailboxFor(tx, context, caller, row, wanted.mailbox);
  await add(tx, {
    bookingId: row.id,
    number: wanted.number,
    kind: wanted.kind,
    mailboxId: mailbox.id,
    loginId: caller.loginId,
    words: wanted.words,
    record: wanted.record ?? false,
    spotId: wanted.spotId,
  });
}

/** Mails the record of an acceptance, where whoever mailed the sheet wished it. Once, however often it is asked for. */
export async function mailRecord(tx: Tx, bookingId: number, number: number): Promise<void> {
  const wish = await selectRecordWish(tx, bookingId, number);
  if (!wish || wish.mailboxId === null || wish.loginId === null) return;
  const { mailboxId, loginId } = wish;
  await add(tx, { bookingId, number, kind: "record", mailboxId, loginId, words: "", record: false });
}

async function add(tx: Tx, mail: Parameters<typeof insertMail>[1]): Promise<void> {
  const mailId = await insertMail(tx, mail);
  // Its own record may stand already.
  if (mailId !== undefined) await workOnMail(tx, mailId);
}
