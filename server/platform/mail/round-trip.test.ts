import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import { parseAllow } from "../outbound/address.ts";
import { createOutbound, type Outbound } from "../outbound.ts";
import { type Mailbox, parseAddress } from "./address.ts";
import { composeMessage } from "./compose.ts";
import { createMessageId } from "./header.ts";
import { appendToSent, countFolders } from "./imap.ts";
import { probeImap, probeSmtp } from "./probe.ts";
import type { MailServer } from "./server.ts";
import { sendMessage } from "./smtp.ts";

const anna = { address: "anna@brand.test", password: "anna-secret" };
const host = { address: "host@show.test", password: "host-secret" };
const started = await startMailServers({ users: [anna, host], catchAll: host.address });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

describe.skipIf(started.servers === null)("a real Exim and a real Dovecot", () => {
  const servers = started.servers as MailServers;
  let guard: Outbound;

  beforeAll(() => {
    const ports = [servers.smtp.tls, servers.smtp.starttls, servers.imap.tls, servers.imap.starttls];
    guard = createOutbound({
      allow: parseAllow(ports.map((port) => `127.0.0.1/32:${port}`).join()),
      resolve: async () => ["127.0.0.1"],
      trust: [servers.ca],
    });
  });
  afterAll(() => servers.stop());

  function at(kind: "smtp" | "imap", security: MailServer["security"], password = anna.password): MailServer {
    const auth = { kind: "password", user: anna.address, password } as const;
    return { host: servers.name, port: servers[kind][security], security, auth };
  }

  function mailbox(text: string): Mailbox {
    const parsed = parseAddress(text);
    if (!parsed.ok) throw new Error(parsed.fault);
    return parsed.mailbox;
  }

  test("a mail goes out over TLS and arrives as written: subject, umlauts, Message-ID", async () => {
    const handed: string[] = [];
    const text = "Größe, Maß & „Anführung“ 🎙\n.\n..\nFrom here\n";
    for (const [security, recipient] of [
      ["tls", host.address],
      ["starttls", "anybody@elsewhere.example"],
    ] as const) {
      const messageId = createMessageId("brand.test");
      const bytes = await composeMessage({
        from: { name: "Anna Müller", mailbox: mailbox(anna.address) },
        replyTo: { mailbox: mailbox("team@brand.test") },
        to: { mailbox: mailbox(recipient) },
        messageId,
        subject: `Täter & Opfer 🎙 ${security}`,
        text,
        html: "<p>Größe</p>",
        language: "de",
        date: new Date(),
        headers: { "List-Unsubscribe": "<mailto:anna@brand.test?subject=stop>", "Auto-Submitted": "no" },
      });
      const outcome = await sendMessage(
        guard,
        at("smtp", security),
        { from: anna.address, to: recipient },
        bytes,
        { beforeData: async () => handed.push(messageId) > 0 },
      );
      expect(outcome).toMatchObject({ kind: "accepted" });
      const mails = await servers.waitForMail(host.address, handed.length);
      expect(mails.map((mail) => mail.messageId)).toEqual(handed);
      const parsed = await simpleParser(mails.at(-1)?.source ?? "");
      expect(parsed.subject).toBe(`Täter & Opfer 🎙 ${security}`);
      expect(parsed.text?.trim()).toBe(text.trim());
      expect(parsed.from?.value).toMatchObject([{ address: anna.address, name: "Anna Müller" }]);
      expect([parsed.to].flat().flatMap((to) => to?.value)).toMatchObject([{ address: recipient }]);
      expect(parsed.replyTo?.value).toMatchObject([{ address: "team@brand.test" }]);
      expect(parsed.references).toBe(messageId);
    }
  });

  test("a copy lies in Sent once, however often it is put there", async () => {
    const messageId = createMessageId("brand.test");
    const bytes = await composeMessage({
      from: { mailbox: mailbox(anna.address) },
      to: { mailbox: mailbox(host.address) },
      messageId,
      subject: "Kopie",
      text: "Hallo",
      date: new Date(),
    });
    const results = [];
    for (const security of ["tls", "starttls", "tls"] as const) {
      results.push(await appendToSent(guard, at("imap", security), { bytes, messageId }));
    }
    expect(results.map((result) => result.ok && result.value)).toEqual(["appended", "present", "present"]);
    const sent = await servers.readMailbox(anna.address, "Sent");
    expect(sent.map((mail) => mail.messageId)).toEqual([messageId]);
    expect(sent[0]?.source.equals(bytes)).toBe(true);
    expect(await countFolders(guard, at("imap", "tls"))).toEqual({ ok: true, value: 5 });
  });

  test("the connection test names each step", async () => {
    for (const security of ["tls", "starttls"] as const) {
      const smtp = await probeSmtp(guard, at("smtp", security));
      const imap = await probeImap(guard, at("imap", security));
      for (const report of [smtp, imap]) {
        expect(report.ok).toBe(true);
        expect(report.steps.map((step) => step.step)).toEqual(["resolve", "connect", "tls", "sign-in"]);
        expect(report.steps.every((step) => step.ok && step.milliseconds >= 0 && step.code === null)).toBe(
          true,
        );
      }
    }
  });

  test("a wrong password, a foreign name and an unknown authority are told apart", async () => {
    for (const security of ["tls", "starttls"] as const) {
      for (const kind of ["smtp", "imap"] as const) {
        const probe = kind === "smtp" ? probeSmtp : probeImap;
        const wrong = await probe(guard, at(kind, security, "wrong-secret"));
        expect(wrong.steps.at(-1)).toMatchObject({ step: "sign-in", ok: false, code: "sign-in-refused" });
        const foreign = await probe(guard, { ...at(kind, security), host: "other.example.test" });
        expect(foreign.steps.at(-1)).toMatchObject({ step: "tls", ok: false, code: "tls-certificate" });
        const untrusting = createOutbound({
          allow: parseAllow(`127.0.0.1/32:${servers[kind][security]}`),
          resolve: async () => ["127.0.0.1"],
        });
        const unknown = await probe(untrusting, at(kind, security));
        expect(unknown.steps.at(-1)).toMatchObject({ step: "tls", ok: false, code: "tls-certificate" });
        const switched = security === "tls" ? "starttls" : "tls";
        const crossed = { ...at(kind, security), security: switched } as MailServer;
        const code = switched === "starttls" ? "tls-expected" : "tls-unexpected";
        const mixed = await probe(guard, crossed, { stepMs: 6_000 });
        expect(mixed.steps.at(-1)).toMatchObject({ step: "tls", ok: false, code });
        expect(JSON.stringify([wrong, foreign, unknown, mixed])).not.toContain("secret");
      }
    }
  });

  test("appending says what was wrong in the same codes, and never throws", async () => {
    const copy = { bytes: Buffer.from("a: b\r\n\r\n"), messageId: "<x@brand.test>" };
    const untrusting = createOutbound({
      allow: parseAllow(`127.0.0.1/32:${servers.imap.tls},127.0.0.1/32:${servers.imap.starttls}`),
      resolve: async () => ["127.0.0.1"],
    });
    const faults: Record<string, unknown> = {};
    for (const security of ["tls", "starttls"] as const) {
      faults[`wrong ${security}`] = await appendToSent(guard, at("imap", security, "no"), copy);
      faults[`unknown ${security}`] = await appendToSent(untrusting, at("imap", security), copy);
      const elsewhere = { ...at("imap", security), host: "other.example.test" };
      faults[`foreign ${security}`] = await appendToSent(guard, elsewhere, copy);
    }
    expect(faults).toMatchObject({
      "wrong tls": { ok: false, fault: "sign-in-refused" },
      "unknown tls": { ok: false, fault: "tls-certificate" },
      "foreign tls": { ok: false, fault: "tls-certificate" },
      "wrong starttls": { ok: false, fault: "sign-in-refused" },
      "unknown starttls": { ok: false, fault: "tls-certificate" },
      "foreign starttls": { ok: false, fault: "tls-certificate" },
    });
  });
});
