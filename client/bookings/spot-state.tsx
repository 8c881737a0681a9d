import { spotWhen } from "../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import type { BookedSpot } from "../../contract/bookings.ts";
import { useText } from "../language/text.tsx";

/** An ad with its days, and what became of it. */
export function SpotState({ spot, sheet }: { spot: BookedSpot; sheet: BookingSheet }) {
  const t = useText();
  const { cancelled, settled } = spot;
  return (
    <span>
      {t("bookings.spot", { position: spot.position })},{" "}
      <span lang={sheet.language}>{spotWhen(sheet, spot)}</span>
      {cancelled ? (
        <small className="muted">
          {" · "}
          {cancelled.reason === ""
            ? t("bookings.spotLeftOut")
            : t(cancelled.side === "us" ? "bookings.spotCancelledUs" : "bookings.spotCancelledHost", {
                reason: cancelled.reason,
              })}
        </small>
      ) : settled ? (
        <small className="muted">
          {" · "}
          {t("bookings.spotSettled")}
        </small>
      ) : null}
    </span>
  );
}
