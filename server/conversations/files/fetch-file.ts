import { fileTypeFromStream } from "file-type";
import { fault } from "../../platform/fault.ts";
import type { MailPlace } from "../../platform/mail/transport.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Context } from "../../platform/web/http.ts";
import { createGate, createOwnGates } from "../reading/gate.ts";
import { type OpenMailbox, openMailbox } from "../reading/open-mailbox.ts";
import {
  type FilePlace,
  type FileRow,
  selectPlacesOf,
  setFound,
  setGone,
  setVerdict,
} from "./file-queries.ts";
import { type PickedOut, PickOut } from "./pick-out.ts";
import { judgeRisk, type Risk } from "./risk.ts";
import { scanPieces } from "./scan.ts";
import { Spool } from "./spool.ts";

/** Of a mail, in bytes: more than large providers deliver. What is in larger ones is left to the user's mail program. */
const MOST_BYTES = 200_000_000;
/** How long a user waits for a mailbox, in milliseconds; proxies wait a minute. */
const PATIENCE = 45_000;
/**
 * Few are fetched at once in a process: one for an organization, because its mailbox may be as slow as it likes, and so
 * many in all. More that wait than `MOST_WAITING` of an organization are refused, and those of an organization that has
 * `MOST_ON_DISK`, which are still being handed out.
 */
const own = createOwnGates(1);
const together = createGate(3);
const MOST_WAITING = 3;
const MOST_ON_DISK = 4;
const onDisk = new Map<number, number>();

/** How a mailbox is opened, how long it is waited for, and how much of a mail is fetched; tests have their own. */
export interface Fetching {
  open: OpenMailbox;
  patience: number;
  most: number;
}
const usual: Fetching = { open: openMailbox, patience: PATIENCE, most: MOST_BYTES };

interface Fetched {
  /** To be closed where it is not handed out. */
  spool: Spool;
  risk: Risk | null;
  scanned: FileRow["scanned"];
}

/**
 * A file that is not kept here, out of the mailbox in which its mail lies. It is examined and scanned as those that are
 * kept, and not kept after that either. The mail comes in pieces, whatever its size, and the file lies on the disk until
 * it is handed out.
 * @throws Fault file-gone where the mail is no longer there, file-remote where it is too large or no mailbox is
 * connected, mailbox-silent, scanner-missing, too-many-requests
 */
export async function fetchFile(
  context: Context,
  file: FileRow,
  fetching: Partial<Fetching> = {},
): Promise<Fetched> {
  if (own.waiting(file.ownerId) >= MOST_WAITING) throw fault("mailbox-silent");
  const leaveOwn = await own.enter(file.ownerId);
  const leave = await together.enter();
  try {
    if ((onDisk.get(file.ownerId) ?? 0) >= MOST_ON_DISK) throw fault("too-many-requests", { retryAfter: 60 });
    const { spool, inside } = await findContent(context, file, { ...usual, ...fetching });
    try {
      const typeFound = (await fileTypeFromStream(spool.read()))?.mime ?? "";
      const risk = judgeRisk(file.name, typeFound, inside);
      await setFound(context.db, file.id, { typeFound, risk, size: spool.size });
      return { spool, risk, scanned: await scanned(context, file, spool) };
    } catch (error) {
      await spool.close();
      throw error;
    }
  } finally {
    leave();
    leaveOwn();
  }
}

/** In whichever of its places the mail still lies. */
async function findContent(context: Context, file: FileRow, fetching: Fetching): Promise<PickedOut> {
  const until = performance.now() + fetching.patience;
  let begun = false;
  let silent = false;
  let opened = false;
  const places = await selectPlacesOf(context.db, file.mailId);
  for (const place of places) {
    const found = await within(until - performance.now(), (signal) =>
      pickOutOf(context, file, place, fetching, signal, () => {
        begun = true;
      }),
    );
    if (found === "not-connected") continue;
    opened = true;
    // It gives it, and too slowly for whoever waits.
    if (found === "late" && begun) throw fault("file-remote");
    if (found === "silent" || found === "late") silent = true;
    else if (found === "out-of-reach") throw fault("file-remote");
    else if (found !== "elsewhere") return found;
  }
  if (silent) throw fault("mailbox-silent");
  if (!opened) throw fault("file-remote");
  await setGone(context.db, file.id);
  throw fault("file-gone");
}

/** "elsewhere": the mail is not there any more. "out-of-reach": it is, and its file cannot be had from it. */
type Found = PickedOut | "not-connected" | "silent" | "late" | "elsewhere" | "out-of-reach";

async function pickOutOf(
  context: Context,
  file: FileRow,
  { mailboxId, ...place }: FilePlace,
  { open, most }: Fetching,
  signal: AbortSignal,
  begun: () => void,
): Promise<Found> {
  let opened: Awaited<ReturnType<OpenMailbox>>;
  try {
    opened = await open(context, mailboxId);
  } catch (error) {
    // The provider gives no token just now.
    if (error instanceof OutboundRefused) return "silent";
    throw error;
  }
  if (!opened) return "not-connected";
  const { transport } = opened;
  const close = () => void transport.close();
  signal.addEventListener("abort", close);
  const pick = new PickOut(file, () => openSpool(file.ownerId));
  let picked: PickedOut | null = null;
  try {
    const fetched = await transport.fetchInPieces(place satisfies MailPlace, most, (piece) => {
      begun();
      return pick.take(piece);
    });
    if (!fetched.ok) return "silent";
    if (!fetched.value) return "elsewhere";
    const found = await pick.end(fetched.value.cut);
    if (pick.failure)
      context.log.warn({ reason: pick.failure.message }, "a fetched file could not be written to the disk");
    if (pick.isAnother) return "elsewhere";
    if (!signal.aborted) picked = found;
    return picked ?? "out-of-reach";
  } finally {
    if (!picked) await pick.discard();
    signal.removeEventListener("abort", close);
    await transport.close();
  }
}

/** Counted until it is closed. */
function openSpool(ownerId: number): Promise<Spool> {
  const count = (by: number) => {
    const now = (onDisk.get(ownerId) ?? 0) + by;
    if (now > 0) onDisk.set(ownerId, now);
    else onDisk.delete(ownerId);
  };
  return Spool.open(() => count(-1)).then((spool) => {
    count(1);
    return spool;
  });
}

/** Gives up after a while; what is still under way is closed. */
async function within(patience: number, work: (signal: AbortSignal) => Promise<Found>): Promise<Found> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => {
      over.abort();
      resolve("late");
    }, patience);
  });
  const working = work(over.signal);
  working.catch(() => {});
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function scanned(context: Context, file: FileRow, spool: Spool): Promise<FileRow["scanned"]> {
  const { clamdAddress } = context.config;
  if (!clamdAddress) return "not-scanned";
  try {
    const verdict = await scanPieces(clamdAddress, spool.read());
    await setVerdict(context.db, file.id, verdict);
    return verdict;
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, "a file could not be scanned");
    throw fault("scanner-missing");
  }
}
