import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import { wordsOf } from "../../../contract/bookings/sheet.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { PUBLIC_URL } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailWorld, makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../../tests/support/mail/reply-world.ts";
import { offerTerms } from "../../../tests/support/samples/offers.ts";
import { calendarFor } from "../../bookings/calendar.ts";
import { cancelBooking } from "../../bookings/cancel.ts";
import { changeBooking, settleSpots } from "../../bookings/change.ts";
import { showChecks } from "../../bookings/checks/read-checks.ts";
import { bookingOf } from "../../bookings/find.ts";
import { mailBooking } from "../../bookings/mails/mail-booking.ts";
import { makeBooking } from "../../bookings/make.ts";
import { acceptBooking, cancelByHost } from "../../bookings/open/answer.ts";
import { openBooking } from "../../bookings/open/find-open.ts";
import { showOpen } from "../../bookings/open/read.ts";
import { sendBooking } from "../../bookings/send.ts";
import { showBooking } from "../../bookings/show.ts";
import { decideOffer } from "../../offers/change.ts";
import { makeOffer } from "../../offers/make.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { decideAiring, listAirings, readAiring } from "../decide.ts";
import { judgeShow } from "../judge-show.ts";
import { draftMakegood, makeGood } from "./make-good.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context: edge } = useReplies(db);
const as = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db(), act);

let world: MailWorld;
let context: Context;
let booking: BookingDetail;
let spot: string;
const kim = () => world.kim.caller;
const readBooking = async () => showBooking(db(), kim(), await bookingOf(db(), kim(), booking.publicId));
const detail = (id = spot) => readAiring(db(), kim(), id);
const judge = async () => {
  const { podcast_id } = await db()
    .selectFrom("booking")
    .select("podcast_id")
    .where("public_id", "=", booking.publicId)
    .executeTakeFirstOrThrow();
  await as((tx) => judgeShow(tx, podcast_id!));
};
const accept = async (token: string) => {
  const { sha256 } = await showOpen(db(), await openBooking(db(), token));
  const given = { token, sha256, name: "Ines Vogel", function: "", may: true as const };
  await acceptBooking(context, given, { ip: "192.0.2.1", agent: undefined });
};
const give = async (now: BookingDetail) => {
  const { modified, version } = now;
  const sent = await as((tx) =>
    sendBooking(tx, context, kim(), booking.publicId, { modified, version, days: 14 }),
  );
  await accept(sent.token);
  return sent.token;
};
const say = (said: "heard" | "not-there" | "open", id = spot) =>
  as((tx) => decideAiring(tx, kim(), id, { said, note: "" }));
const agree = async (
  agreed: { firstDay: string | null; lastDay: string | null; episode: number | null },
  id = spot,
) => {
  const { modified } = (await detail(id)).makegood;
  return as((tx) => makeGood(tx, context, kim(), id, { modified, agreed }));
};
const waiting = async () =>
  (
    await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier = 'feed-read'`.execute(
      db(),
    )
  ).rows;
const idOf = async (publicId: string) =>
  (await db().selectFrom("spot").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow()).id;
const march = { firstDay: "2026-03-02", lastDay: "2026-03-08", episode: null };

/** A booking of one ad that the podcaster has accepted. */
beforeEach(async () => {
  context = { ...edge(), config: { ...edge().config, publicUrl: PUBLIC_URL } };
  world = await makeMailWorld(context, { port: sink().port, recipients: 1 });
  const terms = offerTerms({ spots: 1, firstDay: "2026-02-01", lastDay: "2026-02-14" });
  const entry = world.entries[0]!.externalId;
  const made = await as((tx) => makeOffer(tx, kim(), world.campaign.publicId, { entry, side: "us", terms }));
  const agreed = await as((tx) =>
    decideOffer(tx, kim(), made.publicId, { modified: made.modified, act: "agree" }),
  );
  booking = await as((tx) => makeBooking(tx, kim(), made.publicId, { modified: agreed.modified }));
  await give(booking);
  spot = booking.spots[0]!.publicId;
  await judge();
});

describe("makegoods", () => {
  test("C5.19 a mail is drafted in the language of the booking, and a person sends it from the mailbox", async () => {
    const words = { ...wordsOf(booking.versions[0]!.sheet), language: "de" as const };
    const { modified } = await readBooking();
    const changed = await as((tx) => changeBooking(tx, kim(), booking.publicId, { modified, words }));
    await give(changed);
    await say("not-there");
    const draft = await draftMakegood(db(), kim(), spot);
    expect(draft).toMatchObject({ language: "de", recipient: world.entries[0]!.address });
    expect(draft.words).toContain(`Buchung ${booking.number}, Schaltung 1`);
    expect(draft.words).toContain("In der vereinbarten Folge haben wir unsere Werbung nicht gefunden.");
    expect(draft.words).toContain("Jemand von uns hat hineingehört");
    expect(sink().mails).toHaveLength(0);

    const before = (await detail()).makegood;
    expect(before).toMatchObject({ owed: true, asked: null, by: null });
    const body = { modified: before.modified, mail: { words: `${draft.words}\n\nKim` } };
    const twice = await Promise.allSettled([
      as((tx) => makeGood(tx, context, kim(), spot, body)),
      as((tx) => makeGood(tx, context, kim(), spot, body)),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(twice.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "stale" } });
    expect((await detail()).makegood.asked).not.toBeNull();
    const mails = await db().selectFrom("booking_mail").select("id").where("kind", "=", "makegood").execute();
    for (const { id } of mails) await mailBooking(context, id);
    await sendMailbox(context, world.mailboxId);
    expect(sink().mails).toHaveLength(1);
    const mail = await simpleParser(sink().mails[0]!.raw);
    expect(mail.subject).toBe(`Ersatzschaltung: Buchung ${booking.number}, Show 0`);
    expect(mail.from?.text).toContain("kim@brand.example");
    expect(mail.text).toContain("Guten Tag,");
    expect(mail.text).toContain("Kim");
    expect(mail.attachments).toEqual([]);
  });

  test("C5.19 agreed makes a spot at no price that refers to the old one, which is settled", async () => {
    await say("not-there");
    const settled = await agree(march);
    expect(settled).toMatchObject({ state: "settled", makegood: { owed: false } });
    const by = settled.makegood.by!;
    expect(await detail(by)).toMatchObject({ makegoodOf: 1, ...march, number: null, slot: "mid" });
    const after = await readBooking();
    expect(after.net).toBe(booking.net);
    expect(after.state).toBe("accepted");
    expect(
      after.spots.map(({ publicId, makegoodOf, settled: at }) => [publicId, makegoodOf, at !== null]),
    ).toEqual([
      [spot, null, true],
      [by, 1, false],
    ]);
    const { airings } = await listAirings(db(), kim(), world.campaign.publicId);
    expect(airings.map((one) => [one.spot, one.makegoodOf])).toEqual([
      [spot, null],
      [by, 1],
    ]);
    const row = await bookingOf(db(), kim(), booking.publicId);
    const calendar = (await calendarFor(db(), row)).replace(/\r\n[ \t]/g, "");
    expect(calendar).toContain("Makegood for ad 1");
    expect(calendar).not.toContain("CANCELLED");
    // What did not run is not ticked as if it had: the makegood has its own lines.
    const { checks } = await showChecks(db(), row);
    expect(
      checks.flatMap(({ what, makegoodOf, done }) => (what === "airing" ? [[makegoodOf, done]] : [])),
    ).toEqual([[1, null]]);
    // It can be missing, too, and is made good in turn.
    await say("not-there", by);
    const again = await agree({ firstDay: null, lastDay: null, episode: 44 }, by);
    expect(await detail(again.makegood.by!)).toMatchObject({ makegoodOf: 1, number: 44 });
  });

  test("C5.12 C5.19 with a makegood that is cancelled, by either side, the ad before it is owed again", async () => {
    await say("not-there");
    const token = await give(
      await as(async (tx) => {
        const { modified } = await readBooking();
        const words = { ...wordsOf(booking.versions[0]!.sheet), note: "Again" };
        return changeBooking(tx, kim(), booking.publicId, { modified, words });
      }),
    );
    const cancelled: ((by: string) => Promise<unknown>)[] = [
      async (by) => {
        const { modified } = await readBooking();
        const body = { modified, reason: "We stop", spots: [by] };
        return as((tx) => cancelBooking(tx, context, kim(), booking.publicId, body));
      },
      (by) => cancelByHost(context, { token, reason: "No episode", spots: [by] }),
    ];
    for (const cancel of cancelled) {
      const by = (await agree(march)).makegood.by!;
      await cancel(by);
      expect((await readBooking()).spots.find(({ publicId }) => publicId === spot)?.settled).toBeNull();
      expect((await waiting()).at(-1)).toMatchObject({ task: "feed-read" });
      await judge();
      expect(await detail()).toMatchObject({ state: "not-found", makegood: { owed: true, by: null } });
    }
  });

  test("C2.12 C5.19 cancelling all takes a makegood and the ad that it was for, and what has run stays", async () => {
    await say("not-there");
    const by = (await agree(march)).makegood.by!;
    await as(async (tx) => {
      const { modified } = await readBooking();
      await cancelBooking(tx, context, kim(), booking.publicId, { modified, reason: "We stop", spots: [by] });
    });
    const late = { spot_id: await idOf(spot), state: "late", reason: "after-window" } as const;
    await say("open");
    await db().insertInto("airing_verdict").values(late).execute();
    await agree(march);
    const all = async () => {
      const { modified } = await readBooking();
      return as((tx) =>
        cancelBooking(tx, context, kim(), booking.publicId, {
          modified,
          reason: "We stop",
          spots: undefined,
        }),
      );
    };
    const kept = await all();
    expect(kept.state).toBe("accepted");
    expect(kept.spots.map(({ cancelled, settled }) => [cancelled !== null, settled !== null])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    await judge();
    await say("not-there");
    await agree(march);
    const off = await all();
    expect(off.state).toBe("cancelled");
    expect(off.spots.every(({ cancelled }) => cancelled !== null)).toBe(true);
  });

  test("C5.12 C5.19 “Has run” is taken back, but not where a makegood stands; with it nothing is owed", async () => {
    await say("not-there");
    const settle = async (settled: boolean) => {
      const body = { modified: (await readBooking()).modified, spots: [spot], settled };
      const { spots } = await as((tx) => settleSpots(tx, kim(), booking.publicId, body));
      await judge();
      return spots[0]!.settled !== null;
    };
    expect(await settle(true)).toBe(true);
    expect(await detail()).toMatchObject({ state: "aired", settled: true, makegood: { owed: false } });
    await db()
      .insertInto("airing_verdict")
      .values({ spot_id: await idOf(spot), state: "late", reason: "after-window" })
      .execute();
    await expect(agree(march)).rejects.toMatchObject({ code: "makegood-not-owed" });
    expect(await settle(false)).toBe(false);
    expect(await detail()).toMatchObject({ state: "not-found", settled: false, makegood: { owed: true } });
    await agree(march);
    await expect(settle(false)).rejects.toMatchObject({ code: "makegood-agreed" });
    expect(await detail()).toMatchObject({ state: "settled", settled: true });
  });

  test("C5.19 it stands in no sheet, and a later version leaves it alone", async () => {
    await say("not-there");
    const by = (await agree(march)).makegood.by!;
    const now = await readBooking();
    const words = { ...wordsOf(now.versions[0]!.sheet), note: "Another note" };
    const { modified } = now;
    const token = await give(
      await as((tx) => changeBooking(tx, kim(), booking.publicId, { modified, words })),
    );
    const after = await readBooking();
    expect(after.accepted).toBe(2);
    expect(after.spots.find(({ publicId }) => publicId === by)).toMatchObject({
      cancelled: null,
      settled: null,
    });
    const { spots } = await showOpen(db(), await openBooking(db(), token));
    expect(spots.map(({ makegoodOf }) => makegoodOf)).toEqual([null, 1]);
    const settled = { modified: after.modified, spots: [by] };
    expect(
      (await as((tx) => settleSpots(tx, kim(), booking.publicId, settled))).spots[1]!.settled,
    ).not.toBeNull();
  });

  test("C5.19 never where nobody has heard, where nothing is owed, or twice", async () => {
    const refused = (code: string) => ({ code });
    await db()
      .insertInto("airing_verdict")
      .values(
        await db()
          .selectFrom("spot")
          .select("id")
          .where("public_id", "=", spot)
          .executeTakeFirstOrThrow()
          .then(({ id }) => ({ spot_id: id, state: "unheard", reason: "only-notes" }) as const),
      )
      .execute();
    expect((await detail()).makegood.owed).toBe(false);
    await expect(draftMakegood(db(), kim(), spot)).rejects.toMatchObject(refused("makegood-not-owed"));
    await expect(agree(march)).rejects.toMatchObject(refused("makegood-not-owed"));
    await say("heard");
    await expect(agree(march)).rejects.toMatchObject(refused("makegood-not-owed"));
    await say("not-there");
    await expect(agree({ firstDay: null, lastDay: null, episode: null })).rejects.toMatchObject(
      refused("terms-incomplete"),
    );
    const { modified } = (await detail()).makegood;
    const both = await Promise.allSettled(
      [march, march].map((agreed) => as((tx) => makeGood(tx, context, kim(), spot, { modified, agreed }))),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(agree(march)).rejects.toMatchObject(refused("makegood-agreed"));
    await expect(draftMakegood(db(), kim(), spot)).rejects.toMatchObject(refused("makegood-agreed"));
    expect((await readBooking()).spots).toHaveLength(2);
  });
});
