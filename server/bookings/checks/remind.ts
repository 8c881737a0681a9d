import { HOST_CHECKS } from "../../../contract/bookings/checks.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { isSuspended } from "../../platform/suspension.ts";
import { holdBooking } from "../find.ts";
import { insertMail } from "../mails/mail-queries.ts";
import { workOnMail } from "../mails/tend-mails.ts";
import { selectBookingById } from "../queries.ts";
import { sheetOf } from "../states.ts";
import { isOpenCheck, readChecks } from "./read-checks.ts";
import {
  insertReminded,
  selectMornings,
  selectReminders,
  setRemindedBy,
  takeMorning,
} from "./reminder-queries.ts";
import { reminderWords } from "./reminder-texts.ts";

/** The rest follows with the next run. */
const MOST = 500;
const DAY = 86_400_000;

/**
 * Reminds hosts at seven in the morning of the mailbox's day, where somebody has switched that on: of each thing once, in
 * one mail for each booking. A copy that was restored does nothing until an operator has confirmed it.
 */
export async function remind(db: Db): Promise<void> {
  if (await isSuspended(db)) return;
  const failed: unknown[] = [];
  for (const id of await selectMornings(db, MOST))
    try {
      await inTransaction(db, (tx) => remindOf(tx, id), { step: "booking-remind" });
    } catch (error) {
      // The others are reminded all the same; this one is taken up with the next run.
      failed.push(error);
    }
  if (failed.length > 0) throw failed[0];
}

/** In one transaction with its key and its mail: killed before, it begins again; after, it is done. */
async function remindOf(tx: Tx, bookingId: number): Promise<void> {
  const found = await selectBookingById(tx, bookingId);
  if (!found) return;
  // Whoever cancels it now is waited for, or finds the mail and stops it.
  const row = await holdBooking(tx, found);
  const taken = await takeMorning(tx, bookingId);
  if (!taken || row.cancelled || row.accepted === null || row.acceptedAt === null) return;
  const { day, morning } = taken;
  const [reminder] = await selectReminders(tx, [bookingId]);
  if (!reminder || row.acceptedAt > morning) return;
  const last = new Date(Date.parse(`${day}T00:00:00Z`) + reminder.days * DAY).toISOString().slice(0, 10);
  const due = ((await readChecks(tx, [row])).get(bookingId) ?? []).flatMap((check) =>
    check.due !== null &&
    check.due >= day &&
    check.due <= last &&
    HOST_CHECKS.includes(check.what) &&
    isOpenCheck(check)
      ? [{ ...check, due: check.due }]
      : [],
  );
  const fresh = await insertReminded(tx, bookingId, due);
  const told = due.filter((one) =>
    fresh.some(({ what, position }) => what === one.what && position === one.position),
  );
  if (told.length === 0) return;
  const mailId = await insertMail(tx, {
    bookingId,
    number: row.accepted,
    kind: "reminder",
    mailboxId: reminder.mailboxId,
    loginId: reminder.loginId,
    words: reminderWords(sheetOf(row).language, told),
    record: false,
  });
  if (mailId === undefined) return;
  await setRemindedBy(tx, bookingId, mailId);
  await workOnMail(tx, mailId);
}
