import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { splitMail } from "../../../tests/support/conversations/split-mail.ts";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import { sendMessage } from "../../platform/mail/smtp.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { judgeStatus } from "./judge-status.ts";
import { readReport } from "./read-report.ts";
import type { ReportReading } from "./report.ts";

const KIM = { address: "kim@brand.example", password: "secret-word" };
const FULL = { address: "full@shows.example", password: "other-word" };

let servers: MailServers | null = null;
let reason = "";
beforeAll(async () => {
  const started = await startMailServers({
    users: [KIM, FULL],
    reports: { full: FULL.address, dead: "dead.example", slow: "slow.example" },
  });
  servers = started.servers;
  if (!started.servers) reason = started.reason;
}, 120_000);
afterAll(() => servers?.stop());

/** Sends a mail through the running Exim, asking for reports. */
async function send(to: string, id: string): Promise<void> {
  const { smtp, name, ca } = servers!;
  const guard = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${smtp.tls}`),
    resolve: async () => ["127.0.0.1"],
    trust: [ca],
  });
  const message = Buffer.from(
    `From: ${KIM.address}\r\nTo: ${to}\r\nSubject: About ${id}\r\nMessage-ID: <${id}@brand.example>\r\n\r\nHello, this is a mail.\r\n`,
  );
  const outcome = await sendMessage(
    guard,
    {
      host: name,
      port: smtp.tls,
      security: "tls",
      auth: { kind: "password", user: KIM.address, password: KIM.password },
    },
    { from: KIM.address, to, id },
    message,
    { beforeData: async () => true },
  );
  expect(outcome.kind).toBe("accepted");
}

/** The report on that mail, once it has come into the sender's mailbox. */
async function reportOn(id: string): Promise<ReportReading> {
  for (let tries = 0; tries < 60; tries++) {
    for (const { source } of await servers!.readMailbox(KIM.address)) {
      const reading = readReport(splitMail(source));
      if (reading?.ids.includes(`<${id}@brand.example>`)) return reading;
    }
    servers!.runQueue();
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`no report on ${id}`);
}

describe("reports of a running Exim", () => {
  test.each([
    ["unknown user", "nobody@shows.example", "gone"],
    ["full quota", FULL.address, "full"],
    ["dead domain", "ida@dead.example", "gone"],
    ["delay", "ida@slow.example", "delayed"],
  ])(
    "B1.50 B1.51 B1.54 %s: recipient, kind and the envelope's id come back",
    async (name, to, kind) => {
      if (!servers) return void console.warn(`skipped: ${reason}`);
      const id = `m-${name.replace(" ", "-")}`;
      await send(to, id);
      const reading = await reportOn(id);
      expect(reading.recipients.map(({ final, original }) => original ?? final)).toEqual([to]);
      expect(judgeStatus(reading.recipients[0]!)).toBe(kind);
      expect(reading.envelopeIds).toContain(id);
      expect(reading.recipients[0]!.original).toBe(to);
    },
    120_000,
  );
});
