import { type ReactNode, useState } from "react";
import { spotWhen } from "../../../contract/bookings/printed.ts";
import type { OpenBooking } from "../../../contract/bookings.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { PrintedSheet } from "../printed-sheet.tsx";
import { SheetChanges } from "../sheet-changes.tsx";
import { nameOfSpot, SpotState } from "../spot-state.tsx";
import { AcceptForm, CancelForm, DeclineForm, NOTHING_TYPED } from "./answer-forms.tsx";
import type { Said } from "./use-link.ts";

interface Props {
  booking: OpenBooking;
  newer: boolean;
  onSay: (said: Said) => Promise<boolean>;
  onTake: (file: "sheet" | "calendar") => void;
  /** Below what can be said of the booking. */
  children: ReactNode;
}

type Act = "accept" | "decline" | "cancel";

/** A booking as the podcaster sees it: the sheet, what they can say, and what they have said. */
export function OpenView({ booking, newer, onSay, onTake, children }: Props) {
  const t = useText();
  const format = useFormats();
  const [act, setAct] = useState<Act | null>(null);
  const [waiting, setWaiting] = useState(false);
  // A newer version comes on the way, or somebody steps back to read: what was typed stays.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { sheet, acceptance, before } = booking;
  const { number } = sheet;

  async function say(said: Said): Promise<void> {
    setWaiting(true);
    const done = await onSay(said);
    setWaiting(false);
    if (done) setAct(null);
  }
  const form = {
    number,
    waiting,
    typed,
    onTyped: setTyped,
    onSay: (said: Said) => void say(said),
    onBack: () => setAct(null),
  };
  const standing = booking.spots.filter(({ cancelled, settled }) => !cancelled && !settled);
  // A booking that was answered meanwhile has no form to go on with.
  const choosing = act === null || (act !== "cancel" && !booking.open);
  const inForce = acceptance ?? before?.acceptance ?? null;
  return (
    <>
      <h1>{t("bookings.one", { number })}</h1>
      <p className="muted mt-3">
        {t("bookings.page.from", {
          advertiser: sheet.advertiser.split("\n")[0] ?? "",
          show: sheet.show.title,
        })}
      </p>
      <div role="status">
        {booking.cancelled ? (
          <Note kind="warning">
            {t(booking.cancelled.side === "us" ? "bookings.cancelledUs" : "bookings.cancelledHost", {
              day: format.day(booking.cancelled.at, "long"),
              reason: booking.cancelled.reason,
            })}
          </Note>
        ) : acceptance ? (
          <Note
            icon="check"
            start={t("bookings.page.acceptedTitle", {
              name: acceptance.name,
              day: format.day(acceptance.at, "long"),
            })}
          >
            {t("bookings.page.acceptedSays")}
          </Note>
        ) : booking.declined ? (
          <Note start={t("bookings.page.declinedTitle")}>{t("bookings.page.declinedSays")}</Note>
        ) : booking.open && booking.until ? (
          <Note>{t("bookings.page.until", { day: format.day(booking.until, "long") })}</Note>
        ) : (
          <Note>{t("bookings.page.closed")}</Note>
        )}
        {newer ? <Note kind="warning">{t("bookings.page.newer")}</Note> : null}
      </div>
      {before && booking.open ? (
        <section className="booking-part">
          <h2>{t("bookings.page.change")}</h2>
          <p className="mb-3">{t("bookings.page.changeSays")}</p>
          <SheetChanges before={before.sheet} after={sheet} inForce />
        </section>
      ) : null}
      <section className="booking-part">
        <h2 className="visually-hidden">{t("bookings.sheet")}</h2>
        <PrintedSheet sheet={sheet} sha256={booking.sha256} acceptance={acceptance} />
      </section>
      {booking.spots.some(({ cancelled, settled }) => cancelled || settled) ? (
        <section className="booking-part">
          <h2>{t("bookings.spots")}</h2>
          <ul className="spot-list">
            {booking.spots.map((spot) => (
              <li key={spot.publicId}>
                <SpotState spot={spot} sheet={sheet} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="open-acts">
        {/* The tick is said of the version in view, so it goes with it. */}
        {act === "accept" && booking.open ? <AcceptForm key={booking.sha256} {...form} /> : null}
        {act === "decline" && booking.open ? <DeclineForm {...form} /> : null}
        {act === "cancel" ? (
          <CancelForm
            {...form}
            spots={standing.map((spot) => ({
              publicId: spot.publicId,
              label: `${nameOfSpot(spot, t)}, ${spotWhen(sheet, spot)}`,
            }))}
          />
        ) : null}
        {choosing && booking.open ? (
          <>
            <Button kind="main" large onClick={() => setAct("accept")}>
              {t("bookings.page.accept")}
            </Button>
            <Button large onClick={() => setAct("decline")}>
              {t("bookings.page.decline")}
            </Button>
          </>
        ) : null}
        {choosing ? (
          <>
            <Button large icon="download" onClick={() => onTake("sheet")}>
              {t("bookings.page.pdf")}
            </Button>
            <Button large icon="calendar" onClick={() => onTake("calendar")}>
              {t("bookings.page.calendar")}
            </Button>
            {inForce && !booking.cancelled && standing.length > 0 ? (
              <Button kind="removing" large onClick={() => setAct("cancel")}>
                {t("bookings.page.cancel")}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {children}
    </>
  );
}
