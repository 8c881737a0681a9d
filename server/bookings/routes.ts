import * as shared from "../../contract/bookings/shared-band.ts";
import * as promised from "../../contract/bookings.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { readBand } from "./band.ts";
import { calendarFor } from "./calendar.ts";
import { cancelBooking } from "./cancel.ts";
import { changeBooking, payBooking, settleSpots } from "./change.ts";
import { bookingOf } from "./find.ts";
import { listBookings } from "./list.ts";
import { makeBooking } from "./make.ts";
import { printed } from "./print/printed.ts";
import { sendBooking } from "./send.ts";
import { readSharedBand, sharePrices } from "./shared-band.ts";
import { showBooking } from "./show.ts";

export const bookingRoutes: Served[] = [
  serve(promised.makeBooking, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "makeBooking",
      key: idempotencyKey,
      body: [params.id, body],
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => makeBooking(tx, caller, params.id, body)),
      ),
    );
  }),

  serve(promised.readBand, "signed-in", async ({ context, caller, params }) =>
    payload(await readBand(context.db, caller, params.id)),
  ),
  serve(shared.readSharedBand, "signed-in", async ({ context, caller, params }) =>
    payload(await readSharedBand(context.db, caller, params.id)),
  ),
  serve(shared.sharePrices, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => sharePrices(tx, caller, params.ownerId, body.agreed))),
  ),

  serve(promised.listBookings, "signed-in", async ({ context, caller, params, query }) =>
    payload(await listBookings(context.db, caller, params.id, query)),
  ),

  serve(promised.readBooking, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showBooking(db, caller, await bookingOf(db, caller, params.id))),
  ),

  serve(promised.changeBooking, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => changeBooking(tx, caller, params.id, body))),
  ),

  serve(promised.sendBooking, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => sendBooking(tx, context, caller, params.id, body))),
  ),

  serve(promised.cancelBooking, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => cancelBooking(tx, context, caller, params.id, body))),
  ),

  serve(promised.payBooking, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => payBooking(tx, caller, params.id, body))),
  ),

  serve(promised.settleSpots, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => settleSpots(tx, caller, params.id, body))),
  ),

  serve(promised.readSheet, "signed-in", async ({ context: { db }, caller, params, query }) => {
    const row = await bookingOf(db, caller, params.id);
    const number = query.version ?? row.accepted ?? row.version;
    return { payload: new Attachment(await printed(db, row.id, number), `${row.number}-v${number}.pdf`) };
  }),

  serve(promised.readCalendar, "signed-in", async ({ context: { db }, caller, params }) => {
    const row = await bookingOf(db, caller, params.id);
    return { payload: new Attachment(Buffer.from(await calendarFor(db, row)), `${row.number}.ics`) };
  }),
];
