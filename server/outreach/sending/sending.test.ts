import { simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callOf } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  setAccount,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { findCaller } from "../../accounts/sessions/session.ts";
import { resumeMailbox } from "../../mailbox/pause.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createWeb } from "../../platform/web/web.ts";
import { readMailing } from "../read.ts";
import { outreachRoutes } from "../routes.ts";
import { sendTestMail } from "../test-mail.ts";
import { resolveMessage } from "./resolve.ts";
import { sendMailbox } from "./send-mailbox.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number, limited = false): Promise<MailWorld> =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients, limited });
const send = (world: MailWorld) => sendMailbox(world.context, world.mailboxId);
const states = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map((m) => [m.state, m.reason]);
const pauseOf = async (world: MailWorld) => (await mailboxById(database().db, world.mailboxId))!.pause_reason;
const entryState = async (id: number) =>
  (await database().db.selectFrom("campaign_entry").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;

describe("sending", () => {
  test("A1.05 each recipient gets one mail with their own texts, the sender's identity and a way to object", async () => {
    const world = await makeWorld(3);
    const mailing = await world.start();
    await send(world);
    expect(await states(mailing)).toEqual([
      ["accepted", null],
      ["accepted", null],
      ["accepted", null],
    ]);
    expect(sink.mails.map((mail) => mail.to)).toEqual(world.entries.map((entry) => [entry.address]));
    const mail = await simpleParser(sink.mails[1]!.raw);
    expect(mail.subject).toBe("About Show 1");
    expect(mail.from?.value[0]).toMatchObject({ name: "Kim Berg", address: "kim@brand.example" });
    expect(mail.replyTo?.value[0]?.address).toBe("podcasts@brand.example");
    expect(mail.text).toContain("Hello Ada Host,\n\nthis is Kim.");
    expect(mail.text).toContain("Brand GmbH\nWeg 1\n10115 Berlin");
    expect(mail.text).toContain("reply with “stop” or write to podcasts@brand.example");
    expect(mail.html).toContain('<p dir="auto">Hello Ada Host,</p>');
    expect(mail.headers.get("list")).toMatchObject({
      unsubscribe: { mail: expect.stringContaining("podcasts@") },
    });
    const [message] = await messagesOf(database().db, mailing);
    expect(sink.mails[0]!.messageId).toBe(message!.message_id);
    expect(message!.message_id).toMatch(/@brand\.example>$/);
  });

  test("A2.12 decision 21: an accepted mail moves New to Contacted and then to FollowedUp, with whose mail it was", async () => {
    const world = await makeWorld(1);
    await world.start();
    await send(world);
    expect(await entryState(world.entries[0]!.id)).toBe("Contacted");
    await world.start();
    await send(world);
    expect(await entryState(world.entries[0]!.id)).toBe("FollowedUp");
    await world.start({ podcastState: null });
    await send(world);
    expect(await entryState(world.entries[0]!.id)).toBe("FollowedUp");
    await world.start({ podcastState: "Lost" });
    await send(world);
    expect(await entryState(world.entries[0]!.id)).toBe("Lost");
    const moves = await database()
      .db.selectFrom("campaign_move")
      .select(["cause", "login_id"])
      .where("entry_id", "=", world.entries[0]!.id)
      .execute();
    expect(moves).toEqual(Array(3).fill({ cause: "mail", login_id: world.kim.id }));
  });

  test("item 24: 535 in the middle pauses the mailbox and fails no message; resumed, the rest goes out once", async () => {
    const world = await makeWorld(4);
    const mailing = await world.start();
    sink.knobs.refuseSignIn = () => true;
    await send(world);
    expect(await states(mailing)).toEqual(Array(4).fill(["queued", null]));
    expect(await pauseOf(world)).toBe("sign-in-refused");
    expect((await readMailing(database().db, world.kim.caller, mailing)).state).toBe("paused");
    await send(world);
    expect(sink.mails).toEqual([]);
    sink.knobs.refuseSignIn = () => false;
    await inTransaction(database().db, (tx) =>
      resumeMailbox(tx, { loginId: world.kim.id, ownerId: world.owner.id }),
    );
    await send(world);
    expect(sink.mails).toHaveLength(4);
    expect(await states(mailing)).toEqual(Array(4).fill(["accepted", null]));
  });

  test("rule 5: 4xx defers one message and counts, 5xx fails one; the others go on", async () => {
    const world = await makeWorld(3);
    const [first, second] = world.entries.map((entry) => entry.address);
    sink.knobs.refuseRecipient = (address) =>
      address === first
        ? { code: 451, text: "4.3.0 try again in 10 minutes" }
        : address === second
          ? { code: 550, text: `5.1.1 <${second}> unknown` }
          : null;
    const mailing = await world.start();
    await send(world);
    const rows = await messagesOf(database().db, mailing);
    expect(rows.map((m) => [m.state, m.reason, m.attempts])).toEqual([
      ["deferred", "server-busy", 1],
      ["failed", "no-such-mailbox", 0],
      ["accepted", null, 0],
    ]);
    expect(rows[0]!.due.getTime() - rows[0]!.modified.getTime()).toBeGreaterThan(9 * 60_000);
    // The server's words are kept, the address in them is not.
    expect(rows[1]!.detail).toContain("550 5.1.1");
    expect(rows[1]!.detail).not.toContain("@");
  });

  test("rule 5: after about a day of deferrals a message has failed", async () => {
    const world = await makeWorld(1);
    const mailing = await world.start();
    sink.knobs.refuseRecipient = () => ({ code: 450, text: "4.2.1 later" });
    await database()
      .db.updateTable("message")
      .set({ attempts: 26 })
      .where("mailbox_id", "=", world.mailboxId)
      .execute();
    await send(world);
    expect(await states(mailing)).toEqual([["failed", "too-long-deferred"]]);
  });

  test("rule 5: 421 pauses the whole mailbox for a while and no message counts a try", async () => {
    const world = await makeWorld(2);
    const mailing = await world.start();
    sink.knobs.refuseRecipient = () => ({ code: 421, text: "4.7.0 too many, slow down" });
    await send(world);
    const mailbox = (await mailboxById(database().db, world.mailboxId))!;
    expect(mailbox.pause_reason).toBe("server-busy");
    expect(mailbox.paused_until!.getTime() - mailbox.paused_since!.getTime()).toBe(15 * 60_000);
    expect((await messagesOf(database().db, mailing)).map((m) => [m.state, m.attempts])).toEqual([
      ["queued", 0],
      ["queued", 0],
    ]);
  });

  test("a pause of the server's ends by itself when its time is over", async () => {
    const world = await makeWorld(1);
    const mailing = await world.start();
    const { db } = database();
    const set = (paused_until: Date) =>
      db
        .updateTable("mailbox")
        .set({ pause_reason: "server-busy", paused_since: new Date(), paused_until })
        .where("id", "=", world.mailboxId)
        .execute();
    await set(new Date(Date.now() + 60_000));
    await send(world);
    expect(sink.mails).toEqual([]);
    await set(new Date(Date.now() - 1));
    await send(world);
    expect([await states(mailing), await pauseOf(world)]).toEqual([[["accepted", null]], null]);
  });

  test("a test mail goes to one's own address with the first recipient's values, and its refusal is told", async () => {
    const world = await makeWorld(2);
    const draft = {
      subject: "To {{podcast_title}}",
      body: "Hello {{podcast_owner}}",
      recipients: world.entries.map((entry) => entry.externalId),
      language: "en" as const,
    };
    const test = () => sendTestMail(world.context, world.kim.caller, world.campaign.publicId, draft);
    expect(await test()).toEqual({ accepted: true, code: null, detail: null });
    expect(sink.mails.map((mail) => mail.to)).toEqual([["kim@brand.example"]]);
    expect((await simpleParser(sink.mails[0]!.raw)).subject).toBe("To Show 0");
    sink.knobs.refuseSignIn = () => true;
    expect(await test()).toMatchObject({ accepted: false, code: "login-refused" });
    for (let i = 0; i < 3; i++) await test();
    await expect(test()).rejects.toMatchObject({ code: "too-many-requests" });
  });

  test("I12 a test mail goes out once for a key, however often it is asked for", async () => {
    const world = await makeWorld(1);
    const web = await createWeb({
      context: world.context,
      routes: outreachRoutes,
      authenticate: (context, token) => findCaller(context.db, token),
    });
    const ask = (subject: string) =>
      callOf(() => ({ web }))(
        world.kim.token,
        "POST",
        `/api/campaign/${world.campaign.publicId}/mailing/test`,
        { subject, body: "Hello", recipients: [] },
        { "idempotency-key": "one press" },
      );
    const [one, two] = [await ask("Tea"), await ask("Tea")];
    expect([one.payload, two.payload]).toEqual(Array(2).fill({ accepted: true, code: null, detail: null }));
    expect(sink.mails).toHaveLength(1);
    expect((await ask("Coffee")).fault).toBe("idempotency-conflict");
    expect(sink.mails).toHaveLength(1);
    await web.close();
  });

  test("rule 5: three connections that fail open the breaker; all messages stay", async () => {
    const world = await makeWorld(2);
    const mailing = await world.start();
    await sink.stop();
    for (let i = 0; i < 3; i++) {
      expect(await pauseOf(world)).toBeNull();
      await setAccount(database().db, world.mailboxId, { next_send: null });
      await send(world);
    }
    expect(await pauseOf(world)).toBe("server-unreachable");
    expect(await states(mailing)).toEqual(Array(2).fill(["queued", null]));
    sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  });

  test("item 21: a line cut after the final dot is unclear, not resent, and the user decides", async () => {
    const world = await makeWorld(2);
    sink.knobs.cutAfterKeeping = (count) => count === 1;
    const mailing = await world.start();
    await send(world);
    await send(world);
    expect(await states(mailing)).toEqual([
      ["unclear", "connection-lost"],
      ["accepted", null],
    ]);
    expect(sink.mails).toHaveLength(2);
    expect(await entryState(world.entries[0]!.id)).toBe("New");
    const { db } = database();
    const [unclear] = (await readMailing(db, world.kim.caller, mailing)).messages;
    const resolve = (decision: "send-again" | "count-as-sent") =>
      inTransaction(db, (tx) => resolveMessage(tx, world.kim.caller, mailing, unclear!.publicId, decision));
    const before = (await messagesOf(db, mailing))[0]!.message_id;
    await resolve("send-again");
    await send(world);
    const after = (await messagesOf(db, mailing))[0]!;
    expect([after.state, sink.mails.length]).toEqual(["accepted", 3]);
    expect(after.message_id).not.toBe(before);
    await expect(resolve("count-as-sent")).rejects.toMatchObject({ code: "message-not-unclear" });
  });

  test("an unclear message that counts as sent moves its podcast", async () => {
    const world = await makeWorld(1);
    sink.knobs.cutAfterKeeping = () => true;
    const mailing = await world.start();
    await send(world);
    const { db } = database();
    const [unclear] = (await readMailing(db, world.kim.caller, mailing)).messages;
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, unclear!.publicId, "count-as-sent"),
    );
    expect(await states(mailing)).toEqual([["accepted", "counted-as-sent"]]);
    expect(await entryState(world.entries[0]!.id)).toBe("Contacted");
  });
});

describe("rule 6 at the sink", () => {
  test("after one mail the next one waits for its pause", async () => {
    const world = await makeWorld(2, true);
    const { db } = database();
    await db
      .updateTable("mailbox")
      .set({ time_zone: "UTC", window_days: [1, 2, 3, 4, 5, 6, 7], window_from: 0, window_to: 1440 })
      .where("id", "=", world.mailboxId)
      .execute();
    const mailing = await world.start();
    await send(world);
    await send(world);
    expect((await states(mailing)).map(([state]) => state)).toEqual(["accepted", "queued"]);
    const mailbox = (await mailboxById(db, world.mailboxId))!;
    const [handed] = await messagesOf(db, mailing);
    const gap = mailbox.next_send!.getTime() - handed!.handed!.getTime();
    expect(gap).toBeGreaterThanOrEqual(60_000);
    expect(gap).toBeLessThan(180_000);
    const { forecast, perHour } = await readMailing(db, world.kim.caller, mailing);
    expect([Date.parse(forecast!), perHour]).toEqual([mailbox.next_send!.getTime(), 30]);
  });

  test("a full hour or a closed window holds the mailing back", async () => {
    const world = await makeWorld(1, true);
    const { db } = database();
    const set = (values: object) =>
      db.updateTable("mailbox").set(values).where("id", "=", world.mailboxId).execute();
    const tomorrow = ((new Date().getUTCDay() + 2) % 7) + 1;
    await set({ time_zone: "UTC", window_days: [tomorrow], window_from: 0, window_to: 1440 });
    const mailing = await world.start();
    await send(world);
    expect((await readMailing(db, world.kim.caller, mailing)).state).toBe("waiting");
    await set({ window_days: [1, 2, 3, 4, 5, 6, 7], per_hour: 2 });
    const at = new Date(Date.now() - 600_000);
    const account_id = (await mailboxById(db, world.mailboxId))!.account_id!;
    await db
      .insertInto("mailbox_handover")
      .values([
        { account_id, at },
        { account_id, at },
      ])
      .execute();
    await send(world);
    expect(sink.mails).toEqual([]);
    await set({ per_hour: 3 });
    await send(world);
    expect(sink.mails).toHaveLength(1);
  });
});
