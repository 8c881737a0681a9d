import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { resumeMailbox } from "../../server/mailbox/pause.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { readMailing } from "../../server/outreach/read.ts";
import { resumeMailing } from "../../server/outreach/resume.ts";
import { MOST_DEFERRALS } from "../../server/outreach/sending/retry.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { stopMailing } from "../../server/outreach/stop.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { useDatabase } from "../support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
afterEach(() => sink.stop());

async function makeWorld(recipients: number): Promise<MailWorld> {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  return makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients });
}
const send = (world: MailWorld) => sendMailbox(world.context, world.mailboxId);
const mailboxOf = async (world: MailWorld) => (await mailboxById(database().db, world.mailboxId))!;
const statesOf = async (mailing: string) => (await messagesOf(database().db, mailing)).map((m) => m.state);

const resume = (world: MailWorld) =>
  inTransaction(database().db, (tx) => resumeMailbox(tx, { loginId: world.kim.id, ownerId: world.owner.id }));

/** As if the time of every pause and deferral were over. */
async function letTimePass(world: MailWorld): Promise<void> {
  const { db } = database();
  await sql`update mailbox set paused_until = now() where id = ${world.mailboxId} and paused_until is not null`.execute(
    db,
  );
  await sql`update mail_account set paused_until = now() where paused_until is not null`.execute(db);
  await sql`update message set due = now() where mailbox_id = ${world.mailboxId}`.execute(db);
}

describe("a provider's limit", () => {
  test.each([
    ["after the content", 550, "5.4.5 Daily user sending limit exceeded", 24],
    ["at the recipient", 550, "5.7.232 Your message can't be sent", 24],
    ["at the recipient", 450, "Mail send limit exceeded.", 1],
  ] as const)(
    "E-2 %s, %i %s: the mailbox waits for its end and no mail fails",
    async (where, code, text, hours) => {
      const world = await makeWorld(4);
      const mailing = await world.start();
      const refusal = { code, text };
      if (where === "after the content") sink.knobs.refuseMessage = (count) => (count > 1 ? refusal : null);
      else sink.knobs.refuseRecipient = () => (sink.mails.length > 0 ? refusal : null);
      const before = Date.now();
      await send(world);
      const paused = await mailboxOf(world);
      expect(paused.pause_reason).toBe("limit-reached");
      expect(paused.pause_detail).toBe(`${code} ${text}`);
      const lasts = (paused.paused_until!.getTime() - before) / 3_600_000;
      expect(Math.round(lasts)).toBe(hours);
      const rows = await messagesOf(database().db, mailing);
      expect(rows.filter((m) => m.state === "accepted")).toHaveLength(1);
      expect(rows.filter((m) => ["queued", "deferred"].includes(m.state))).toHaveLength(3);
      expect(rows.every((m) => m.attempts === 0)).toBe(true);

      sink.knobs.refuseMessage = () => null;
      sink.knobs.refuseRecipient = () => null;
      await send(world);
      expect(sink.mails).toHaveLength(1);
      await letTimePass(world);
      await send(world);
      expect(await statesOf(mailing)).toEqual(Array(4).fill("accepted"));
    },
  );
});

describe("one recipient at whom the server speaks of the whole mailbox", () => {
  test.each([
    [421, "4.7.0 try again later", "server-busy"],
    [451, "4.7.1 too fast", "server-busy"],
    [550, "5.4.5 daily limit", "limit-reached"],
    [535, "5.7.8 sign in again", "sign-in-refused"],
  ] as const)(
    "E-2 %i %s pauses it once; then that mail waits by itself and the others go",
    async (code, text, pause) => {
      const world = await makeWorld(4);
      const mailing = await world.start();
      const poison = world.entries[0]!.address;
      sink.knobs.refuseRecipient = (address) => (address === poison ? { code, text } : null);
      await send(world);
      expect((await mailboxOf(world)).pause_reason).toBe(pause);
      expect(sink.mails).toHaveLength(0);
      await resume(world);
      await send(world);
      expect((await mailboxOf(world)).pause_reason).toBeNull();
      expect(await statesOf(mailing)).toEqual(["deferred", "accepted", "accepted", "accepted"]);
      const [own] = await messagesOf(database().db, mailing);
      expect(own).toMatchObject({ attempts: 1, reason: "server-busy" });
      expect(own!.due.getTime()).toBeGreaterThan(Date.now());

      // The 24 hours count for it as for any other.
      for (let i = 1; i < MOST_DEFERRALS; i++) {
        await letTimePass(world);
        await send(world);
      }
      expect((await messagesOf(database().db, mailing))[0]).toMatchObject({
        state: "failed",
        reason: "too-long-deferred",
      });
      expect((await mailboxOf(world)).pause_reason).toBeNull();
    },
  );

  test("E-2 what is said before any recipient was named pauses it each time and is never a mail's own", async () => {
    const world = await makeWorld(1);
    const mailing = await world.start();
    sink.knobs.refuseSignIn = () => true;
    for (let i = 0; i < 3; i++) {
      await send(world);
      expect((await mailboxOf(world)).pause_reason).toBe("sign-in-refused");
      await database()
        .db.updateTable("mailbox")
        .set({ pause_reason: null, paused_since: null, pause_detail: null })
        .execute();
    }
    expect(await messagesOf(database().db, mailing)).toMatchObject([
      { state: "queued", attempts: 0, pauses: 0 },
    ]);
  });
});

describe("a text that the server does not want", () => {
  const refuse = (when: (count: number) => boolean) => {
    sink.knobs.refuseMessage = (count) => (when(count) ? { code: 554, text: "5.7.1 looks like spam" } : null);
  };

  test("E-2 three refusals in a row hold the mailing and ask; other mailings go on", async () => {
    const world = await makeWorld(6);
    const { db } = database();
    const mailing = await world.start();
    refuse(() => true);
    await send(world);
    expect(await statesOf(mailing)).toEqual([...Array(3).fill("failed"), ...Array(3).fill("queued")]);
    expect((await mailboxOf(world)).pause_reason).toBeNull();
    expect(await readMailing(db, world.kim.caller, mailing)).toMatchObject({
      state: "paused",
      pause: { reason: "content-refused", until: null },
      forecast: null,
    });

    refuse(() => false);
    const other = await world.start({ subject: "Another text" });
    await send(world);
    expect(await statesOf(other)).toEqual(Array(6).fill("accepted"));
    expect(await statesOf(mailing)).toEqual([...Array(3).fill("failed"), ...Array(3).fill("queued")]);

    // Two users resume it at the same time.
    const goOn = () => inTransaction(db, (tx) => resumeMailing(tx, world.kim.caller, mailing));
    await Promise.all([goOn(), goOn()]);
    await send(world);
    expect(await statesOf(mailing)).toEqual([...Array(3).fill("failed"), ...Array(3).fill("accepted")]);
    await goOn();
    expect((await readMailing(db, world.kim.caller, mailing)).state).toBe("done");
  });

  test("E-2 a held mailing can be stopped; a stranger can neither resume nor find it", async () => {
    const world = await makeWorld(5);
    const stranger = await makeMailWorld(world.context, { port: sink.port, recipients: 1 });
    const { db } = database();
    const mailing = await world.start();
    refuse(() => true);
    await send(world);
    await expect(
      inTransaction(db, (tx) => resumeMailing(tx, stranger.kim.caller, mailing)),
    ).rejects.toMatchObject({ code: "not-found" });
    await inTransaction(db, (tx) => stopMailing(tx, world.kim.caller, mailing));
    await inTransaction(db, (tx) => resumeMailing(tx, world.kim.caller, mailing));
    refuse(() => false);
    await send(world);
    expect(sink.mails).toHaveLength(0);
    expect((await statesOf(mailing)).slice(3)).toEqual(["stopped", "stopped"]);
  });

  test("E-2 one that is taken in between begins the count anew, and a recipient unknown after the text is no part of it", async () => {
    const world = await makeWorld(9);
    const mailing = await world.start();
    sink.knobs.refuseMessage = (count) => {
      if (count % 3 === 0) return null;
      return { code: count < 7 ? 554 : 550, text: count < 7 ? "5.7.1 spam" : "5.1.1 unknown" };
    };
    await send(world);
    expect(sink.mails).toHaveLength(3);
    sink.knobs.refuseMessage = () => ({ code: 550, text: "5.1.1 unknown" });
    const other = await world.start({ subject: "Another text" });
    await send(world);
    expect(await statesOf(other)).toEqual(Array(9).fill("failed"));
    expect((await statesOf(mailing)).filter((state) => state === "failed")).toHaveLength(6);
  });
});
