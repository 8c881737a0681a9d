import { spotWhen } from "../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import type { BookedSpot } from "../../contract/bookings.ts";
import { useText } from "../language/text.tsx";

/** "Ad 2", or what it makes good. */
export const nameOfSpot = (
  { position, makegoodOf }: Pick<BookedSpot, "position" | "makegoodOf">,
  t: ReturnType<typeof useText>,
): string =>
  makegoodOf === null ? t("bookings.spot", { position }) : t("bookings.makegood", { position: makegoodOf });

/** An ad with its days, and what became of it. */
export function SpotState({ spot, sheet }: { spot: BookedSpot; sheet: BookingSheet }) {
  const t = useText();
  const { cancelled, settled } = spot;
  return (
    <span>
      {nameOfSpot(spot, t)}, <span lang={sheet.language}>{spotWhen(sheet, spot)}</span>
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
