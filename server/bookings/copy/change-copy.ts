import { createHash } from "node:crypto";
import { canonicalJson } from "../../../contract/bookings/canonical.ts";
import {
  type CopyDetail,
  type CopyWords,
  MOST_COPY_COMMENTS,
  MOST_COPY_VERSIONS,
  type saveCopy as savePromised,
} from "../../../contract/bookings/copy.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { moveAfterCopy } from "../../campaigns/move-after-copy.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { bookingOf, holdBooking } from "../find.ts";
import type { BookingRow } from "../queries.ts";
import {
  type CopyRow,
  countComments,
  insertComment,
  insertCopy,
  selectBeginning,
  selectCopies,
  updateCopy,
} from "./copy-queries.ts";
import { isDisclosed, showCopy } from "./show-copy.ts";

/** Who says something: a user of the organization, or the host by the name they typed. */
export type Speaker =
  | { side: "us"; loginId: number; hostName: null }
  | { side: "host"; loginId: null; hostName: string };

/** A booking whose copy is changed, held until the transaction ends. @throws Fault booking-cancelled */
export interface Held {
  row: BookingRow;
  /** The newest first. */
  copies: CopyRow[];
}
export async function holdCopy(tx: Tx, seen: Pick<BookingRow, "id" | "entryId">): Promise<Held> {
  const row = await holdBooking(tx, seen);
  if (row.cancelled) throw fault("booking-cancelled");
  return { row, copies: await selectCopies(tx, row.id) };
}

function seal(words: CopyWords): { words: string; sha256: Buffer } {
  const text = canonicalJson(words);
  return { words: text, sha256: createHash("sha256").update(text).digest() };
}

/** What the other side can see, the newest first. */
const sharedOf = (copies: readonly CopyRow[]): CopyRow[] => copies.filter(({ state }) => state !== "draft");

/** @throws Fault disclosure-missing where an ad has to be named as one, and nobody ticked that it is not */
async function requireDisclosure(tx: Tx, row: BookingRow, words: CopyWords): Promise<void> {
  const { german } = await selectBeginning(tx, row.id);
  if (isDisclosed(row, german) && words.disclosure === "" && !words.noDisclosure)
    throw fault("disclosure-missing");
}

/**
 * Keeps a draft: the one there is, or a new version after what was shared.
 * @throws Fault not-found; stale with the newer copy; booking-cancelled; too-many-copies
 */
export async function saveCopy(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, words }: RouteBody<typeof savePromised>,
): Promise<CopyDetail> {
  const { row, copies } = await holdCopy(tx, await bookingOf(tx, caller, publicId));
  const newest = copies[0];
  const sealed = seal(words);
  // Sent again after its answer was lost, it is the newest version already.
  if (newest?.state === "draft" && newest.sha256.equals(sealed.sha256)) return showCopy(tx, row);
  if ((newest?.modified.getTime() ?? null) !== (modified === null ? null : Date.parse(modified)))
    throw fault("stale", { payload: await showCopy(tx, row) });
  if (newest?.state === "draft")
    await updateCopy(tx, row.id, newest.number, { ...sealed, login_id: caller.loginId });
  else {
    const number = nextNumber(copies);
    await insertCopy(tx, row.id, {
      ...sealed,
      number,
      side: "us",
      state: "draft",
      loginId: caller.loginId,
      hostName: null,
    });
  }
  return showCopy(tx, row);
}

function nextNumber(copies: readonly CopyRow[]): number {
  const number = (copies[0]?.number ?? 0) + 1;
  if (number > MOST_COPY_VERSIONS) throw fault("too-many-copies", { values: { max: MOST_COPY_VERSIONS } });
  return number;
}

/**
 * Shows a draft to the host, as it was seen. What was shared already stays so.
 * @throws Fault not-found; version-over where it is not the newest, or was changed; booking-cancelled; disclosure-missing
 */
export async function shareCopy(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { number, sha256 }: { number: number; sha256: string },
): Promise<CopyDetail> {
  const { row, copies } = await holdCopy(tx, await bookingOf(tx, caller, publicId));
  const version = copies.find((one) => one.number === number && one.side === "us");
  if (!version) throw fault("not-found");
  if (version.state !== "draft" && version.sha256.toString("hex") === sha256) return showCopy(tx, row);
  if (version !== copies[0] || version.sha256.toString("hex") !== sha256)
    throw fault("version-over", { payload: await showCopy(tx, row) });
  await requireDisclosure(tx, row, JSON.parse(version.words));
  await updateCopy(tx, row.id, number, { state: "shared", shared: true });
  return showCopy(tx, row);
}

/**
 * Approves the newest version of the other side. What was in force before is so no longer.
 * @throws Fault version-over where a newer version was shared, or it is not the hash that was shown
 */
export async function approve(
  tx: Tx,
  { row, copies }: Held,
  speaker: Speaker,
  { number, sha256 }: { number: number; sha256: string },
): Promise<"approved" | "before"> {
  const [newest] = sharedOf(copies);
  const version = copies.find((one) => one.number === number);
  if (!version || version.side === speaker.side || version.state === "draft") throw fault("version-over");
  const same = version.sha256.toString("hex") === sha256;
  if (version.state === "approved" && same) return "before";
  if (version !== newest || !same) throw fault("version-over");
  await updateCopy(tx, row.id, number, { state: "approved", approved: speaker });
  if (row.entryId !== null)
    await moveAfterCopy(tx, { entryId: row.entryId, evidence: row.publicId, shared: version.shared! });
  return "approved";
}

/**
 * Says something of a version that was shared. The other side of its author may ask for changes; what is approved stays in
 * force meanwhile.
 * @throws Fault version-over; too-many-items
 */
export async function comment(
  tx: Tx,
  { row, copies }: Held,
  speaker: Speaker,
  said: { number: number; text: string; asks: boolean },
): Promise<void> {
  const shared = sharedOf(copies);
  const version = shared.find((one) => one.number === said.number);
  if (!version) throw fault("version-over");
  const asks = said.asks && version.side !== speaker.side;
  if (asks && version !== shared[0]) throw fault("version-over");
  if ((await countComments(tx, row.id)) >= MOST_COPY_COMMENTS)
    throw fault("too-many-items", { values: { count: MOST_COPY_COMMENTS } });
  await insertComment(tx, row.id, { ...speaker, ...said, asks, publicId: newHandle() });
  if (asks && version.state === "shared")
    await updateCopy(tx, row.id, version.number, { state: "changes-asked" });
}

/**
 * Adds a version of the host's, after the newest that they were shown.
 * @throws Fault version-over; too-many-copies; disclosure-missing
 */
export async function propose(
  tx: Tx,
  { row, copies }: Held,
  speaker: Extract<Speaker, { side: "host" }>,
  { after, words }: { after: number; words: CopyWords },
): Promise<"proposed" | "before"> {
  const [newest] = sharedOf(copies);
  const sealed = seal(words);
  // Sent again after its answer was lost.
  if (newest?.side === "host" && newest.sha256.equals(sealed.sha256)) return "before";
  if (!newest || newest.number !== after) throw fault("version-over");
  await requireDisclosure(tx, row, words);
  await insertCopy(tx, row.id, { ...sealed, ...speaker, number: nextNumber(copies), state: "shared" });
  return "proposed";
}
