import type { ImapFlow } from "imapflow";
import { OutboundRefused } from "../outbound/refused.ts";
import type { BoundedClient } from "./imap/bounded-client.ts";
import { createConnection, type TrustingGuard } from "./imap/connect.ts";
import { imapFault, wordsOf } from "./imap/imap-fault.ts";
import type { MailFault, MailServer } from "./server.ts";
import { cleanServerText } from "./smtp-outcome.ts";

/** Times in milliseconds; `totalMs` bounds the whole visit, however slowly the server drips. */
export type ImapTimes = { connectMs: number; stepMs: number; totalMs: number };

const imapTimes: ImapTimes = { connectMs: 30_000, stepMs: 60_000, totalMs: 120_000 };

export type ImapOptions = { times?: Partial<ImapTimes> };

/** What came of a visit: the answer, or a fault in the codes that the SMTP side uses too. */
export type ImapResult<T> =
  | { ok: true; value: T }
  /** `text` is what the server itself said, cleaned, or empty. */
  | { ok: false; fault: MailFault; text: string };

/** Signs in over TLS, does the work and signs out. Every failure is a value. */
async function visitImap<T>(
  guard: TrustingGuard,
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
  options: ImapOptions = {},
): Promise<ImapResult<T>> {
  const times = { ...imapTimes, ...options.times };
  let client: BoundedClient | undefined;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    client?.close();
  }, times.totalMs);
  try {
    client = await createConnection(guard, server, { connectMs: times.connectMs, silenceMs: times.stepMs });
    if (late) throw new OutboundRefused("timeout", "total");
    await client.connect();
    const value = await work(client);
    // Some commands of imapflow answer nothing where they failed.
    if (client.overflow) throw client.overflow;
    await client.logout().catch(() => {});
    return { ok: true, value };
  } catch (thrown) {
    if (late) return { ok: false, fault: "timeout", text: "" };
    const error = client?.overflow ?? thrown;
    return { ok: false, fault: imapFault(error), text: cleanServerText(wordsOf(error)) };
  } finally {
    clearTimeout(timer);
    client?.close();
  }
}

/** The folder marked as Sent, else the one called so in any language that imapflow knows. */
async function sentFolder(client: ImapFlow) {
  return (await client.list()).find((folder) => folder.specialUse === "\\Sent");
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
      const lock = await client.getMailboxLock(sent.path, { readOnly: true });
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
