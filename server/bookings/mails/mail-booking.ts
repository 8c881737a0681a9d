import { mailboxById, missingParts } from "../../mailbox/sender.ts";
import { answerText } from "../../outreach/letter/answer-text.ts";
import { queuePersonal } from "../../outreach/personal/queue-personal.ts";
import { Fault } from "../../platform/fault.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { calendarFor } from "../calendar.ts";
import { BOOKING_PAGE } from "../link.ts";
import { printed } from "../print/printed.ts";
import { type BookingRow, selectBookingById } from "../queries.ts";
import { sheetOf } from "../states.ts";
import { lockWaiting, setQueued } from "./mail-queries.ts";
import { ASKING } from "./stop-mails.ts";
import { withoutPage, writeMail } from "./write-mail.ts";

/**
 * Makes a mail about a booking a message with PDF and calendar. A mail becomes one message at most: both are written in
 * one transaction, and a killed job begins again. Without a PDF it waits, as the job is repeated. What may not go, as
 * nobody may write there any more, is given up and shown as such.
 */
export async function mailBooking({ db, secrets }: Context, mailId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = await lockWaiting(tx, mailId);
    if (!mail) return;
    const row = await selectBookingById(tx, mail.bookingId);
    const mailbox = mail.mailboxId === null ? undefined : await mailboxById(tx, mail.mailboxId);
    const missing = missingParts(mailbox);
    const ready = missing === null || missing === "sender-identity-missing";
    const over = row?.cancelled != null && ASKING.includes(mail.kind);
    if (!row || over || !mailbox || !ready || mail.loginId === null || row.podcastId === null)
      return void (await setQueued(tx, mailId, null));
    const sheet = sheetOf(row);
    const { subject, document } = writeMail(mail, sheet, row.linkSeed !== null);
    const files =
      mail.kind === "makegood" || mail.kind === "reminder" ? [] : await filesOf(tx, row, mail.number);
    try {
      const messageId = await queuePersonal(tx, secrets, {
        ownerId: row.ownerId,
        loginId: mail.loginId,
        mailbox,
        podcastId: row.podcastId,
        entryId: row.entryId,
        subject,
        document,
        body: answerText(withoutPage(document)),
        page: row.linkSeed === null ? null : { path: BOOKING_PAGE, seed: row.linkSeed },
        files,
      });
      await setQueued(tx, mailId, messageId);
    } catch (error) {
      // It was asked before; since then somebody objected, or the address went.
      if (!(error instanceof Fault) || error.code === "sending-suspended") throw error;
      await setQueued(tx, mailId, null);
    }
  });
}

/** The sheet and its dates. A request for a makegood and a reminder change neither. */
async function filesOf(tx: Tx, row: BookingRow, number: number) {
  const pdf = await printed(tx, row.id, number);
  // A change that nobody has accepted stands in no calendar: its mail leaves there what is in force.
  const calendar = await calendarFor(tx, row, row.accepted ?? number);
  return [
    { name: `${row.number}.pdf`, type: "application/pdf", content: pdf },
    { name: `${row.number}.ics`, type: "text/calendar", content: Buffer.from(calendar) },
  ];
}
