import type { FastifyRequest } from "fastify";
import * as promised from "../../contract/bookings.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { calendarFor } from "./calendar.ts";
import { acceptBooking, cancelByHost, declineBooking, type Visitor } from "./open/answer.ts";
import { openBooking } from "./open/find-open.ts";
import { showOpen } from "./open/read.ts";
import { printed } from "./print/printed.ts";

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, agent: headers["user-agent"] });

/** For podcasters, who have a link and no account. The link is in the body: no log and no history holds it. */
export const openBookingRoutes: Served[] = [
  serve(promised.readOpenBooking, "open", async ({ context: { db }, body }) =>
    payload(await showOpen(db, await openBooking(db, body.token))),
  ),

  serve(promised.acceptBooking, "open", async ({ context, body, request }) =>
    payload(await acceptBooking(context, body, visitorOf(request))),
  ),

  serve(promised.declineBooking, "open", async ({ context, body }) =>
    payload(await declineBooking(context, body)),
  ),

  serve(promised.cancelByHost, "open", async ({ context, body }) =>
    payload(await cancelByHost(context, body)),
  ),

  serve(promised.readOpenFile, "open", async ({ context: { db }, body }) => {
    const row = await openBooking(db, body.token);
    if (body.file === "sheet") {
      const number = row.sentVersion;
      return { payload: new Attachment(await printed(db, row.id, number), `${row.number}-v${number}.pdf`) };
    }
    // A change that nobody has accepted stands in no calendar.
    const dates = row.accepted ?? row.sentVersion;
    return {
      payload: new Attachment(Buffer.from(await calendarFor(db, row, dates)), `${row.number}.ics`),
    };
  }),
];
