import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { PUBLIC_URL } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailWorld, makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../../tests/support/mail/reply-world.ts";
import { bookingWords } from "../../../tests/support/samples/bookings.ts";
import { offerTerms } from "../../../tests/support/samples/offers.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { decideOffer } from "../../offers/change.ts";
import { makeOffer } from "../../offers/make.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { endSuspension } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { cancelBooking } from "../cancel.ts";
import { changeBooking } from "../change.ts";
import { bookingOf } from "../find.ts";
import { mailBooking } from "../mails/mail-booking.ts";
import { makeBooking } from "../make.ts";
import { acceptBooking } from "../open/answer.ts";
import { openBooking } from "../open/find-open.ts";
import { showOpen } from "../open/read.ts";
import { sendBooking } from "../send.ts";
import { remindHost, tickCheck } from "./change-checks.ts";
import { listDue } from "./list-due.ts";
import { remind } from "./remind.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context: edge } = useReplies(db);

let world: MailWorld;
let context: Context;
let booking: BookingDetail;
let today: string;

type Act<T> = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>;
const as = <T>(act: Act<T>): Promise<T> => inTransaction(db(), act);
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** Sets the mailbox to a zone in which it is that hour now. */
async function clockAt(hour: number): Promise<void> {
  const { rows } = await sql<{ zone: string; day: string }>`
    select name as zone, to_char(now() at time zone name, 'YYYY-MM-DD') as day from pg_timezone_names
    where name ~ '^(Africa|America|Asia|Atlantic|Australia|Europe|Pacific)/' and extract(hour from now() at time zone name) = ${hour}
    order by name limit 1`.execute(db());
  const { zone, day } = rows[0]!;
  await db().updateTable("mailbox").set({ time_zone: zone }).execute();
  today = day;
}

/** A booking that was accepted yesterday, with one ad a week from today: copy is due in two days, the recording in five. */
async function book(): Promise<BookingDetail> {
  const { caller } = world.kim;
  const made = await as((tx) =>
    makeOffer(tx, caller, world.campaign.publicId, {
      entry: world.entries[0]!.externalId,
      side: "us",
      terms: offerTerms(),
    }),
  );
  const agreed = await as((tx) =>
    decideOffer(tx, caller, made.publicId, { modified: made.modified, act: "agree" }),
  );
  const draft = await as((tx) => makeBooking(tx, caller, made.publicId, { modified: agreed.modified }));
  const day = inDays(7);
  const words = bookingWords({
    language: "de",
    copyDays: 5,
    recordingDays: 2,
    spots: [{ position: 1, firstDay: day, lastDay: day, episode: null, slot: "mid", seconds: 60 }],
  });
  const written = await as((tx) =>
    changeBooking(tx, caller, draft.publicId, { modified: draft.modified, words }),
  );
  const { token } = await as((tx) =>
    sendBooking(tx, context, caller, draft.publicId, { modified: written.modified, version: 2, days: 14 }),
  );
  const { sha256 } = await showOpen(db(), await openBooking(db(), token));
  const given = { token, sha256, name: "Ines Vogel", function: "", may: true as const };
  await acceptBooking(context, given, { ip: "192.0.2.1", agent: undefined });
  await sql`alter table acceptance disable trigger user`.execute(db());
  await sql`update acceptance set at = now() - interval '1 day'`.execute(db());
  await sql`alter table acceptance enable trigger user`.execute(db());
  return written;
}
beforeEach(async () => {
  await db().deleteFrom("booking").execute();
  sink().mails.length = 0;
  context = { ...edge(), config: { ...edge().config, publicUrl: PUBLIC_URL } };
  world = await makeMailWorld(context, { port: sink().port, recipients: 1 });
  await clockAt(9);
  booking = await book();
});

/** Switched on the day before, so that this morning counts. */
async function switchOn(days = 2): Promise<void> {
  await as((tx) => remindHost(tx, context, world.kim.caller, booking.publicId, { on: { days } }));
  await sql`update booking_reminder set since = now() - interval '1 day'`.execute(db());
}
const reminders = () =>
  db()
    .selectFrom("booking_mail")
    .select(["id", "words", "queued", "message_id as messageId"])
    .where("kind", "=", "reminder")
    .orderBy("id")
    .execute();
async function workOff(): Promise<void> {
  for (const { id, queued } of await reminders()) if (queued === null) await mailBooking(context, id);
  await sendMailbox(context, world.mailboxId);
}
/** As if it were the morning of the day after, with all dates a day nearer. */
const nextMorning = () => sql`update booking_reminder set looked = looked - 1`.execute(db());
const cancelIt = async () => {
  const row = await bookingOf(db(), world.kim.caller, booking.publicId);
  await as((tx) =>
    cancelBooking(tx, context, world.kim.caller, booking.publicId, {
      modified: row.modified.toISOString(),
      reason: "The budget is gone.",
    }),
  );
};

describe("reminders of a host", () => {
  test("C4.06 nothing goes by itself: without the switch there is a line, with it a mail and no line", async () => {
    const lines = async () =>
      (await listDue(db(), world.kim.caller, inDays(2))).lines.map(({ what }) => what);
    await remind(db());
    await workOff();
    expect(sink().mails).toEqual([]);
    expect(await lines()).toContain("copy-approved");
    await switchOn();
    await remind(db());
    await workOff();
    expect(sink().mails).toHaveLength(1);
    const mail = await simpleParser(sink().mails[0]!.raw);
    expect(mail.from?.text).toContain("kim@brand.example");
    expect(JSON.stringify(mail.to)).toContain(world.entries[0]!.address);
    expect(mail.subject).toBe(`Erinnerung: Buchung ${booking.number}: Show 0`.replace(": Show", ", Show"));
    expect(mail.text).toContain("Der Werbetext soll bis zum");
    expect(mail.text).not.toContain("aufgenommen");
    expect(mail.text).toContain(`${PUBLIC_URL}/booking#`);
    expect(mail.attachments).toEqual([]);
    // What is ours to do is no matter of the host, and stays a line.
    expect(await lines()).toEqual(["copy-shared", "link-code", "disclosure"]);
    // Not done on its last day, it is a line again from the day after.
    expect((await listDue(db(), world.kim.caller, inDays(3))).lines.map(({ what }) => what)).toContain(
      "copy-approved",
    );
  });

  test("C4.06 once by key: however often and at the same moment, and on another morning only what is new", async () => {
    await switchOn();
    await Promise.all([remind(db()), remind(db()), remind(db())]);
    await remind(db());
    await nextMorning();
    await remind(db());
    await workOff();
    expect(sink().mails).toHaveLength(1);
    await as((tx) => remindHost(tx, context, world.kim.caller, booking.publicId, { on: { days: 5 } }));
    await nextMorning();
    await remind(db());
    await workOff();
    expect(sink().mails).toHaveLength(2);
    const words = (await reminders()).map((one) => one.words);
    expect(words[1]).toContain("Schaltung 1 soll bis zum");
    expect(words[1]).not.toContain("Werbetext");
  });

  test("C4.06 what is done is reminded of by nobody, and several things of one morning are one mail", async () => {
    await switchOn(5);
    await as((tx) =>
      tickCheck(tx, world.kim.caller, booking.publicId, { what: "copy-approved", position: 0, done: true }),
    );
    await remind(db());
    expect(
      (await reminders()).map(({ words }) => [words.includes("Werbetext"), words.includes("Schaltung 1")]),
    ).toEqual([[false, true]]);
  });

  test("C4.06 seven in the morning of the mailbox's zone: not before, and not on the day it was switched on after", async () => {
    await switchOn(5);
    await clockAt(6);
    await remind(db());
    expect(await reminders()).toEqual([]);
    await clockAt(9);
    await sql`update booking_reminder set since = now(), looked = null`.execute(db());
    await remind(db());
    expect(await reminders()).toEqual([]);
    // After an outage of more than twelve hours it is too late for that morning.
    await sql`update booking_reminder set since = now() - interval '2 days', looked = null`.execute(db());
    await clockAt(20);
    await remind(db());
    expect(await reminders()).toEqual([]);
    await clockAt(9);
    await remind(db());
    expect(await reminders()).toHaveLength(1);
  });

  test("C4.06 never after cancellation, wherever the mail has got to", async () => {
    await switchOn();
    // Before the morning.
    const before = booking;
    await cancelIt();
    await remind(db());
    expect(await reminders()).toEqual([]);
    // Not a message yet; and a message that is not handed over.
    for (const made of [false, true]) {
      booking = await book();
      await switchOn();
      await remind(db());
      const { id } = (await reminders()).at(-1)!;
      if (made) await mailBooking(context, id);
      await cancelIt();
      await workOff();
      await mailBooking(context, id);
      await sendMailbox(context, world.mailboxId);
      expect(sink().mails).toEqual([]);
    }
    expect(before.number).not.toBe(booking.number);
  });

  test("C4.06 of a cancellation and the making of its mail at once nothing is left to go", async () => {
    for (let round = 0; round < 5; round += 1) {
      if (round > 0) booking = await book();
      await switchOn();
      await remind(db());
      const { id } = (await reminders()).at(-1)!;
      await Promise.all([mailBooking(context, id), cancelIt()]);
    }
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toEqual([]);
  });

  test("C4.06 switched off, what waits is stopped; on again, it is reminded of on another morning", async () => {
    await switchOn();
    await remind(db());
    await mailBooking(context, (await reminders())[0]!.id);
    await as((tx) => remindHost(tx, context, world.kim.caller, booking.publicId, { on: null }));
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toEqual([]);
    await switchOn();
    await remind(db());
    await workOff();
    expect(sink().mails).toHaveLength(1);
  });

  test("C4.06 a kill before the commit leaves nothing, after it one mail", async () => {
    await switchOn();
    process.env.HOSTREAD_FAILPOINT = "booking-remind.before:1:throw";
    await expect(remind(db())).rejects.toThrow("booking-remind.before");
    expect(await reminders()).toEqual([]);
    process.env.HOSTREAD_FAILPOINT = "booking-remind.after:1:throw";
    await expect(remind(db())).rejects.toThrow("booking-remind.after");
    delete process.env.HOSTREAD_FAILPOINT;
    await remind(db());
    await workOff();
    expect(sink().mails).toHaveLength(1);
  });

  test("C4.06 C9.09 a restored copy reminds nobody until it is confirmed, and nobody who has left does", async () => {
    await switchOn();
    await db().updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
    await remind(db());
    expect(await reminders()).toEqual([]);
    await inTransaction(db(), endSuspension);
    const ben = await makeLogin(db(), []);
    await sql`update booking_reminder set login_id = ${ben.id}`.execute(db());
    await remind(db());
    expect(await reminders()).toEqual([]);
  });

  test("C4.06 what is in the way of a mail is said when it is switched on, and nothing is switched on", async () => {
    const { caller } = world.kim;
    const on = { on: { days: 2 } };
    const nowhere = { ...context, config: { ...context.config, publicUrl: null } };
    await expect(as((tx) => remindHost(tx, nowhere, caller, booking.publicId, on))).rejects.toMatchObject({
      code: "public-url-missing",
    });
    await db().deleteFrom("unlock").where("podcast_id", "=", world.entries[0]!.podcastId).execute();
    await expect(as((tx) => remindHost(tx, context, caller, booking.publicId, on))).rejects.toMatchObject({
      code: "recipient-locked",
    });
    expect(await db().selectFrom("booking_reminder").selectAll().execute()).toEqual([]);
  });
});
