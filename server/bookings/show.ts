import type { Acceptance, BookedSpot, Booking, BookingDetail } from "../../contract/bookings.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { contactsFor } from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { showMails } from "./mails/show-mails.ts";
import { madeGood } from "./makegood-of.ts";
import { type BookingRow, selectVersions, type VersionRow } from "./queries.ts";
import { openSheet } from "./sheet.ts";
import { selectSpots } from "./spot-queries.ts";
import { sheetOf, stateOf } from "./states.ts";

export function showOne(row: BookingRow): Booking {
  const sheet = sheetOf(row);
  return {
    publicId: row.publicId,
    number: row.number,
    state: stateOf({ ...row, net: sheet.net }),
    version: row.version,
    accepted: row.accepted,
    entry: row.entry,
    campaign: row.campaign,
    offer: row.offer,
    title: sheet.show.title,
    net: sheet.net,
    currency: sheet.currency,
    paid: row.paidOn === null ? null : { on: row.paidOn, amount: row.paidAmount! },
    modified: row.modified.toISOString(),
  };
}

/** A booking with its versions, the newest first, its spots and its mails. */
export async function showBooking(db: Db, caller: Caller, row: BookingRow): Promise<BookingDetail> {
  const versions = await selectVersions(db, row.id);
  const names = await shortNamesOf(
    db,
    versions.flatMap(({ loginId }) => loginId ?? []),
  );
  const { podcastId } = row;
  const contact =
    podcastId === null ? null : (await contactsFor(db, caller, row.ownerId, [podcastId]))(podcastId);
  return {
    ...showOne(row),
    versions: versions.map((version) => ({
      number: version.number,
      sheet: openSheet(version.sheet),
      sha256: version.sha256.toString("hex"),
      sent: version.sent?.toISOString() ?? null,
      until: version.until?.toISOString() ?? null,
      answer: version.answer,
      answered: version.answered?.toISOString() ?? null,
      reason: version.reason,
      acceptance: acceptanceOf(version),
      by: version.loginId === null ? null : (names.get(version.loginId) ?? null),
      at: version.at.toISOString(),
    })),
    spots: await spotsOf(db, row.id),
    mails: await showMails(db, row.id),
    cancelled: cancelledOf(row),
    // Seen by a permission, an address is not to be written to.
    recipient: contact?.status === "UNLOCKED" ? (contact.address ?? null) : null,
  };
}

export const acceptanceOf = (version: VersionRow): Acceptance | null =>
  version.acceptedAt === null
    ? null
    : {
        name: version.name!,
        function: version.function!,
        at: version.acceptedAt.toISOString(),
        sha256: version.shown!.toString("hex"),
      };

export const cancelledOf = (
  row: Pick<BookingRow, "cancelled" | "cancelledSide" | "cancelledReason">,
): BookedSpot["cancelled"] =>
  row.cancelled && {
    at: row.cancelled.toISOString(),
    side: row.cancelledSide!,
    reason: row.cancelledReason!,
  };

export async function spotsOf(db: Db, bookingId: number): Promise<BookedSpot[]> {
  const spots = await selectSpots(db, bookingId);
  return spots.map((spot) => ({
    publicId: spot.publicId,
    position: spot.position,
    makegoodOf: madeGood(spots, spot),
    firstDay: spot.firstDay,
    lastDay: spot.lastDay,
    episode: spot.episode,
    slot: spot.slot,
    seconds: spot.seconds,
    cancelled: cancelledOf(spot),
    settled: spot.settled?.toISOString() ?? null,
  }));
}
