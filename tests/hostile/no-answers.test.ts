import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { useDatabase } from "../support/database.ts";
import { contextTo, makeMailWorld, messagesOf, useCertificate } from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

async function sendTo(recipients: number, cut: (count: number) => boolean) {
  sink.knobs.cutAfterKeeping = cut;
  const { db } = database();
  const context = contextTo(db, sink.port, tls().ca);
  const world = await makeMailWorld(context, { port: sink.port, recipients });
  const mailing = await world.start();
  await sendMailbox(context, world.mailboxId);
  const messages = await messagesOf(db, mailing);
  return { mailbox: (await mailboxById(db, world.mailboxId))!, states: messages.map((m) => m.state) };
}

describe("a server that takes mails and never answers", () => {
  test("E-2 three in a row pause the mailbox: three to judge by hand, the others wait", async () => {
    const { mailbox, states } = await sendTo(20, () => true);
    expect(states).toEqual([...Array(3).fill("unclear"), ...Array(17).fill("queued")]);
    expect(mailbox).toMatchObject({ pause_reason: "answers-missing", paused_until: null });
    expect(sink.mails).toHaveLength(3);
  });

  test("E-2 an answer in between begins the count anew", async () => {
    const { mailbox, states } = await sendTo(9, (count) => count % 3 !== 0);
    expect(states.filter((state) => state === "unclear")).toHaveLength(6);
    expect(states.filter((state) => state === "accepted")).toHaveLength(3);
    expect(mailbox.pause_reason).toBeNull();
  });
});
