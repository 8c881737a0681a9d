import { commitLook } from "../../mailbox/reading/commit-look.ts";
import {
  type HeldReader,
  holdReader,
  isPassedOver,
  noteReading,
  ReaderLost,
} from "../../mailbox/reading/reader-lease.ts";
import type {
  FolderCursor,
  Listed,
  MailPlace,
  ReadResult,
  Transport,
} from "../../platform/mail/transport.ts";
import { inTransaction, isUnavailable, type Tx } from "../../platform/postgres/database.ts";
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
/** So far is fetched of a mail that is said to be small, or whose size is not said. */
const AT_FIRST = 2 * LARGE;

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

/** A folder with the mails on which processes were lost. */
type PageFolder = ReadFolder & { lost?: readonly string[] };

const keyOf = ({ uidValidity, remote }: MailPlace): string => `${uidValidity} ${remote}`;

/**
 * Keeps those of the listed mails that belong to our outreach, and moves the cursor with the last of them. Of the others
 * nothing stays but a count. A mail that cannot be read however often it is tried is passed over and counted: whoever
 * sent it must not keep a whole folder from being read. The same of one on which processes were lost.
 */
export async function keepPage(
  reading: Reading,
  folder: PageFolder,
  listed: readonly Listed[],
  cursor: FolderCursor,
): Promise<ReadResult<{ kept: number }>> {
  const { keeper, mailbox, context, reader } = reading;
  const chosen = listed.length > 0 ? await keeper.choose(mailbox, folder, listed) : [];
  let waiting: Prepared[] = [];
  let bytes = 0;
  let kept = 0;
  let passedOver = 0;
  let looked = listed.length;
  const commit = async (to: FolderCursor | null) => {
    const batch = waiting;
    const now = await inTransaction(
      context.db,
      async (tx) => {
        await holdReader(tx, reader);
        let count = 0;
        for (const prepared of batch) {
          if ((await keepOne(reading, tx, folder, prepared)) === "kept") count += 1;
        }
        await commitLook(tx, reader, { folderId: folder.id, cursor: to, looked, kept: count, passedOver });
        return count;
      },
      { step: "reading.look" },
    );
    kept += now;
    looked = 0;
    passedOver = 0;
    waiting = [];
    bytes = 0;
  };
  for (const one of chosen) {
    const place = await enter(reading, one);
    try {
      if (isPassedOver(folder.lost ?? [], keyOf(one.place))) continue;
      const passed = reading.hurdles.passOver(folder.id, one.place);
      if (passed === "now") passedOver += 1;
      if (passed !== "no") continue;
      const read = await readWhole(reading, folder, one, place);
      if (!read.ok) return read;
      if (!read.value) continue;
      waiting.push(read.value);
      bytes += one.size;
      if (waiting.length >= AT_ONCE || bytes >= BYTES_AT_ONCE) await commit(null);
    } finally {
      place.leave();
    }
  }
  await commit(cursor);
  return { ok: true, value: { kept } };
}

/** A place for one mail in memory: a large one waits until no other large one is there. */
async function enter({ large }: Reading, { size }: Listed) {
  let leave: (() => void) | null = size > LARGE ? await large.enter() : null;
  return {
    isLarge: () => leave !== null,
    async grow() {
      leave ??= await large.enter();
    },
    leave: () => leave?.(),
  };
}

/** A mail fetched and understood; null where it is gone or not ours. */
async function readWhole(
  reading: Reading,
  folder: ReadFolder,
  listed: Listed,
  place: Awaited<ReturnType<typeof enter>>,
): Promise<ReadResult<Prepared | null>> {
  const { keeper, transport, mailbox } = reading;
  let fetched = await transport.fetch(listed.place, place.isLarge() ? MOST_BYTES : AT_FIRST);
  if (fetched.ok && fetched.value?.cut && !place.isLarge()) {
    // What was fetched must not lie in memory beside the whole.
    fetched = { ok: true, value: null };
    await place.grow();
    fetched = await transport.fetch(listed.place, MOST_BYTES);
  }
  if (!fetched.ok) {
    if (fetched.fault === "protocol" || fetched.fault === "timeout") trip(reading, folder, listed);
    return fetched;
  }
  if (!fetched.value) return { ok: true, value: null };
  await noteReading(reading.context.db, reading.reader, folder.id, keyOf(listed.place));
  try {
    return { ok: true, value: await keeper.prepare(mailbox, folder, listed, fetched.value) };
  } catch (error) {
    if (!isUnavailable(error)) trip(reading, folder, listed);
    throw error;
  }
}

async function keepOne(reading: Reading, tx: Tx, folder: ReadFolder, prepared: Prepared) {
  try {
    return await reading.keeper.keep(tx, reading.mailbox, folder, prepared);
  } catch (error) {
    if (!isUnavailable(error) && !(error instanceof ReaderLost)) trip(reading, folder, prepared.listed);
    throw error;
  }
}

/** Counts that this mail stood in the way. */
function trip({ hurdles, context, mailbox }: Reading, folder: ReadFolder, { place }: Listed): void {
  if (!hurdles.trip(folder.id, place)) return;
  // Nothing of the mail: only where it lies.
  const { uidValidity, remote } = place;
  context.log.error(
    { mailbox: mailbox.id, folder: folder.id, uidValidity, remote },
    "a mail could not be read and is passed over",
  );
}
