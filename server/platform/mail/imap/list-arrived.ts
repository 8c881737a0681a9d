import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import { arrivalOf } from "../arrival.ts";
import { type Changes, type FolderCursor, HEADER_FIELDS, type Listed } from "../transport.ts";
import { LONGEST_HEADERS, readHeaderLines } from "./header-lines.ts";

/** Some servers show a UID only after a higher one, so each look goes so many back. */
const BACK = 20;
/** Sequence numbers of one search by day, so that no answer grows with the folder. */
const SEARCHED_AT_ONCE = 10_000;
/** Mails up to this size, in bytes, have headers that fit into one answer; of several, so many bytes at once. */
const SMALL = 1_000_000;
const SMALL_AT_ONCE = 4_000_000;
const FIELDS: ReadonlySet<string> = new Set(HEADER_FIELDS);
const DAY = 24 * 3600_000;

/** A folder that was opened for reading only. */
export interface Examined {
  path: string;
  uidValidity: number;
  uidNext: number;
  exists: number;
}

/** Opens a folder by EXAMINE: reading changes nothing, mails that are unseen stay so. */
export async function examine(
  client: ImapFlow,
  path: string,
): Promise<Examined & { remoteId: string | null }> {
  const box: MailboxObject & { mailboxId?: string } = await client.mailboxOpen(path, { readOnly: true });
  return {
    path,
    uidValidity: Number(box.uidValidity ?? 0n),
    uidNext: box.uidNext ?? 0,
    exists: box.exists ?? 0,
    // RFC 8474
    remoteId: typeof box.mailboxId === "string" ? box.mailboxId : null,
  };
}

/**
 * Mails of an opened folder above the cursor, and the last few below it. Works by sequence numbers, which cannot change
 * between these commands (RFC 9051 7.5.1), so that its answers stay small however many mails there are, on any server.
 * The cursor never goes beyond what was answered completely: whatever fails throws.
 */
export async function listArrived(
  client: ImapFlow,
  box: Examined,
  cursor: FolderCursor | null,
  { since, most }: { since: Date; most: number },
): Promise<Changes> {
  const known = cursor?.uidValidity == null ? null : cursor;
  if (known && known.uidValidity !== box.uidValidity) return { kind: "start-anew" };
  const done = (lastUid: number): FolderCursor => ({ uidValidity: box.uidValidity, lastUid, cursor: null });
  const from = known ? Math.max(1, known.lastUid - BACK + 1) : 1;
  const first = known
    ? await firstFrom(client, box.exists, from)
    : await firstSince(client, box.exists, since);
  if (first > box.exists) {
    const last = known?.lastUid ?? (await uidAt(client, box.exists));
    if (!known && box.uidNext > 0 && last >= box.uidNext)
      throw new Error("The server answered wrong numbers");
    return { kind: "arrived", mails: [], cursor: done(last), more: false };
  }
  const end = Math.min(box.exists, first + most + (known ? BACK : 0) - 1);
  const asked = { uid: true, internalDate: true, size: true };
  const found = await list(client, first, end, asked, (mail) => mail.size !== undefined && mail.uid >= from);
  const rows = found.sort((a, b) => a.seq - b.seq);
  mustBeNumbered(rows, box);
  const lastUid = known?.lastUid ?? Number.POSITIVE_INFINITY;
  const wanted = rows.filter((row) => row.uid > lastUid || arrivedOf(row) >= since);
  return {
    kind: "arrived",
    mails: await withHeaders(client, box, wanted),
    cursor: done(Math.max(known?.lastUid ?? 0, ...rows.map((row) => row.uid))),
    more: end < box.exists,
  };
}

/**
 * UIDs go up with the sequence numbers, and none is as high as the one that comes next (RFC 9051 2.3.1.1). A cursor that
 * went beyond would miss every mail to come.
 */
function mustBeNumbered(rows: readonly FetchMessageObject[], { uidNext }: Examined): void {
  if (rows.length === 0) throw new Error("The server left out the mails that it counts");
  for (const [n, { uid }] of rows.entries()) {
    const isHigher = n === 0 || uid > rows[n - 1]!.uid;
    if (!isHigher || (uidNext > 0 && uid >= uidNext)) throw new Error("The server answered wrong numbers");
  }
}

/** The sequence number of the first mail with this UID or a higher one; one more than there are where none is. */
async function firstFrom(client: ImapFlow, exists: number, from: number): Promise<number> {
  // Mostly it is near the end.
  let low = 1;
  let high = exists + 1;
  let probe = Math.max(1, exists - BACK);
  while (low < high) {
    if ((await uidAt(client, probe)) >= from) high = probe;
    else low = probe + 1;
    probe = Math.floor((low + high) / 2);
  }
  return low;
}

/** The sequence number of the first mail that arrived since then, by the server's days. */
async function firstSince(client: ImapFlow, exists: number, since: Date): Promise<number> {
  for (let from = 1; from <= exists; from += SEARCHED_AT_ONCE) {
    const to = Math.min(exists, from + SEARCHED_AT_ONCE - 1);
    // The server counts days in a time zone of its own.
    const found = await client.search({ seq: `${from}:${to}`, since: new Date(since.getTime() - DAY) });
    if (!found) throw new Error("The search was refused");
    if (found.length > 0) return Math.min(...found);
  }
  return exists + 1;
}

async function uidAt(client: ImapFlow, seq: number): Promise<number> {
  if (seq < 1) return 0;
  const [mail] = await list(client, seq, seq, { uid: true }, ({ uid }) => uid > 0);
  if (!mail) throw new Error("The server left out a mail that it counts");
  return mail.uid;
}

/**
 * The fields cannot be asked for with a bound on their length, whole headers can: those of large mails come over so, and
 * what was not asked for is dropped at once. No header of the others can be longer than their whole mail.
 */
async function withHeaders(client: ImapFlow, box: Examined, rows: FetchMessageObject[]): Promise<Listed[]> {
  const headers = new Map<number, Listed["headers"]>();
  const asked = new Set(rows.map((row) => row.uid));
  const keep = (uid: number, bytes: Buffer | undefined) => {
    if (!bytes) return;
    // Another one's would be left unread in its place.
    if (!asked.has(uid)) throw new Error("The server answered with another mail");
    headers.set(
      uid,
      readHeaderLines(bytes).filter(({ name }) => FIELDS.has(name)),
    );
  };
  const query = { uid: true, headers: [...HEADER_FIELDS] };
  for (const uids of inTurns(rows.filter((row) => (row.size ?? 0) <= SMALL)))
    await eachOf(client, uids.join(","), query, true, (mail) => keep(mail.uid, mail.headers));
  const bounded = { uid: true, bodyParts: [{ key: "HEADER", start: 0, maxLength: LONGEST_HEADERS }] };
  for (const { uid, size = 0 } of rows) {
    if (size <= SMALL) continue;
    await eachOf(client, String(uid), bounded, true, (mail) => keep(mail.uid, mail.headers));
  }
  return rows.flatMap((row) => {
    const fields = headers.get(row.uid);
    // Deleted in between.
    if (!fields) return [];
    const place = { folder: box.path, uidValidity: box.uidValidity, remote: String(row.uid) };
    return { place, headers: fields, size: row.size ?? 0, arrived: arrivedOf(row) };
  });
}

/** Their UIDs, as many at once as one answer can hold. */
function inTurns(rows: readonly FetchMessageObject[]): number[][] {
  const turns: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { uid, size = 0 } of rows) {
    bytes += size;
    if (bytes > SMALL_AT_ONCE) {
      turns.push([]);
      bytes = size;
    }
    turns.at(-1)!.push(uid);
  }
  return turns;
}

function arrivedOf({ internalDate }: FetchMessageObject): Date {
  return arrivalOf(new Date(internalDate ?? Number.NaN));
}

type Query = Parameters<ImapFlow["fetch"]>[1];

async function eachOf(
  client: ImapFlow,
  range: string,
  query: Query,
  uid: boolean,
  take: (mail: FetchMessageObject) => void,
): Promise<void> {
  for await (const mail of client.fetch(range, query, { uid })) take(mail);
}

/**
 * Of each of these sequence numbers the first mail that `wanted` takes. What else a server answers, as news of flags, is
 * dropped as it comes.
 */
async function list(
  client: ImapFlow,
  first: number,
  last: number,
  query: Query,
  wanted: (mail: FetchMessageObject) => boolean,
): Promise<FetchMessageObject[]> {
  const mails = new Map<number, FetchMessageObject>();
  await eachOf(client, first === last ? `${first}` : `${first}:${last}`, query, false, (mail) => {
    const asked = mail.seq >= first && mail.seq <= last && !mails.has(mail.seq);
    if (asked && wanted(mail)) mails.set(mail.seq, mail);
  });
  return [...mails.values()];
}
