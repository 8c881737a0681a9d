import type { BookingDetail, cancelBooking as promised } from "../../contract/bookings.ts";
import type { RouteBody } from "../../contract/route.ts";
import { mailboxOf } from "../mailbox/sender.ts";
import { databaseNow } from "../platform/clock.ts";
import { invalidField } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { stopReminders } from "./checks/stop-reminders.ts";
import { bookingOf, holdBookingOf } from "./find.ts";
import { judgeSoon } from "./judge-soon.ts";
import { selectVersionHad } from "./mails/mail-queries.ts";
import { mailSoon } from "./mails/mail-soon.ts";
import { ASKING, stopMails } from "./mails/stop-mails.ts";
import { madeGood } from "./makegood-of.ts";
import { type BookingRow, updateBooking } from "./queries.ts";
import { reopenOffer } from "./reopen-offer.ts";
import { showBooking } from "./show.ts";
import { cancelSpots, selectRan, selectSpots, setOwedAgain } from "./spot-queries.ts";
import { haveRun, requireSpots } from "./spots.ts";

/**
 * Cancels spots or the whole booking, and tells the podcaster by mail where that is wished. No money is reckoned: what
 * it means stands in the sheet's own words.
 * @throws Fault not-found; invalid without a reason; stale; booking-cancelled; ads-have-run; those of a mail
 */
export async function cancelBooking(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  publicId: string,
  { modified, reason, spots, mail }: RouteBody<typeof promised>,
): Promise<BookingDetail> {
  const row = await holdBookingOf(tx, caller, publicId, modified);
  await cancel(tx, row, { side: "us", reason, spots });
  if (mail) await mailboxOf(tx, caller.loginId, row.ownerId, mail.mailbox);
  // Who never got the booking need not hear that it is off: its mail was just stopped, had failed, or was none.
  const had = mail ? await selectVersionHad(tx, row.id) : null;
  if (mail && had !== null)
    await mailSoon(tx, context, caller, row, { kind: "cancelled", number: row.accepted ?? had, ...mail });
  return showBooking(tx, caller, await bookingOf(tx, caller, publicId));
}

/**
 * What either side cancels of a held booking. What has run or is settled stays, with its airing, its cost and what was
 * paid, and the booking with it; where nothing of that is, a booking goes with its last spot. With a makegood goes what
 * it had settled: the spot before it is owed again or, where it is cancelled as well, goes too.
 * @throws Fault invalid without a reason; not-found; ads-have-run where nothing is left to cancel
 */
export async function cancel(
  tx: Tx,
  row: BookingRow,
  { side, reason, spots }: { side: "us" | "host"; reason: string; spots: readonly string[] | undefined },
): Promise<void> {
  if (reason === "") throw invalidField("/reason", "required");
  if (spots) await requireSpots(tx, row.id, spots);
  const all = await selectSpots(tx, row.id);
  const ran = await selectRan(tx, row.id);
  const asked = all.filter((spot) => spot.cancelled === null && (spots?.includes(spot.publicId) ?? true));
  const { off, owed } = whatGoes(asked, ran);
  if (asked.length > 0 && off.length === 0)
    throw haveRun(asked.map((spot) => madeGood(all, spot) ?? spot.position));
  if (owed.length > 0) {
    await setOwedAgain(tx, owed);
    await judgeSoon(tx, row);
  }
  await cancelSpots(tx, off, { side, reason });
  const whole = all.every((spot) => spot.cancelled !== null || off.includes(spot.id));
  if (!whole && off.length === 0) return;
  await stopReminders(tx, row.id);
  if (whole) await stopMails(tx, row.id, ASKING);
  await updateBooking(
    tx,
    row.id,
    whole ? { cancelled: await databaseNow(tx), cancelled_side: side, cancelled_reason: reason } : {},
  );
  if (whole) await reopenOffer(tx, row);
}

type Spot = Awaited<ReturnType<typeof selectSpots>>[number];

/** Row ids of what can be cancelled of the spots that somebody asked for, and of those that are owed again by it. */
function whatGoes(asked: readonly Spot[], ran: readonly number[]): { off: number[]; owed: number[] } {
  const off: number[] = [];
  const owed: number[] = [];
  // A makegood stands behind the spot that it makes good.
  for (const { id, settled, makegoodOf } of [...asked].reverse()) {
    if ((settled !== null && !owed.includes(id)) || ran.includes(id)) continue;
    off.push(id);
    if (makegoodOf !== null) owed.push(makegoodOf);
  }
  return { off, owed };
}
