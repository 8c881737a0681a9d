import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import { ImapFlow } from "imapflow";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard } from "../outbound/target.ts";
import { faultOf } from "./fault.ts";
import type { MailFault, MailServer } from "./server.ts";

/** Times in milliseconds; `totalMs` bounds the whole visit, however slowly the server drips. */
export type ImapTimes = { connectMs: number; stepMs: number; totalMs: number };

const imapTimes: ImapTimes = { connectMs: 30_000, stepMs: 60_000, totalMs: 120_000 };

export type ImapOptions = { times?: Partial<ImapTimes> };

/** What came of a visit: the answer, or a fault in the codes that the SMTP side uses too. */
export type ImapResult<T> = { ok: true; value: T } | { ok: false; fault: MailFault };

type TrustingGuard = Guard & { context: SecureContext | undefined };

/**
 * Signs in over TLS, does the work and signs out. Connects to the address the guard has checked; the
 * certificate must carry the name the user gave. Every failure is a value, and the connection is closed on
 * every way out, because an open one would keep the process alive.
 */
async function visitImap<T>(
  guard: TrustingGuard,
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
  options: ImapOptions = {},
): Promise<ImapResult<T>> {
  const times = { ...imapTimes, ...options.times };
  let client: ImapFlow | undefined;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    client?.close();
  }, times.totalMs);
  try {
    const target = await guard.check(server.host, server.port, "imap");
    client = new ImapFlow({
      host: target.address,
      port: target.port,
      secure: server.security === "tls",
      // Required where the connection starts in the clear: without it the sign-in does not begin.
      ...(server.security === "starttls" ? { doSTARTTLS: true } : {}),
      ...(isIP(target.name) ? {} : { servername: target.name }),
      tls: {
        minVersion: "TLSv1.2",
        rejectUnauthorized: true,
        ...(guard.context ? { secureContext: guard.context } : {}),
      },
      auth:
        server.auth.kind === "password"
          ? { user: server.auth.user, pass: server.auth.password }
          : { user: server.auth.user, accessToken: server.auth.accessToken },
      logger: false,
      disableAutoIdle: true,
      maxLiteralSize: 30_000_000,
      connectionTimeout: times.connectMs,
      greetingTimeout: times.connectMs,
      socketTimeout: times.stepMs,
    });
    // Without a listener an error between two commands would end the process.
    client.on("error", () => {});
    if (late) throw new OutboundRefused("timeout", "total");
    await client.connect();
    const value = await work(client);
    await client.logout().catch(() => {});
    return { ok: true, value };
  } catch (error) {
    return { ok: false, fault: late ? "timeout" : imapFault(error) };
  } finally {
    clearTimeout(timer);
    client?.close();
  }
}

/** What servers that mark no folder call it, in our users' languages. */
const CALLED_SENT =
  /^(inbox[./])?(sent( items| messages| mail)?|gesendet(e (elemente|objekte|nachrichten))?)$/i;

/** The folder marked as Sent, else the one called so. */
async function sentFolder(client: ImapFlow) {
  const folders = await client.list();
  return (
    folders.find((folder) => folder.specialUse === "\\Sent") ??
    folders.find((folder) => CALLED_SENT.test(folder.path))
  );
}

/**
 * Whether the Sent folder contains a message. If we did not put the copy there, the provider did, which proves that
 * it was accepted for sending.
 */
export function isInSent(
  guard: TrustingGuard,
  server: MailServer,
  messageId: string,
  options: ImapOptions = {},
): Promise<ImapResult<boolean>> {
  return visitImap(
    guard,
    server,
    async (client) => {
      const sent = await sentFolder(client);
      if (!sent) return false;
      const lock = await client.getMailboxLock(sent.path);
      try {
        const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
        return Boolean(found && found.length > 0);
      } finally {
        lock.release();
      }
    },
    options,
  );
}

/** A message for the Sent folder. */
export type SentCopy = { bytes: Buffer; messageId: string };

/**
 * Puts a copy of a sent message into the folder marked as Sent, else into the one with that name, and marks it
 * read. An existing copy (some providers file one) is left alone.
 */
export function appendToSent(
  guard: TrustingGuard,
  server: MailServer,
  copy: SentCopy,
  options: ImapOptions = {},
): Promise<ImapResult<"appended" | "present" | "no-folder">> {
  return visitImap(
    guard,
    server,
    async (client) => {
      const sent = await sentFolder(client);
      if (!sent) return "no-folder";
      const lock = await client.getMailboxLock(sent.path);
      try {
        const found = await client.search({ header: { "message-id": copy.messageId } }, { uid: true });
        if (found && found.length > 0) return "present";
        await client.append(sent.path, copy.bytes, ["\\Seen"]);
        return "appended";
      } finally {
        lock.release();
      }
    },
    options,
  );
}

/** Signs in and counts the folders: the proof of the connection test that the mailbox can be read. */
export function countFolders(
  guard: TrustingGuard,
  server: MailServer,
  options: ImapOptions = {},
): Promise<ImapResult<number>> {
  return visitImap(guard, server, async (client) => (await client.list()).length, options);
}

type ImapError = Error & {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  serverResponseCode?: string;
};

const networkCode = /^E(CONN(REFUSED|RESET)|HOSTUNREACH|NETUNREACH|PIPE)$/;

/** The stable code for what imapflow threw. Its own texts may carry server words and are not passed on. */
function imapFault(error: unknown): MailFault {
  if (error instanceof OutboundRefused) return faultOf(error);
  const { code = "", authenticationFailed, tlsFailed, serverResponseCode } = error as ImapError;
  if (serverResponseCode === "UNAVAILABLE" || serverResponseCode === "LIMIT") return "busy";
  if (authenticationFailed) return "sign-in-refused";
  if (/TIMEOUT|^ETIMEDOUT$/.test(code)) return "timeout";
  if (code === "STARTTLS_INJECTION") return "protocol";
  const byCertificate = faultOf(new OutboundRefused("tls", code));
  if (byCertificate !== "tls-failed") return byCertificate;
  if (tlsFailed) return code === "" ? "tls-missing" : "tls-failed";
  if (/SSL|TLS/.test(code)) return "tls-failed";
  return networkCode.test(code) ? "unreachable" : "protocol";
}
