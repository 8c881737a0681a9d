import { fault } from "../../platform/fault.ts";
import type { FolderUse } from "../../platform/mail/transport.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { selectFolders, selectReader, setLookAsked } from "./reading-queries.ts";

/** How the reading of a mailbox goes, for its page. */
export interface ReaderState {
  /** `off`: nobody reads it, because it is disconnected, paused by its sign-in, or has no incoming mail. */
  mode: "live" | "polling" | "waiting" | "off";
  /** Seconds between two looks where it is polled. */
  every: number | null;
  lastSuccess: Date | null;
  nextLook: Date | null;
  /** Nothing could be read for 15 minutes. */
  behind: boolean;
  lookedAtToday: number;
  keptToday: number;
  /** Could not be read, however often it was tried. */
  passedOverToday: number;
  folders: { path: string; use: FolderUse; looked: Date | null }[];
  /** The last trouble, even if it is over: compare its time with `lastSuccess`. `detail`: the server's words. */
  error: { code: string; detail: string; at: Date } | null;
}

export async function readerState(db: Db, mailboxId: number): Promise<ReaderState> {
  const row = await selectReader(db, mailboxId);
  const folders = await selectFolders(db, mailboxId);
  const read = row?.read === true;
  const today = row?.countedToday === true;
  return {
    mode: read ? (row.mode ?? "waiting") : "off",
    every: row?.every ?? null,
    lastSuccess: row?.last_success ?? null,
    nextLook: read ? row.next_look : null,
    behind: read && row.behind === true,
    lookedAtToday: (today && row?.looked_at_today) || 0,
    keptToday: (today && row?.kept_today) || 0,
    passedOverToday: (today && row?.passed_over_today) || 0,
    folders: folders.map(({ path, use, looked }) => ({ path, use, looked })),
    error:
      row?.error_code && row.error_at
        ? { code: row.error_code, detail: row.error_detail ?? "", at: row.error_at }
        : null,
  };
}

/** Lets the reader look at once, once in ten seconds. @throws Fault look-too-soon */
export async function askLook(tx: Tx, mailboxId: number): Promise<void> {
  if (!(await setLookAsked(tx, mailboxId))) throw fault("look-too-soon", { retryAfter: 10 });
}
