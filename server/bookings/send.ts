import type { sendBooking as promised } from "../../contract/bookings.ts";
import type { RouteBody, RouteReply } from "../../contract/route.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { bookingOf, holdBookingOf } from "./find.ts";
import { newLink, tokenOf } from "./link.ts";
import { mailSoon } from "./mails/mail-soon.ts";
import { type BookingRow, selectVersion, setSent, updateBooking } from "./queries.ts";
import { openSheet } from "./sheet.ts";
import { showBooking } from "./show.ts";
import { followSheet, requireRunKept } from "./spots.ts";
import { isShown } from "./states.ts";

/**
 * Gives the newest version to the podcaster: the link alone, or a mail with link, PDF and calendar. Of a version that
 * was accepted the link can be had again, and its record mailed. The days count for a mail, and for a link where no time
 * to answer runs.
 * @throws Fault not-found; stale; booking-cancelled; version-over, version-answered; ads-have-run where the version leaves
 * out what has, so that nobody can accept it; those of a mail
 */
export async function sendBooking(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  publicId: string,
  given: RouteBody<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const row = await holdBookingOf(tx, caller, publicId, given.modified);
  if (given.version !== row.version) throw fault("version-over");
  const version = (await selectVersion(tx, row.id, row.version))!;
  if (version.answer === "declined") throw fault("version-answered");
  const { spots } = openSheet(version.sheet);
  if (version.answer === null) await requireRunKept(tx, row.id, spots);
  const token = await linkOf(tx, context, row, given.renew === true);
  if (version.answer === null) {
    await setSent(tx, row.id, row.version, { days: given.days, linked: given.mail === undefined });
    if (row.accepted === null) await followSheet(tx, row.id, spots);
  }
  if (given.mail)
    await mailSoon(tx, context, caller, row, {
      kind: version.answer === null ? "sheet" : "record",
      number: row.version,
      ...given.mail,
    });
  return { booking: await showBooking(tx, caller, await bookingOf(tx, caller, publicId)), token };
}

/** The link that holds, else a new one: a link that is over, or was replaced, leads nowhere again. */
async function linkOf(
  tx: Tx,
  { secrets }: Pick<Context, "secrets">,
  row: BookingRow,
  renew: boolean,
): Promise<string> {
  if (row.linkSeed !== null && isShown(row) && !renew) {
    await updateBooking(tx, row.id, {});
    return tokenOf(secrets, row.linkSeed);
  }
  const { seed, hash, token } = newLink(secrets);
  await updateBooking(tx, row.id, { link_seed: seed, link_hash: hash });
  return token;
}
