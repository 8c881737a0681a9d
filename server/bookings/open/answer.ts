import type {
  acceptBooking as acceptPromised,
  cancelByHost as cancelPromised,
  declineBooking as declinePromised,
  OpenBooking,
} from "../../../contract/bookings.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { moveAfterBooking } from "../../campaigns/move-after-booking.ts";
import { holdBases, noteRelation } from "../../contacts/guard/bases.ts";
import { bookAgain } from "../../offers/book.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { cancel } from "../cancel.ts";
import { mailRecord } from "../mails/mail-soon.ts";
import {
  countTry,
  insertAcceptance,
  selectVersion,
  setAnswer,
  updateBooking,
  type VersionRow,
} from "../queries.ts";
import { reopenOffer } from "../reopen-offer.ts";
import { openSheet } from "../sheet.ts";
import { acceptanceOf } from "../show.ts";
import { followSheet, requireRunKept } from "../spots.ts";
import { isOpen } from "../states.ts";
import { agentFamily } from "./agent-family.ts";
import { holdOpen, type OpenRow, openBooking } from "./find-open.ts";
import { showOpen } from "./read.ts";
import { tellMembers } from "./tell-members.ts";

/** Tries to answer a link in an hour. */
const MOST_TRIES = 10;
const HOUR = 3_600;

/** Whoever has the link, as far as a request shows it. */
export interface Visitor {
  ip: string;
  agent: string | undefined;
}

/**
 * Accepts the version whose hash was shown. Done again it shows what was accepted. Version, spots, the podcast's place in
 * its campaign, the mail and the news are written with the acceptance, or none of them is.
 * @throws Fault link-over; slow-down; booking-cancelled, version-over, version-answered with the booking as it is;
 * ads-have-run where it leaves out what has run since it was written
 */
export const acceptBooking = (
  context: Context,
  { token, sha256, name, function: role }: RouteBody<typeof acceptPromised>,
  visitor: Visitor,
): Promise<OpenBooking> =>
  answering(context, token, async (tx, row) => {
    const version = (await selectVersion(tx, row.id, row.sentVersion))!;
    if (await wasAccepted(tx, row, sha256)) return;
    await requireOpen(tx, row, version, sha256);
    const sheet = openSheet(version.sheet);
    await requireRunKept(tx, row.id, sheet.spots);
    await insertAcceptance(tx, {
      bookingId: row.id,
      number: version.number,
      name,
      function: role,
      addressHmac: context.secrets.fingerprint(visitor.ip, "acceptance"),
      agent: agentFamily(visitor.agent),
      sha256: version.sha256,
    });
    await setAnswer(tx, row.id, version.number, "accepted", null);
    await updateBooking(tx, row.id, { accepted_version: version.number });
    await followSheet(tx, row.id, sheet.spots);
    if (row.offerId !== null) await bookAgain(tx, row.offerId, sheet.net);
    if (row.entryId !== null)
      await moveAfterBooking(tx, { entryId: row.entryId, evidence: row.publicId, sent: row.sent });
    if (row.podcastId !== null)
      await noteRelation(tx, context.secrets, { ownerId: row.ownerId, podcastId: row.podcastId }, row.number);
    await addJob(tx, "render-sheet", { bookingId: row.id, number: version.number });
    await mailRecord(tx, row.id, version.number);
    await tellMembers(tx, row, "accepted");
  });

/**
 * Declines a version. Where none is in force, and no other booking of it stands, the offer is open again.
 * @throws as `acceptBooking`, but for ads-have-run
 */
export const declineBooking = (
  context: Context,
  { token, sha256, reason }: RouteBody<typeof declinePromised>,
): Promise<OpenBooking> =>
  answering(context, token, async (tx, row) => {
    const version = (await selectVersion(tx, row.id, row.sentVersion))!;
    if (version.answer === "declined" && version.sha256.toString("hex") === sha256) return;
    await requireOpen(tx, row, version, sha256);
    await setAnswer(tx, row.id, version.number, "declined", reason === "" ? null : reason);
    await updateBooking(tx, row.id, {});
    await reopenOffer(tx, row);
    await tellMembers(tx, row, "declined");
  });

/** Cancels spots, or all, of a booking in force. @throws as `acceptBooking`; invalid without a reason */
export const cancelByHost = (
  context: Context,
  { token, reason, spots }: RouteBody<typeof cancelPromised>,
): Promise<OpenBooking> =>
  answering(context, token, async (tx, row) => {
    if (row.cancelled) throw fault("booking-cancelled", { payload: await showOpen(tx, row) });
    // What is not accepted can be declined.
    if (row.accepted === null) throw fault("version-over", { payload: await showOpen(tx, row) });
    await cancel(tx, row, { side: "host", reason, spots });
    await tellMembers(tx, row, "cancelled");
  });

/** Counts the try, also one that comes to nothing, and acts on the held booking. */
async function answering(
  { db }: Pick<Context, "db">,
  token: string,
  act: (tx: Tx, row: OpenRow) => Promise<void>,
): Promise<OpenBooking> {
  const { id } = await openBooking(db, token);
  if ((await inTransaction(db, (tx) => countTry(tx, id))) > MOST_TRIES)
    throw fault("slow-down", { retryAfter: HOUR });
  return inTransaction(
    db,
    async (tx) => {
      await holdBases(tx);
      await act(tx, await holdOpen(tx, token));
      return showOpen(tx, await openBooking(tx, token));
    },
    { step: "booking-answer" },
  );
}

/** The version in force is the one whose hash was shown. */
async function wasAccepted(tx: Tx, row: OpenRow, sha256: string): Promise<boolean> {
  if (row.accepted === null) return false;
  const accepted = await selectVersion(tx, row.id, row.accepted);
  return accepted !== undefined && acceptanceOf(accepted)?.sha256 === sha256;
}

async function requireOpen(tx: Tx, row: OpenRow, version: VersionRow, sha256: string): Promise<void> {
  const refuse = async (code: "booking-cancelled" | "version-over" | "version-answered") =>
    fault(code, { payload: await showOpen(tx, row) });
  if (row.cancelled) throw await refuse("booking-cancelled");
  if (version.sha256.toString("hex") !== sha256) throw await refuse("version-over");
  if (version.answer !== null) throw await refuse("version-answered");
  if (!isOpen(row)) throw fault("link-over");
}
