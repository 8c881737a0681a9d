import type { BookingDetail, makeBooking as promised } from "../../contract/bookings.ts";
import { languageOf } from "../../contract/forms/locale.ts";
import type { RouteBody } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { holdForBooking } from "../campaigns/move-after-booking.ts";
import { hideFor, hideInLink } from "../catalogue/addresses/hide-addresses.ts";
import { mailboxOf } from "../mailbox/sender.ts";
import { holdAgreedOffer, markBooked } from "../offers/book.ts";
import { offerOf } from "../offers/find.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  insertBooking,
  insertVersion,
  selectBookingById,
  selectLastSheet,
  selectShow,
  takeNumber,
} from "./queries.ts";
import { agreedGross, firstWords, openSheet, sealSheet } from "./sheet.ts";
import { showBooking } from "./show.ts";
import { followSheet } from "./spots.ts";

/**
 * Books an agreed offer: a number, a first version of the sheet, and its spots.
 * @throws Fault not-found; stale; offer-not-agreed
 */
export async function makeBooking(
  tx: Tx,
  caller: Caller,
  offerId: string,
  { modified }: RouteBody<typeof promised>,
): Promise<BookingDetail> {
  const { id, ownerId } = await offerOf(tx, caller, offerId);
  const show = await selectShow(tx, id);
  // Held before the offer, as when the podcast leaves the campaign.
  if (!show || !(await holdForBooking(tx, show.entryId))) throw fault("not-found");
  const offer = await holdAgreedOffer(tx, caller, offerId, modified);

  const language = languageOf(show.language ?? "en");
  const hide = hideFor(show.onSale);
  const title = hide(show.title);
  const last = await selectLastSheet(tx, ownerId, language);
  const words = firstWords(offer.terms, {
    net: offer.agreedTotal!,
    language,
    advertiser: await advertiserOf(tx, caller, ownerId, show.owner),
    host: title,
    last: last === null ? null : openSheet(last),
  });
  const gross = agreedGross(offer.terms, words.net);
  const number = await takeNumber(tx, ownerId);
  const day = new Date().toISOString().slice(0, 10);
  const sheet = {
    form: 1 as const,
    number,
    version: 1,
    day,
    currency: offer.terms.currency,
    show: { title, feed: hideInLink(show.feed, hide) ?? "" },
    ...(gross !== undefined && { gross }),
    ...words,
  };
  const bookingHandle = newHandle();
  const bookingId = await insertBooking(tx, {
    publicId: bookingHandle,
    ownerId,
    campaignId: show.campaignId,
    entryId: show.entryId,
    podcastId: show.podcastId,
    offerId: id,
    number,
    loginId: caller.loginId,
  });
  await insertVersion(tx, bookingId, 1, sealSheet(sheet), caller.loginId);
  const made = { handle: bookingHandle, name: number, after: { version: 1, net: offer.agreedTotal } };
  await noteChange(tx, { ownerId, thing: "booking", ...made });
  await followSheet(tx, bookingId, sheet.spots);
  await markBooked(tx, id);
  await addJob(tx, "render-sheet", { bookingId, number: 1 });
  return showBooking(tx, caller, (await selectBookingById(tx, bookingId))!);
}

/** The organization, with the address that its mails name; it can be changed in the sheet. */
async function advertiserOf(tx: Tx, caller: Caller, ownerId: number, owner: string): Promise<string> {
  const identity = (await mailboxOf(tx, caller.loginId, ownerId))?.sender_identity.trim() ?? "";
  return identity.startsWith(owner) ? identity : [owner, identity].filter((part) => part !== "").join("\n");
}
