import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Booking, makeBooking } from "../../contract/bookings.ts";
import type { OfferDetail } from "../../contract/offers.ts";
import { call } from "../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { forgetBookings } from "./use-bookings.ts";

/** What follows an offer: booking what was agreed, or the booking that stands. */
export function BookOffer({ offer, bookings }: { offer: OfferDetail; bookings: readonly Booking[] }) {
  const t = useText();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const booked = bookings.find((one) => one.offer === offer.publicId);
  if (offer.state === "booked" && booked)
    return (
      <Link
        to={paths.oneBooking}
        params={{ bookingId: booked.publicId }}
        className={buttonClass({ kind: "main", large: true })}
      >
        {t("bookings.open")}
      </Link>
    );
  if (offer.state !== "agreed") return null;

  async function book(): Promise<void> {
    setWaiting(true);
    const { publicId, modified } = offer;
    try {
      const made = await call(
        makeBooking,
        { params: { id: publicId }, body: { modified } },
        { idempotencyKey: keyFor(keys, `${publicId} ${modified}`) },
      );
      showToast(t("bookings.made", { number: made.number }));
      void forgetBookings();
      await navigate({ to: paths.oneBooking, params: { bookingId: made.publicId } });
    } catch (thrown) {
      showToast(sentenceOf(thrown, t));
      setWaiting(false);
      await forgetBookings();
    }
  }
  return (
    <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void book()}>
      {t("bookings.book")}
    </Button>
  );
}
