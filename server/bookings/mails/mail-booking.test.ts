import { simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wordsOf } from "../../../contract/bookings/sheet.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { MessageState } from "../../../contract/outreach.ts";
import { allowEverybody, useShippedRules } from "../../../tests/support/allow-everybody.ts";
import { PUBLIC_URL } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeReal, setContact } from "../../../tests/support/mail/guard-world.ts";
import { type MailWorld, makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../../tests/support/mail/reply-world.ts";
import { offerTerms } from "../../../tests/support/samples/offers.ts";
import { listNever } from "../../contacts/suppression.ts";
import { decideOffer } from "../../offers/change.ts";
import { makeOffer } from "../../offers/make.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { cancelBooking } from "../cancel.ts";
import { changeBooking } from "../change.ts";
import { bookingOf } from "../find.ts";
import { makeBooking } from "../make.ts";
import { acceptBooking } from "../open/answer.ts";
import { openBooking } from "../open/find-open.ts";
import { showOpen } from "../open/read.ts";
import { printed } from "../print/printed.ts";
import { sendBooking } from "../send.ts";
import { showBooking } from "../show.ts";
import { mailBooking } from "./mail-booking.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context: edge } = useReplies(db);

let world: MailWorld;
let context: Context;
beforeEach(async () => {
  context = { ...edge(), config: { ...edge().config, publicUrl: PUBLIC_URL } };
  world = await makeMailWorld(context, { port: sink().port, recipients: 1 });
});

const as = <T>(act: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>): Promise<T> =>
  inTransaction(db(), act);

async function book(): Promise<BookingDetail> {
  const { caller } = world.kim;
  const entry = world.entries[0]!.externalId;
  const made = await as((tx) =>
    makeOffer(tx, caller, world.campaign.publicId, { entry, side: "us", terms: offerTerms() }),
  );
  const agreed = await as((tx) =>
    decideOffer(tx, caller, made.publicId, { modified: made.modified, act: "agree" }),
  );
  return as((tx) => makeBooking(tx, caller, made.publicId, { modified: agreed.modified }));
}
const send = (booking: BookingDetail, record = false) =>
  as((tx) =>
    sendBooking(tx, context, world.kim.caller, booking.publicId, {
      modified: booking.modified,
      version: booking.version,
      days: 14,
      mail: { words: "Dear Ines,\n\nhere it is.", record },
    }),
  );
async function accept(token: string) {
  const { sha256 } = await showOpen(db(), await openBooking(db(), token));
  const given = { token, sha256, name: "Ines Vogel", function: "", may: true as const };
  return acceptBooking(context, given, { ip: "192.0.2.1", agent: undefined });
}
const waiting = async () =>
  (
    await db().selectFrom("booking_mail").select("id").where("queued", "is", null).orderBy("id").execute()
  ).map(({ id }) => id);
async function workOff(): Promise<void> {
  for (const id of await waiting()) await mailBooking(context, id);
  await sendMailbox(context, world.mailboxId);
}
const mails = () => Promise.all(sink().mails.map(({ raw }) => simpleParser(raw)));

describe("mails about a booking", () => {
  test("C2.04 the sheet goes from the user's mailbox, with PDF, calendar and link", async () => {
    const booking = await book();
    const { token } = await send(booking);
    await workOff();
    const [mail] = await mails();
    expect(mail!.from?.text).toContain("kim@brand.example");
    expect(JSON.stringify(mail!.to)).toContain(world.entries[0]!.address);
    expect(mail!.subject).toBe(`Booking ${booking.number}: Show 0`);
    expect(mail!.text).toContain("here it is.");
    expect(mail!.text).toContain(`${PUBLIC_URL}/booking#${token}`);
    expect(mail!.html).toContain(`href="${PUBLIC_URL}/booking#${token}"`);
    const files = mail!.attachments.map(({ filename, contentType }) => [filename, contentType]);
    expect(files).toEqual([
      [`${booking.number}.pdf`, "application/pdf"],
      [`${booking.number}.ics`, "text/calendar"],
    ]);
    const id = await rowOf(booking);
    expect(mail!.attachments[0]!.content.equals(await printed(db(), id, 1))).toBe(true);
    expect(mail!.attachments[1]!.content.toString()).toContain("STATUS:TENTATIVE");
    // The key to the page lies in no table.
    const stored = await db()
      .selectFrom("message")
      .selectAll()
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[0]).toMatchObject({ state: "accepted", entry_id: world.entries[0]!.id });
  });

  test("C2.04 a mail is handed over once, however often its job runs, and in the same moment", async () => {
    await send(await book());
    const [id] = await waiting();
    await Promise.all([mailBooking(context, id!), mailBooking(context, id!), mailBooking(context, id!)]);
    await workOff();
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toHaveLength(1);
  });

  test("C2.04 what is in the way is said before anything is sent", async () => {
    const booking = await book();
    const nowhere = { ...context, config: { ...context.config, publicUrl: null } };
    const body = { modified: booking.modified, version: 1, days: 14, mail: { words: "", record: false } };
    await expect(
      as((tx) => sendBooking(tx, nowhere, world.kim.caller, booking.publicId, body)),
    ).rejects.toMatchObject({ code: "public-url-missing" });
    const { address, podcastId } = world.entries[0]!;
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new Error("no address");
    const key = samePersonKey(parsed.mailbox);
    await as((tx) =>
      listNever(tx, context.secrets, {
        key,
        ownerId: world.owner.id,
        kind: "person",
        how: "link",
        source: null,
      }),
    );
    await expect(send(booking)).rejects.toMatchObject({ code: "never-contact" });
    await db().deleteFrom("suppression").execute();
    await db().deleteFrom("unlock").where("podcast_id", "=", podcastId).execute();
    await expect(send(booking)).rejects.toMatchObject({ code: "recipient-locked" });
    expect(await waiting()).toEqual([]);
  });

  test("C2.04 whoever objects after it was queued gets nothing, and the booking shows it", async () => {
    const booking = await book();
    await send(booking);
    for (const id of await waiting()) await mailBooking(context, id);
    await db().deleteFrom("unlock").where("podcast_id", "=", world.entries[0]!.podcastId).execute();
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toHaveLength(0);
    const message = await db()
      .selectFrom("message")
      .select(["state", "reason"])
      .where("owner_id", "=", world.owner.id)
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ state: "stopped", reason: "no-longer-unlocked" });
  });

  test("C2.09 the record goes to the host by itself where that was wished, else not", async () => {
    for (const record of [true, false]) {
      sink().mails.length = 0;
      const { token } = await send(await book(), record);
      await workOff();
      await accept(token);
      await workOff();
      expect(sink().mails).toHaveLength(record ? 2 : 1);
      if (!record) continue;
      const mail = (await mails())[1]!;
      expect(mail.subject).toMatch(/^Accepted: booking/);
      expect(mail.attachments[1]!.content.toString()).toContain("STATUS:CONFIRMED");
    }
  });

  test("C2.15 an acceptance that is killed before its commit leaves nothing, after it one record and one mail", async () => {
    const { token } = await send(await book(), true);
    await workOff();
    const count = async () => ({
      acceptances: (await db().selectFrom("acceptance").selectAll().execute()).length,
      records: (await db().selectFrom("booking_mail").select("id").where("kind", "=", "record").execute())
        .length,
    });
    const before = await count();
    process.env.HOSTREAD_FAILPOINT = "booking-answer.before:1:throw";
    await expect(accept(token)).rejects.toThrow("booking-answer.before");
    expect(await count()).toEqual(before);
    process.env.HOSTREAD_FAILPOINT = "booking-answer.after:1:throw";
    await expect(accept(token)).rejects.toThrow("booking-answer.after");
    delete process.env.HOSTREAD_FAILPOINT;
    // The podcaster tries again, as they heard nothing.
    await accept(token);
    await workOff();
    await workOff();
    expect(await count()).toEqual({ acceptances: before.acceptances + 1, records: before.records + 1 });
    expect(sink().mails).toHaveLength(2);
  });

  test("C2.10 C2.13 the mail of a change brings the dates that are in force, until the change is accepted", async () => {
    const booking = await book();
    const { publicId } = booking;
    const { caller } = world.kim;
    const { token } = await send(booking);
    await workOff();
    await accept(token);
    const accepted = await as(async (tx) => showBooking(tx, caller, await bookingOf(tx, caller, publicId)));
    const words = wordsOf(accepted.versions[0]!.sheet);
    const spots = words.spots.map((spot) => ({ ...spot, lastDay: "2027-03-31" }));
    const { modified } = accepted;
    const changed = await as((tx) =>
      changeBooking(tx, caller, publicId, { modified, words: { ...words, spots } }),
    );
    await send(changed);
    await workOff();
    const calendar = (await mails()).at(-1)!.attachments[1]!.content.toString();
    expect(calendar).toContain("STATUS:CONFIRMED");
    expect(calendar).not.toContain("20270401");
  });

  test("C2.12 canceling tells the host by mail, where that was wished, and takes the dates out of calendars", async () => {
    const { token, booking } = await send(await book());
    await workOff();
    await accept(token);
    const { modified } = await bookingOf(db(), world.kim.caller, booking.publicId);
    await as((tx) =>
      cancelBooking(tx, context, world.kim.caller, booking.publicId, {
        modified: modified.toISOString(),
        reason: "The budget is gone.",
        mail: { words: "I am sorry." },
      }),
    );
    await workOff();
    const mail = (await mails()).at(-1)!;
    expect(mail.subject).toMatch(/^Canceled: booking/);
    const calendar = mail.attachments[1]!.content.toString();
    expect(calendar).toContain("METHOD:CANCEL");
    expect(calendar).not.toMatch(/STATUS:(CONFIRMED|TENTATIVE)/);
  });
});

describe("a booking that is off before its sheet has left", () => {
  const cancel = async (booking: BookingDetail, given: { mail?: boolean; spots?: string[] } = {}) => {
    const { modified } = await bookingOf(db(), world.kim.caller, booking.publicId);
    return as((tx) =>
      cancelBooking(tx, context, world.kim.caller, booking.publicId, {
        modified: modified.toISOString(),
        reason: "The budget is gone.",
        ...(given.mail && { mail: { words: "I am sorry." } }),
        ...(given.spots && { spots: given.spots }),
      }),
    );
  };
  /** Through these states in turn, as a sender leads it. */
  const leadTo = async (...states: MessageState[]) => {
    for (const state of states)
      await db().updateTable("message").set({ state }).where("owner_id", "=", world.owner.id).execute();
  };
  const kindsWaiting = async () =>
    (await db().selectFrom("booking_mail").select("kind").where("queued", "is", null).execute()).map(
      ({ kind }) => kind,
    );
  const makeMessages = async () => {
    for (const id of await waiting()) await mailBooking(context, id);
  };

  // The other tests look at all that waits.
  afterEach(() => db().updateTable("booking_mail").set({ queued: new Date() }).execute());

  test.each(["before its message is made", "before its message has left", "while its job begins"])(
    "C2.12 does not go out, and nor does that it is off: canceled %s",
    async (when) => {
      const booking = await book();
      await send(booking);
      const ids = await waiting();
      if (when === "before its message has left") await makeMessages();
      const { mails: shown } = await cancel(booking, { mail: true });
      expect(shown.map(({ kind }) => kind)).toEqual(["sheet"]);
      // As if it had been written down in the very moment.
      if (when === "while its job begins")
        await db().updateTable("booking_mail").set({ queued: null }).execute();
      for (const id of ids) await mailBooking(context, id);
      await workOff();
      expect(sink().mails).toEqual([]);
      expect(await waiting()).toEqual([]);
    },
  );

  test.each([
    [["claimed", "failed"], []],
    [["stopped"], []],
    [["claimed", "handed"], ["cancelled"]],
    [["claimed", "handed", "unclear"], ["cancelled"]],
  ] as const)("C2.12 whose sheet was %j is told %j", async (states, told) => {
    const booking = await book();
    await send(booking);
    await makeMessages();
    await leadTo(...states);
    await cancel(booking, { mail: true });
    expect(await kindsWaiting()).toEqual(told);
  });

  test("C2.12 whoever was given the link is told, also where the mail had failed before", async () => {
    const booking = await book();
    const { booking: failed } = await send(booking);
    await makeMessages();
    await leadTo("claimed", "failed");
    await as((tx) =>
      sendBooking(tx, context, world.kim.caller, booking.publicId, {
        modified: failed.modified,
        version: 1,
        days: 14,
      }),
    );
    await cancel(booking, { mail: true });
    expect(await kindsWaiting()).toEqual(["cancelled"]);
  });

  test("C2.12 with one ad the sheet goes on waiting, and behind it what is off", async () => {
    const booking = await book();
    const { booking: sent } = await send(booking);
    await cancel(booking, { mail: true, spots: [sent.spots[0]!.publicId] });
    expect(await kindsWaiting()).toEqual(["sheet", "cancelled"]);
  });

  test("C2.12 the version that the podcaster has is the one that is off, not a change that never left", async () => {
    const booking = await book();
    const { publicId } = booking;
    await send(booking);
    await workOff();
    const { caller } = world.kim;
    const { modified, versions } = await as(async (tx) =>
      showBooking(tx, caller, await bookingOf(tx, caller, publicId)),
    );
    const words = { ...wordsOf(versions[0]!.sheet), cancellation: "Other words." };
    await send(await as((tx) => changeBooking(tx, caller, publicId, { modified, words })));
    const { mails: shown } = await cancel(booking, { mail: true });
    expect(shown[0]).toMatchObject({ kind: "cancelled", version: 1 });
  });
});

const rowOf = async ({ publicId }: BookingDetail) =>
  (await db().selectFrom("booking").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow())
    .id;

describe("the rules for contacts and mails about a booking", () => {
  beforeEach(async () => {
    await useShippedRules(db());
    await allowEverybody(db());
    await makeReal(world);
    await setContact(world, world.entries[0]!.podcastId, { country: "DE" });
  });

  test("C8.03 whom a rule blocks is not written to about a booking either, and nothing of it waits", async () => {
    await useShippedRules(db());
    await expect(send(await book())).rejects.toMatchObject({ code: "contact-blocked" });
    expect(await waiting()).toEqual([]);
  });

  test("C8.03 a rule that blocks from now on holds what waits", async () => {
    const booking = await book();
    await send(booking);
    for (const id of await waiting()) await mailBooking(context, id);
    await useShippedRules(db());
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toEqual([]);
    const held = await db()
      .selectFrom("message")
      .select(["state", "reason", "contact_held"])
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(held).toEqual([{ state: "queued", reason: "contact-blocked", contact_held: expect.any(Date) }]);
  });

  test("C8.07 an accepted booking is a relation: its record goes out, and it is noted once", async () => {
    await useShippedRules(db());
    const booking = await book();
    const { token } = await as((tx) =>
      sendBooking(tx, context, world.kim.caller, booking.publicId, {
        modified: booking.modified,
        version: 1,
        days: 14,
      }),
    );
    await Promise.all([accept(token), accept(token)]);
    const bases = await db()
      .selectFrom("contact_basis")
      .select(["kind", "quote", "login_id"])
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(bases).toEqual([{ kind: "relation", quote: booking.number, login_id: null }]);
    const now = await bookingOf(db(), world.kim.caller, booking.publicId);
    await send({ ...booking, modified: now.modified.toISOString() });
    await workOff();
    expect(sink().mails).toHaveLength(1);
  });
});
