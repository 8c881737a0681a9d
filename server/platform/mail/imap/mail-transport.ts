import type { ImapFlow, SearchObject } from "imapflow";
import { failpoint } from "../../failpoint.ts";
import type { MailServer } from "../server.ts";
import { openSession, type SmtpSession } from "../smtp.ts";
import type { SmtpOutcome } from "../smtp-outcome.ts";
import type { Changes, FolderCursor, MailPlace, ReadResult, RemoteFolder, Transport } from "../transport.ts";
import type { BoundedClient } from "./bounded-client.ts";
import { chooseFolders } from "./choose-folders.ts";
import { createConnection, type TrustingGuard } from "./connect.ts";
import { fetchInPieces, fetchWhole } from "./fetch-whole.ts";
import { idleUntilNews } from "./idle.ts";
import { readFailure } from "./imap-fault.ts";
import { type Examined, examine, listArrived } from "./list-arrived.ts";
import { watchSilence } from "./watch-silence.ts";

/**
 * Milliseconds. IDLE is broken after `idleMs` to look at the other folders, which also finds dead connections. An answer
 * may be silent for `silenceMs` and take `longestMs` in all: enough for 30 MB at 100 KB a second.
 */
export type ReadTimes = { connectMs: number; silenceMs: number; longestMs: number; idleMs: number };

const readTimes: ReadTimes = {
  connectMs: 30_000,
  silenceMs: 60_000,
  longestMs: 5 * 60_000,
  idleMs: 5 * 60_000,
};

/** An IDLE that ends by itself so soon, in milliseconds, is no IDLE. */
const REFUSED_WITHIN = 2_000;

export interface MailServers {
  imap: MailServer | null;
  smtp: MailServer | null;
}

/** What a folder was like when it was last listed to its end. */
type Seen = { cursor: FolderCursor; messages: number; uidNext: number };

/** SMTP and IMAP as one transport. Connects when something is first asked of it. */
export function openMailTransport(
  guard: TrustingGuard,
  servers: MailServers,
  times: Partial<ReadTimes> = {},
): Transport {
  const { connectMs, silenceMs, longestMs, idleMs } = { ...readTimes, ...times };
  const seen = new Map<string, Seen>();
  let opening: Promise<BoundedClient> | null = null;
  let client: BoundedClient | null = null;
  let watch: ReturnType<typeof watchSilence> | null = null;
  let session: SmtpSession | null = null;
  let live = false;
  /** The folder whose news IDLE tells. */
  let main: string | null = null;
  let closed = false;

  async function open(): Promise<BoundedClient> {
    if (!servers.imap) throw new Error("No incoming mail is set up");
    // imapflow's own limit has to let IDLE live.
    client = await createConnection(guard, servers.imap, { connectMs, silenceMs: idleMs + 2 * silenceMs });
    if (closed) {
      client.close();
      throw new Error("The transport is closed");
    }
    const opened = client;
    watch = watchSilence(opened, silenceMs, longestMs);
    await watch.during(() => opened.connect());
    live = opened.capabilities.has("IDLE");
    failpoint("imap.signed-in");
    return opened;
  }

  async function read<T>(work: (client: ImapFlow) => Promise<T>): Promise<ReadResult<T>> {
    try {
      opening ??= open();
      const opened = await opening;
      const value = await watch!.during(() => work(opened));
      // Some commands of imapflow answer nothing where they failed.
      if (opened.overflow) throw opened.overflow;
      return { ok: true, value };
    } catch (error) {
      return failure(error);
    }
  }

  const failure = (error: unknown) => readFailure(client?.overflow ?? error, watch?.wasCut() ?? false);

  async function changes(
    opened: ImapFlow,
    folder: RemoteFolder,
    cursor: FolderCursor | null,
    options: { since: Date; most: number },
  ): Promise<Changes> {
    const before = seen.get(folder.path);
    if (
      cursor &&
      before &&
      folder.path !== main &&
      (await isUnchanged(opened, folder.path, cursor, before))
    ) {
      return { kind: "arrived", mails: [], cursor, more: false };
    }
    const box = await examine(opened, folder.path);
    const found = await listArrived(opened, box, cursor, options);
    failpoint("imap.listed");
    if (found.kind === "arrived" && !found.more) {
      seen.set(folder.path, { cursor: found.cursor, messages: box.exists, uidNext: box.uidNext });
    } else seen.delete(folder.path);
    return found;
  }

  /** Whether something came into the main folder since it was listed; opens it. */
  async function hasMoved(opened: ImapFlow, path: string): Promise<boolean> {
    const box: Examined = await examine(opened, path);
    const before = seen.get(path);
    return !before || before.messages !== box.exists || before.uidNext !== box.uidNext;
  }

  /** Of a place, what `work` finds there; null where it is gone. */
  const readAt = <T>(place: MailPlace, work: (client: ImapFlow, uid: number) => Promise<T | null>) =>
    read(async (opened) => {
      const at = opened.mailbox;
      const box =
        at && at.path === place.folder ? at : await opened.mailboxOpen(place.folder, { readOnly: true });
      // A number of before means another mail now.
      if (Number(box.uidValidity ?? 0n) !== place.uidValidity) return null;
      return work(opened, Number(place.remote));
    });

  return {
    get live() {
      return live;
    },
    async send(envelope, bytes, hooks): Promise<SmtpOutcome> {
      if (!servers.smtp) throw new Error("No outgoing mail is set up");
      for (;;) {
        if (!session?.usable()) {
          await session?.close();
          session = null;
          const opened = await openSession(guard, servers.smtp);
          if (!opened.ok) return opened.outcome;
          session = opened.session;
        }
        const outcome = await session.send(envelope, bytes, hooks);
        if (outcome.kind !== "stale") return outcome;
        await session.close();
        session = null;
      }
    },
    folders: () =>
      read(async (opened) => {
        const folders = chooseFolders(await opened.list(), opened.capabilities.has("X-GM-EXT-1"));
        failpoint("imap.folders");
        main =
          (folders.find(({ use }) => use === "inbox") ?? folders.find(({ use }) => use === "all"))?.path ??
          null;
        if (!opened.capabilities.has("OBJECTID")) return folders;
        for (const folder of folders.filter(({ use }) => use !== null)) {
          folder.remoteId = (await examine(opened, folder.path)).remoteId;
        }
        return folders;
      }),
    changes: (folder, cursor, options) => read((opened) => changes(opened, folder, cursor, options)),
    fetch: (place, most) =>
      readAt(place, async (opened, uid) => {
        const whole = await fetchWhole(opened, uid, most);
        failpoint("imap.fetched");
        return whole;
      }),
    fetchInPieces: (place, most, take) =>
      readAt(place, (opened, uid) => fetchInPieces(opened, uid, most, take)),
    findSent: (ids) => read((opened) => findSent(opened, ids)),
    async wait(signal) {
      const moved =
        main === null ? { ok: true as const, value: false } : await read((c) => hasMoved(c, main!));
      if (!moved.ok) return moved;
      if (moved.value) return { ok: true, value: "look" };
      try {
        failpoint("imap.idle");
        const began = Date.now();
        const how = await idleUntilNews(client!, idleMs, signal, (work) => watch!.during(work));
        if (client!.overflow) throw client!.overflow;
        // A server that offers IDLE and refuses it is polled.
        if (how === "ended-by-server" && Date.now() - began < REFUSED_WITHIN) live = false;
        failpoint("imap.woken");
        return { ok: true, value: "look" };
      } catch (error) {
        return failure(error);
      }
    },
    async probe() {
      const folders = await read(async (opened) => ({ folders: (await opened.list()).length }));
      if (!folders.ok || !servers.smtp) return folders;
      const opened = await openSession(guard, servers.smtp);
      if (opened.ok) {
        await opened.session.close();
        return folders;
      }
      const { outcome } = opened;
      const text = "text" in outcome ? outcome.text : "";
      const fault =
        outcome.kind === "unreachable"
          ? outcome.fault
          : outcome.kind === "login-refused"
            ? "sign-in-refused"
            : outcome.kind === "mailbox-busy"
              ? "busy"
              : "protocol";
      return { ok: false, fault, text, retryAfter: null };
    },
    async close() {
      closed = true;
      await session?.close();
      // Without a goodbye: the server may be what this connection is closed for.
      client?.close();
      await opening?.catch(() => {});
      client?.close();
    },
  };
}

/** UIDNEXT and the number of mails only tell that nothing has changed. */
async function isUnchanged(
  client: ImapFlow,
  path: string,
  cursor: FolderCursor,
  before: Seen,
): Promise<boolean> {
  if (cursor.lastUid !== before.cursor.lastUid || cursor.uidValidity !== before.cursor.uidValidity)
    return false;
  const now = await client.status(path, { messages: true, uidNext: true, uidValidity: true });
  return (
    now !== false &&
    now.messages === before.messages &&
    now.uidNext === before.uidNext &&
    Number(now.uidValidity ?? 0n) === cursor.uidValidity
  );
}

async function findSent(client: ImapFlow, ids: readonly string[]): Promise<MailPlace | null> {
  const sent = (await client.list()).find((folder) => folder.specialUse === "\\Sent");
  if (!sent || ids.length === 0) return null;
  const box = await examine(client, sent.path);
  const either = ids.flatMap((id): SearchObject[] => [
    { header: { "message-id": id } },
    { header: { references: id } },
  ]);
  const found = await client.search({ or: either }, { uid: true });
  const uid = found ? found.at(-1) : undefined;
  return uid === undefined ? null : { folder: sent.path, uidValidity: box.uidValidity, remote: String(uid) };
}
