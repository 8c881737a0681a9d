import { Link } from "@tanstack/react-router";
import type { listBookings } from "../../contract/bookings.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import type { RouteReply } from "../../contract/route.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../ui/lists/rows.tsx";

/** The bookings of a campaign, the newest first. */
export function BookingList({ bookings, more }: RouteReply<typeof listBookings>) {
  const t = useText();
  const format = useFormats();
  return (
    <section aria-labelledby="bookings" className="booking-part">
      <h3 id="bookings">{t("bookings.title")}</h3>
      <Rows label={t("bookings.title")} className="booking-list" total={bookings.length}>
        <RowHead>
          <HeadCell>{t("bookings.column.number")}</HeadCell>
          <HeadCell>{t("bookings.column.podcast")}</HeadCell>
          <HeadCell className="right">{t("bookings.column.sum")}</HeadCell>
          <HeadCell>{t("bookings.column.state")}</HeadCell>
        </RowHead>
        <RowGroup>
          {bookings.map((booking, index) => (
            <Row key={booking.publicId} index={index}>
              <Cell>
                <Link to={paths.oneBooking} params={{ bookingId: booking.publicId }} className="num">
                  {booking.number}
                </Link>
              </Cell>
              <Cell>{booking.title}</Cell>
              <Cell className="right num">
                {format.money({ amount: booking.net, currency: currencyOf(booking) })}
              </Cell>
              <Cell>{t(`bookings.state.${booking.state}`)}</Cell>
            </Row>
          ))}
        </RowGroup>
      </Rows>
      {more > 0 ? <p className="small muted mt-3">{t("bookings.more", { count: more })}</p> : null}
    </section>
  );
}
