import { commitLook } from "../../mailbox/reading/commit-look.ts";
import { type HeldReader, holdReader } from "../../mailbox/reading/reader-lease.ts";
import type { FolderCursor, Listed, ReadResult, Transport } from "../../platform/mail/transport.ts";
import { inTransaction, isUnavailable } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Keeper, Prepared, ReadFolder, ReadMailbox } from "../keeping/keeper.ts";
import type { Gate } from "./gate.ts";
import type { Hurdles } from "./hurdles.ts";

/** Of a mail, in bytes; the rest of a larger one is left out. */
const MOST_BYTES = 30_000_000;
/** Mails and their bytes kept in one transaction. */
const AT_ONCE = 20;
const BYTES_AT_ONCE = 4_000_000;
/** Mails beyond this are in memory one at a time in the whole process, in bytes. */
const LARGE = 1_000_000;

/** What one reader works with. */
export interface Reading {
  context: Context;
  keeper: Keeper;
  transport: Transport;
  reader: HeldReader;
  mailbox: ReadMailbox;
  /** Lets one large mail in at a time. */
  large: Gate;
  hurdles: Hurdles;
}

/**
 * Keeps those of the listed mails that belong to our outreach, and moves the cursor with the last of them. Of the others
 * nothing stays but a count.
 */
export async function keepPage(
  reading: Reading,
  folder: ReadFolder,
  listed: readonly Listed[],
  cursor: FolderCursor,
): Promise<ReadResult<{ kept: number }>> {
  const { keeper, mailbox, context, reader } = reading;
  const chosen = listed.length > 0 ? await keeper.choose(mailbox, folder, listed) : [];
  let waiting: Prepared[] = [];
  let bytes = 0;
  let kept = 0;
  let looked = listed.length;
  const commit = async (to: FolderCursor | null) => {
    const batch = waiting;
    const now = await inTransaction(
      context.db,
      async (tx) => {
        await holdReader(tx, reader);
        let count = 0;
        for (const prepared of batch) {
          if ((await keeper.keep(tx, mailbox, folder, prepared)) === "kept") count += 1;
        }
        await commitLook(tx, reader, { folderId: folder.id, cursor: to, looked, kept: count });
        return count;
      },
      { step: "reading.look" },
    );
    kept += now;
    looked = 0;
    waiting = [];
    bytes = 0;
  };
  for (const one of chosen) {
    const leave = one.size > LARGE ? await reading.large.enter() : () => {};
    try {
      const read = await readWhole(reading, folder, one);
      if (!read.ok) return read;
      if (!read.value) continue;
      waiting.push(read.value);
      bytes += one.size;
      if (waiting.length >= AT_ONCE || bytes >= BYTES_AT_ONCE) await commit(null);
    } finally {
      leave();
    }
  }
  await commit(cursor);
  return { ok: true, value: { kept } };
}

/** A mail fetched and understood; null where it is gone, not ours, or fails again and again. */
async function readWhole(
  { keeper, transport, mailbox, hurdles, context }: Reading,
  folder: ReadFolder,
  listed: Listed,
): Promise<ReadResult<Prepared | null>> {
  const pass = () => {
    // Nothing of the mail: only where it lies.
    const { uidValidity, remote } = listed.place;
    context.log.error(
      { mailbox: mailbox.id, folder: folder.id, uidValidity, remote },
      "a mail could not be read and was passed over",
    );
    return { ok: true, value: null } as const;
  };
  const fetched = await transport.fetch(listed.place, MOST_BYTES);
  if (!fetched.ok) {
    const mailsFault = fetched.fault === "protocol" || fetched.fault === "timeout";
    return mailsFault && hurdles.isInTheWay(folder.id, listed.place) ? pass() : fetched;
  }
  if (!fetched.value) return { ok: true, value: null };
  try {
    return { ok: true, value: await keeper.prepare(mailbox, folder, listed, fetched.value) };
  } catch (error) {
    if (isUnavailable(error) || !hurdles.isInTheWay(folder.id, listed.place)) throw error;
    return pass();
  }
}
