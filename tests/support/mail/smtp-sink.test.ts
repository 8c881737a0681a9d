import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, sendMessage } from "../../../server/platform/mail/smtp.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { type Authority, createAuthority } from "../certificates.ts";
import { type SinkKnobs, startSmtpSink } from "./smtp-sink.ts";

const login = { user: "anna@brand.example", password: "anna-secret" };
const go = { beforeData: async () => true };
let authority: Authority;
let folder: string;

beforeAll(() => {
  authority = createAuthority();
  folder = mkdtempSync(join(tmpdir(), "sink-"));
});
afterAll(() => {
  authority.remove();
  rmSync(folder, { recursive: true });
});

async function startBoth(knobs: SinkKnobs = {}, security: "tls" | "starttls" = "tls") {
  const certificate = authority.issue(["mail.example.org"]);
  const file = join(folder, `${Math.random()}.jsonl`);
  const sink = await startSmtpSink({ certificate, ...login, knobs, security, file });
  const guard = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${sink.port}`),
    resolve: async () => ["127.0.0.1"],
    trust: [authority.ca],
  });
  const auth = { kind: "password", ...login } as const;
  const server = { host: "mail.example.org", port: sink.port, security, auth } as const;
  const lines = () => readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
  return { sink, guard, server, lines };
}

const message = (count: number) => Buffer.from(`Message-ID: <${count}@brand.example>\r\n\r\nGo\r\n.\r\n`);
const envelope = (to: string) => ({ from: login.user, to });

test("the sink keeps each mail in memory and on disk, over both kinds of TLS", async () => {
  for (const security of ["tls", "starttls"] as const) {
    const { sink, guard, server, lines } = await startBoth({}, security);
    const opening = await openSession(guard, server);
    if (!opening.ok) throw new Error(JSON.stringify(opening.outcome));
    for (let count = 1; count <= 20; count += 1) {
      const outcome = await opening.session.send(envelope(`r${count}@show.example`), message(count), go);
      expect(outcome).toEqual({ kind: "accepted", response: "2.0.0 kept" });
    }
    await opening.session.close();
    await sink.stop();
    expect(sink.mails.map((mail) => mail.messageId)).toEqual(
      Array.from({ length: 20 }, (_, index) => `<${index + 1}@brand.example>`),
    );
    expect(sink.mails[0]).toMatchObject({ to: ["r1@show.example"], raw: message(1).toString() });
    expect(lines().map((line) => JSON.parse(line).to[0])).toEqual(sink.mails.map((mail) => mail.to[0]));
  }
});

test("its knobs refuse, delay and cut as they say", async () => {
  const refuseRecipient = (address: string) =>
    address.startsWith("gone") ? { code: 550, text: "5.1.1 unknown" } : null;
  const knobs: SinkKnobs = {
    refuseRecipient,
    refuseMessage: (count) => (count === 1 ? { code: 451, text: "4.3.0 later" } : null),
    cutAfterKeeping: (count) => count === 2,
    delayMs: 20,
  };
  const { sink, guard, server, lines } = await startBoth(knobs);
  const kinds: string[] = [];
  for (const [index, to] of [
    "gone@show.example",
    "a@show.example",
    "b@show.example",
    "c@show.example",
  ].entries()) {
    kinds.push((await sendMessage(guard, server, envelope(to), message(index), go)).kind);
  }
  knobs.refuseSignIn = () => true;
  kinds.push((await sendMessage(guard, server, envelope("d@show.example"), message(9), go)).kind);
  await sink.stop();
  expect(kinds).toEqual(["never", "later", "unclear", "accepted", "login-refused"]);
  // The message was kept although the connection was cut: this is why unclear mails are never resent automatically.
  expect(sink.mails.map((mail) => mail.to[0])).toEqual(["b@show.example", "c@show.example"]);
  expect(lines().length).toBe(2);
});
