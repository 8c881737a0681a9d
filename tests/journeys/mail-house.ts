import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { createAuthority } from "../support/certificates.ts";
import { startMailServers } from "../support/mail/mail-servers.ts";
import { startSmtpSink } from "../support/mail/smtp-sink.ts";

/** Mail servers on loopback for a journey: what to type into the form, and what arrived. */
export interface MailHouse {
  /** What these servers are, for the report. */
  name: string;
  host: string;
  smtpPort: number;
  /** Null where there is no mailbox to read: then no copy is put into Sent either. */
  imapPort: number | null;
  user: string;
  password: string;
  /** Settings of the server under test: it must trust and reach these servers. */
  environment: Record<string, string>;
  /** All mail to the podcasts' hosts so far, once there are at least so many. */
  arrived(count: number): Promise<ParsedMail[]>;
  /** The copies in the sender's Sent folder, once there are at least so many. */
  copies(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

const SENDER = { address: "dana@brand.example", password: "dana-secret" };
/** Receives mail for the invented hosts, whose domains do not exist. */
const HOSTS = { address: "hosts@brand.example", password: "hosts-secret" };
const HOST = "127.0.0.1";

/**
 * A real Exim that delivers into a real Dovecot; where these cannot run, an SMTP server that only keeps what it
 * gets. REQUIRE_MAIL=1 makes that an error.
 */
export async function openMailHouse(): Promise<MailHouse> {
  const started = await startMailServers({ users: [SENDER, HOSTS], catchAll: HOSTS.address });
  if (!started.servers) {
    console.log(`\nmail journey without Exim and Dovecot: ${started.reason}; no mailbox is read`);
    return openSink();
  }
  const { servers } = started;
  const trust = certificateFile(servers.ca);
  const parsed = async (address: string, count: number, folder?: string) =>
    Promise.all((await servers.waitForMail(address, count, folder)).map((mail) => simpleParser(mail.source)));
  return {
    name: "Exim and Dovecot",
    host: HOST,
    smtpPort: servers.smtp.tls,
    imapPort: servers.imap.tls,
    user: SENDER.address,
    password: SENDER.password,
    environment: environmentFor(trust.file, [servers.smtp.tls, servers.imap.tls]),
    arrived: (count) => parsed(HOSTS.address, count),
    copies: (count) => parsed(SENDER.address, count, "Sent"),
    stop: async () => {
      await servers.stop();
      trust.remove();
    },
  };
}

async function openSink(): Promise<MailHouse> {
  const authority = createAuthority();
  const { address: user, password } = SENDER;
  const sink = await startSmtpSink({ certificate: authority.issue([HOST]), user, password });
  const trust = certificateFile(authority.ca);
  return {
    name: "smtp-server",
    host: HOST,
    smtpPort: sink.port,
    imapPort: null,
    user,
    password,
    environment: environmentFor(trust.file, [sink.port]),
    arrived: async (count) => {
      for (const end = Date.now() + 30_000; sink.mails.length < count && Date.now() < end; ) await wait(100);
      return Promise.all(sink.mails.map((mail) => simpleParser(Buffer.from(mail.raw, "latin1"))));
    },
    copies: async () => [],
    stop: async () => {
      await sink.stop();
      trust.remove();
      authority.remove();
    },
  };
}

function certificateFile(ca: string): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "hostread-trust-"));
  const file = join(folder, "ca.pem");
  writeFileSync(file, ca);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const environmentFor = (ca: string, ports: readonly number[]): Record<string, string> => ({
  NODE_EXTRA_CA_CERTS: ca,
  OUTBOUND_ALLOW: ports.map((port) => `${HOST}/32:${port}`).join(","),
});
