import { beforeEach, describe, expect, test } from "vitest";
import type { Room } from "../../../contract/outreach/room.ts";
import type { Mailing } from "../../../contract/outreach.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import {
  addEntry,
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { writeRecent } from "../../catalogue/episodes/recent-queries.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { untagged } from "../../platform/mail/address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { outreachRoutes } from "../routes.ts";
import { windowOf } from "../sending/pace.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { claimNext } from "../sending/sending-queries.ts";
import { tendMailboxes } from "../sending/tend.ts";
import { holdWhileAway, releaseAway } from "../stop-waiting.ts";
import { dayAfter } from "./day-after.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
const call = useApi(() => db(), outreachRoutes);
let sink: SmtpSink;
let world: MailWorld;
/** On which weekday shows come out whose working day after is not today: their mails wait. */
let waitingDay: number;

const DAY = 86_400_000;
const windowNow = async () => windowOf((await mailboxById(db(), world.mailboxId))!);

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  world = await makeMailWorld(contextTo(db(), sink.port, tls().ca), { port: sink.port, recipients: 3 });
  const window = await windowNow();
  const now = new Date();
  waitingDay = [1, 2, 3].find((day) => dayAfter(now, day, window).getTime() > now.getTime() + 60_000)!;
  return () => sink.stop();
});

/** A show comes out on that weekday; its latest episode is so many days old. */
const publish = (podcastId: number, weekday: number | null, daysOld = 3) =>
  inTransaction(db(), async (tx) => {
    await writeRecent(tx, [{ id: podcastId, recent: { title: "Fog", day: null, weekday } }]);
    const latest = new Date(Date.now() - daysOld * DAY).toISOString().slice(0, 10);
    await tx.updateTable("podcast").set({ latest_episode: latest }).where("id", "=", podcastId).execute();
  });
const ids = () => world.entries.map((entry) => entry.externalId);
const texts = { subject: "About {{podcast_title}}", body: "Hello {{podcast_owner}}" };
const room = async (fields: object = {}) =>
  (
    await call(world.kim.token, "POST", `/api/campaign/${world.campaign.publicId}/room`, {
      ...texts,
      recipients: ids(),
      byRhythm: true,
      ...fields,
    })
  ).payload as Room;
const read = async (mailing: string) =>
  (await call(world.kim.token, "GET", `/api/mailing/${mailing}`)).payload as Mailing;
const change = (mailing: string, body: object, token = world.kim.token) =>
  call(token, "POST", `/api/mailing/${mailing}/time`, body);
const send = () => sendMailbox(world.context, world.mailboxId);
const dues = async (mailing: string) => (await messagesOf(db(), mailing)).map(({ due }) => due.getTime());

describe("C9.03 mails wait for the working day after a show's usual day", () => {
  test("C9.03 the room says of each mail when it leaves and why; without the choice it says nothing", async () => {
    const [waits, , paused] = world.entries;
    await publish(waits!.podcastId, waitingDay);
    await publish(paused!.podcastId, waitingDay, 120);
    expect((await room({ byRhythm: false })).groups.map(({ leaves }) => leaves)).toEqual([null, null, null]);
    const shown = await room();
    const [first, second, third] = shown.groups.map(({ leaves }) => leaves!);
    const day = dayAfter(new Date(), waitingDay, await windowNow());
    expect(first!.rhythm).toEqual({ weekday: waitingDay, entry: waits!.externalId });
    expect([first!.from, first!.at]).toEqual([day.toISOString(), day.toISOString()]);
    // Without a usual day, and where the show has not come out for months.
    for (const at of [second!, third!]) {
      expect(at.rhythm).toBeNull();
      expect(Date.parse(at.at!)).toBeLessThanOrEqual(Date.now() + 1000);
    }
    expect(shown.forecast).toMatchObject({ mails: 3, first: second!.at, last: first!.at });
    // From another day on, it is the working day after that.
    const from = new Date(Date.now() + 20 * DAY);
    const later = (await room({ notBefore: from.toISOString() })).groups[0]!.leaves!;
    expect(later.from).toBe(dayAfter(from, waitingDay, await windowNow()).toISOString());
  });

  test("C9.03 what is due at once leaves, the others keep their day and its reason, and the check forecasts the last", async () => {
    await publish(world.entries[0]!.podcastId, waitingDay);
    const mailing = await world.start({ byRhythm: true });
    await send();
    await send();
    expect(sink.mails).toHaveLength(2);
    const day = dayAfter(new Date(), waitingDay, await windowNow());
    const [kept] = await messagesOf(db(), mailing);
    expect(kept).toMatchObject({
      state: "queued",
      due: day,
      not_before: day,
      rhythm_podcast_id: world.entries[0]!.podcastId,
      rhythm_weekday: waitingDay,
    });
    const shown = await read(mailing);
    expect(shown).toMatchObject({ byRhythm: true, state: "waiting", forecast: day.toISOString() });
    expect(shown.messages[0]).toMatchObject({
      at: day.toISOString(),
      rhythm: { weekday: waitingDay, title: null },
    });
    const check = await call(
      world.kim.token,
      "POST",
      `/api/campaign/${world.campaign.publicId}/mailing/check`,
      {
        ...texts,
        recipients: ids(),
        byRhythm: true,
      },
    );
    expect(check.payload.forecast).toBe(day.toISOString());
  });

  test("C9.03 of several shows of one person the first with a usual day counts, and is named", async () => {
    const shows = [];
    for (const title of ["One", "Two", "Three"])
      shows.push(
        await addEntry(db(), world.campaign.id, world.owner.id, { title, address: "twin@pods.example" }),
      );
    const other = [1, 2, 3, 4].find((day) => day !== waitingDay)!;
    await publish(shows[1]!.podcastId, waitingDay);
    await publish(shows[2]!.podcastId, other);
    const recipients = shows.map((show) => show.externalId);
    const [group] = (await room({ recipients })).groups;
    expect(group!.leaves!.rhythm).toEqual({ weekday: waitingDay, entry: shows[1]!.externalId });
    const mailing = await world.start({ recipients, byRhythm: true });
    const [message] = (await read(mailing)).messages;
    expect(message).toMatchObject({
      alsoAbout: ["Two", "Three"],
      rhythm: { weekday: waitingDay, title: "Two" },
    });
  });

  test("C9.03 it can be changed until it leaves, also after others have left; what is in hand stays as it is", async () => {
    for (const { podcastId } of world.entries.slice(0, 2)) await publish(podcastId, waitingDay);
    const mailing = await world.start({ byRhythm: true });
    await send();
    expect(sink.mails).toHaveLength(1);
    const later = new Date(Date.now() + 10 * DAY).toISOString();
    const day = dayAfter(new Date(later), waitingDay, await windowNow()).getTime();
    expect((await change(mailing, { notBefore: later })).status).toBe(200);
    expect((await dues(mailing)).slice(0, 2)).toEqual([day, day]);
    const stranger = await makeMailWorld(world.context, { port: sink.port, recipients: 1 });
    expect((await change(mailing, { notBefore: null }, stranger.kim.token)).status).toBe(404);
    // Two at once: the second finds that nothing waits for a later day any more.
    const both = await Promise.all([
      change(mailing, { notBefore: null, byRhythm: false }),
      change(mailing, { notBefore: null, byRhythm: false }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await messagesOf(db(), mailing)).slice(0, 2)).toMatchObject(
      Array.from({ length: 2 }, () => ({ rhythm_weekday: null, not_before: null })),
    );
    await send();
    await send();
    await send();
    expect(sink.mails).toHaveLength(3);
    expect((await change(mailing, { notBefore: later, byRhythm: true })).fault).toBe("mailing-begun");
  });

  test("C9.03 a mailing that has begun without days of its own gets none", async () => {
    await publish(world.entries[0]!.podcastId, waitingDay);
    const mailing = await world.start();
    await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId));
    const before = await messagesOf(db(), mailing);
    const asked = await change(mailing, { notBefore: null, byRhythm: true });
    expect([asked.status, asked.fault]).toEqual([409, "mailing-begun"]);
    expect(await messagesOf(db(), mailing)).toEqual(before);
  });

  test("C9.03 nothing leaves twice where a worker is killed, and what waits for its day is not taken in hand", async () => {
    await publish(world.entries[0]!.podcastId, waitingDay);
    const mailing = await world.start({ byRhythm: true });
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    // Killed before the hand-over.
    await db()
      .updateTable("message")
      .set({ lease_until: new Date(0) })
      .where("id", "=", claim.id)
      .execute();
    await tendMailboxes(world.context);
    for (let run = 0; run < 4; run++) await send();
    expect(sink.mails).toHaveLength(2);
    expect((await messagesOf(db(), mailing)).map(({ state }) => state)).toEqual([
      "queued",
      "accepted",
      "accepted",
    ]);
    // Its day comes.
    await db()
      .updateTable("message")
      .set({ due: new Date() })
      .where("state", "=", "queued")
      .where("owner_id", "=", world.owner.id)
      .execute();
    for (let run = 0; run < 3; run++) await send();
    expect(sink.mails).toHaveLength(3);
  });

  test("C9.03 who was away and is not after all is written to on that day, and not before", async () => {
    await publish(world.entries[0]!.podcastId, waitingDay);
    const mailing = await world.start({ byRhythm: true });
    const [first] = await messagesOf(db(), mailing);
    const conversation = await makeConversation(world);
    const mail = await keepMail(db(), world, { ...conversation, messageId: first!.id }, {});
    const until = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
    const to = { ownerId: world.owner.id, personKeys: [untagged(first!.recipient_key)] };
    await inTransaction(db(), (tx) => holdWhileAway(tx, to, until));
    expect((await dues(mailing))[0]).toBeGreaterThan(Date.now() + 20 * DAY);
    await inTransaction(db(), (tx) => releaseAway(tx, { ownerId: world.owner.id, mailId: mail.id }));
    expect((await dues(mailing))[0]).toBe(first!.due.getTime());
  });
});
