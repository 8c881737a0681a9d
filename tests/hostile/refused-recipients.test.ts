import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { useDatabase } from "../support/database.ts";
import {
  contextTo,
  makeMailWorld,
  messagesOf,
  setAccount,
  useCertificate,
} from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
let asked: string[];

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  asked = [];
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number, limited: boolean) =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients, limited });

function refuse(code: number, when: (count: number) => boolean = () => true): void {
  sink.knobs.refuseRecipient = (address) => {
    asked.push(address);
    return when(asked.length) ? { code, text: "not here" } : null;
  };
}

describe("a server that refuses recipients", () => {
  test.each([550, 450])("E-4 %i at RCPT is a try: the next recipient waits its gap", async (code) => {
    const world = await makeWorld(4, true);
    const { db } = database();
    await db
      .updateTable("mailbox")
      .set({ time_zone: "UTC", window_days: [1, 2, 3, 4, 5, 6, 7], window_from: 0, window_to: 1440 })
      .where("id", "=", world.mailboxId)
      .execute();
    await world.start();
    refuse(code);
    await sendMailbox(world.context, world.mailboxId);
    await sendMailbox(world.context, world.mailboxId);
    expect(asked).toHaveLength(1);
    // Without the gap the hour's limit still holds.
    await setAccount(db, world.mailboxId, { next_send: null });
    await db.updateTable("mailbox").set({ per_hour: 1 }).execute();
    await sendMailbox(world.context, world.mailboxId);
    expect(asked).toHaveLength(1);
  });

  test("E-2 five refused in a row pause the mailbox, and the others keep waiting", async () => {
    const world = await makeWorld(8, false);
    const mailing = await world.start();
    refuse(550);
    await sendMailbox(world.context, world.mailboxId);
    expect(asked).toHaveLength(5);
    expect((await mailboxById(database().db, world.mailboxId))!.pause_reason).toBe("recipients-refused");
    const states = (await messagesOf(database().db, mailing)).map((one) => one.state);
    expect(states.filter((state) => state === "failed")).toHaveLength(5);
    expect(states.filter((state) => state === "queued")).toHaveLength(3);
  });

  test("E-2 a recipient taken in between begins the count anew", async () => {
    const world = await makeWorld(9, false);
    await world.start();
    refuse(550, (count) => count !== 5);
    await sendMailbox(world.context, world.mailboxId);
    expect(asked).toHaveLength(9);
    expect(sink.mails).toHaveLength(1);
  });
});
