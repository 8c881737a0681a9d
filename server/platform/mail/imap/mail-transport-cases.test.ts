import { ImapFlow } from "imapflow";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { createAuthority } from "../../../../tests/support/certificates.ts";
import { type MailServers, startMailServers } from "../../../../tests/support/mail/mail-servers.ts";
import { type SmtpSink, startSmtpSink } from "../../../../tests/support/mail/smtp-sink.ts";
import { type TransportWorld, transportCases } from "../../../../tests/support/mail/transport-cases.ts";
import { parseAllow } from "../../outbound/address.ts";
import { createOutbound, type Outbound } from "../../outbound.ts";
import type { FolderCursor } from "../transport.ts";
import { openMailTransport } from "./mail-transport.ts";

// Each case has a mailbox of its own at a real Dovecot; what it sends ends in a sink.
const users = Array.from({ length: 16 }, (_, n) => ({
  address: `kim-${n}@brand.test`,
  password: `secret-${n}`,
}));
const started = await startMailServers({ users });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

describe.skipIf(started.servers === null)("a mailbox at a real Dovecot", () => {
  const servers = started.servers as MailServers;
  const authority = createAuthority();
  let sink: SmtpSink;
  let guard: Outbound;
  let world: TransportWorld;
  let next = 0;

  beforeAll(async () => {
    const certificate = authority.issue([servers.name]);
    sink = await startSmtpSink({ certificate, user: "kim", password: "secret-word" });
    guard = createOutbound({
      allow: parseAllow(`127.0.0.1/32:${servers.imap.tls},127.0.0.1/32:${sink.port}`),
      resolve: async () => ["127.0.0.1"],
      trust: [servers.ca, authority.ca],
    });
  });
  afterAll(async () => {
    await Promise.all([servers.stop(), sink.stop()]);
    authority.remove();
  });

  beforeEach(() => {
    const user = users[next]!;
    next += 1;
    let over = false;
    const visit = async (work: (client: ImapFlow) => Promise<unknown>) => {
      const client = new ImapFlow({
        host: "127.0.0.1",
        port: servers.imap.tls,
        secure: true,
        servername: servers.name,
        tls: { ca: [servers.ca] },
        auth: { user: user.address, pass: user.password },
        logger: false,
      });
      await client.connect();
      await work(client);
      await client.logout();
    };
    world = {
      open: () => {
        const password = over ? "changed" : user.password;
        const signIn = (name: string, word: string) => ({
          kind: "password" as const,
          user: name,
          password: word,
        });
        return openMailTransport(guard, {
          imap: {
            host: servers.name,
            port: servers.imap.tls,
            security: "tls",
            auth: signIn(user.address, password),
          },
          smtp: {
            host: servers.name,
            port: sink.port,
            security: "tls",
            auth: signIn("kim", over ? "changed" : "secret-word"),
          },
        });
      },
      receive: (bytes, received) => visit((client) => client.append("INBOX", bytes, [], received)),
      fileSent: (bytes) => visit((client) => client.append("Sent", bytes, ["\\Seen"])),
      empty: () =>
        visit(async (client) => {
          await client.mailboxOpen("INBOX");
          await client.messageDelete("1:*");
        }),
      forgetCursors: async (cursor: FolderCursor) => ({
        ...cursor,
        uidValidity: (cursor.uidValidity ?? 0) + 1,
      }),
      accepted: async () => sink.mails.map(({ raw }) => Buffer.from(raw, "latin1")),
      endSignIn: () => {
        over = true;
      },
    } as TransportWorld;
  });
  afterEach(() => void sink.mails.splice(0));

  transportCases("SMTP and IMAP", () => world, { looksBack: true });
});
