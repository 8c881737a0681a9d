import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { remind } from "./checks/remind.ts";
import { mailBooking } from "./mails/mail-booking.ts";
import { tendMails } from "./mails/tend-mails.ts";
import { renderSheet } from "./print/printed.ts";

/** What is made of a booking after it was written down. */
export const bookingHandlers = (
  context: Context,
): Pick<Handlers, "render-sheet" | "mail-booking" | "tend-booking-mails" | "remind"> => ({
  "render-sheet": ({ bookingId, number }) => renderSheet(context.db, bookingId, number),
  "mail-booking": ({ mailId }) => mailBooking(context, mailId),
  "tend-booking-mails": () => tendMails(context.db),
  remind: () => remind(context.db),
});
