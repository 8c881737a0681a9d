import { fileTypeFromBuffer } from "file-type";
import { fault } from "../../platform/fault.ts";
import type { MailPlace, ReadResult } from "../../platform/mail/transport.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Context } from "../../platform/web/http.ts";
import { identityOf } from "../keeping/identity.ts";
import { parseMail } from "../keeping/parse-mail.ts";
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
import { type Risk, riskOf } from "./risk.ts";
import { scanBytes } from "./scan.ts";

/** Of a mail, in bytes; what goes beyond is fetched by the user's own mail program. */
const MOST_BYTES = 30_000_000;
/** How long a user waits for a mailbox, in milliseconds. */
const PATIENCE = 45_000;
/**
 * Whole mails take memory, so few are fetched at once in a process: one for an organization, because its mailbox may be
 * as slow as it likes, and so many in all. More that wait than `MOST_WAITING` of an organization are refused.
 */
const own = createOwnGates(1);
const together = createGate(3);
const MOST_WAITING = 3;

/** How a mailbox is opened, and how long it is waited for; tests have their own. */
export interface Fetching {
  open: OpenMailbox;
  patience: number;
}
const usual: Fetching = { open: openMailbox, patience: PATIENCE };

interface Fetched {
  content: Buffer;
  risk: Risk | null;
  scanned: FileRow["scanned"];
}

/**
 * A file that is not kept here, out of the mailbox in which its mail lies. It is examined and scanned as those that are
 * kept, and not kept after that either.
 * @throws Fault file-gone where the mail is no longer there, file-remote where it is too large or no mailbox is
 * connected, mailbox-silent, scanner-missing
 */
export async function fetchFile(
  context: Context,
  file: FileRow,
  fetching: Fetching = usual,
): Promise<Fetched> {
  if (own.waiting(file.ownerId) >= MOST_WAITING) throw fault("mailbox-silent");
  const leaveOwn = await own.enter(file.ownerId);
  const leave = await together.enter();
  try {
    const content = await findContent(context, file, fetching);
    const typeFound = (await fileTypeFromBuffer(content))?.mime ?? "";
    const risk = riskOf({ name: file.name, typeFound, content });
    await setFound(context.db, file.id, { typeFound, risk });
    return { content, risk, scanned: await scanned(context, file, content) };
  } finally {
    leave();
    leaveOwn();
  }
}

/** In whichever of its places the mail still lies. */
async function findContent(context: Context, file: FileRow, fetching: Fetching): Promise<Buffer> {
  const until = performance.now() + fetching.patience;
  let silent = false;
  let opened = false;
  const places = await selectPlacesOf(context.db, file.mailId);
  for (const place of places) {
    const fetched = await within(until - performance.now(), (signal) =>
      fetchMail(context, place, fetching.open, signal),
    );
    if (fetched === "not-connected") continue;
    opened = true;
    if (fetched === "silent" || !fetched.ok) silent = true;
    else if (fetched.value) {
      const mail = await parseMail(fetched.value.bytes, fetched.value.cut);
      const part = mail.parts.find(({ number }) => number === file.part);
      // Another mail may have taken its place.
      if (!identityOf(mail).equals(file.identity)) continue;
      if (!part || mail.excess.includes("size")) throw fault("file-remote");
      return part.content;
    }
  }
  if (silent) throw fault("mailbox-silent");
  if (!opened) throw fault("file-remote");
  await setGone(context.db, file.id);
  throw fault("file-gone");
}

type MailResult = ReadResult<{ bytes: Buffer; cut: boolean } | null> | "not-connected" | "silent";

async function fetchMail(
  context: Context,
  { mailboxId, ...place }: FilePlace,
  open: OpenMailbox,
  signal: AbortSignal,
): Promise<MailResult> {
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
  try {
    return await transport.fetch(place satisfies MailPlace, MOST_BYTES);
  } finally {
    signal.removeEventListener("abort", close);
    await transport.close();
  }
}

/** Gives up after a while; what is still under way is closed. */
async function within(
  patience: number,
  work: (signal: AbortSignal) => Promise<MailResult>,
): Promise<MailResult> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"silent">((resolve) => {
    timer = setTimeout(() => {
      over.abort();
      resolve("silent");
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

async function scanned(context: Context, file: FileRow, content: Buffer): Promise<FileRow["scanned"]> {
  const { clamdAddress } = context.config;
  if (!clamdAddress) return "not-scanned";
  try {
    const verdict = await scanBytes(clamdAddress, content);
    await setVerdict(context.db, file.id, verdict);
    return verdict;
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, "a file could not be scanned");
    throw fault("scanner-missing");
  }
}
