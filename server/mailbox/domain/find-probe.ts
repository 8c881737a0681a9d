import { setTimeout as pause } from "node:timers/promises";
import type { FolderCursor, Listed, RemoteFolder, Transport } from "../../platform/mail/transport.ts";

/** Milliseconds: how long the mail may take, and between two looks. */
const TIMES = { within: 35_000, between: 1_500 };
const PAGE = 200;
/** Of one folder at once: a mailbox with more mails of one day is looked through later. */
const MOST_PAGES = 20;
/** The mail itself is small; what servers add is not. */
const MOST_BYTES = 1_000_000;
const DAY = 86_400_000;

/** The mail with this id, as it lies in the inbox or among the junk; null where it does not come in time. */
export async function findProbe(
  transport: Pick<Transport, "folders" | "changes" | "fetch">,
  messageId: string,
  times: Partial<typeof TIMES> = {},
): Promise<Buffer | null> {
  const { within, between } = { ...TIMES, ...times };
  const signal = AbortSignal.timeout(within);
  const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  return Promise.race([look(transport, messageId, between, signal), late]);
}

async function look(
  transport: Pick<Transport, "folders" | "changes" | "fetch">,
  messageId: string,
  between: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const cursors = new Map<RemoteFolder, FolderCursor | null>();
  while (!signal.aborted) {
    if (cursors.size === 0) {
      const folders = await transport.folders();
      if (folders.ok) for (const folder of folders.value) if (isLookedInto(folder)) cursors.set(folder, null);
    }
    for (const [folder, cursor] of cursors) {
      const found = await lookInto(transport, folder, cursor, messageId, signal);
      if (Buffer.isBuffer(found)) return found;
      cursors.set(folder, found);
    }
    await pause(between, undefined, { signal }).catch(() => {});
  }
  return null;
}

const isLookedInto = ({ use }: RemoteFolder): boolean => use === "inbox" || use === "junk" || use === "all";

/** The mail, or how far the folder was looked through. */
async function lookInto(
  transport: Pick<Transport, "changes" | "fetch">,
  folder: RemoteFolder,
  from: FolderCursor | null,
  messageId: string,
  signal: AbortSignal,
): Promise<Buffer | FolderCursor | null> {
  let cursor = from;
  for (let page = 0; page < MOST_PAGES && !signal.aborted; page++) {
    const listed = await transport.changes(folder, cursor, { since: new Date(Date.now() - DAY), most: PAGE });
    if (!listed.ok) return cursor;
    if (listed.value.kind === "start-anew") return null;
    const mail = listed.value.mails.find((one) => isProbe(one, messageId));
    if (mail) {
      const whole = await transport.fetch(mail.place, MOST_BYTES);
      // A part of it cannot be checked.
      if (whole.ok && whole.value && !whole.value.cut) return whole.value.bytes;
      return cursor;
    }
    cursor = listed.value.cursor;
    if (!listed.value.more) return cursor;
  }
  return cursor;
}

/** Servers that give mails ids of their own leave ours in References. */
const isProbe = ({ headers }: Listed, messageId: string): boolean =>
  headers.some(
    ({ name, value }) => (name === "message-id" || name === "references") && value.includes(messageId),
  );
