import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type BookedSpot,
  type BookingDetail,
  payBooking,
  readCalendar,
  readSheet,
  settleSpots,
} from "../../contract/bookings.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import { call } from "../api/call.ts";
import { download } from "../api/download.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/lists/save-file.ts";
import { Note } from "../ui/note.tsx";
import { ActError } from "./act-error.tsx";
import { BookingMails } from "./booking-mails.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CheckList } from "./checks/check-list.tsx";
import { CopyPart } from "./copy/copy-part.tsx";
import { EditBooking } from "./edit-booking.tsx";
import { isMadeGood } from "./is-made-good.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { PrintedSheet } from "./printed-sheet.tsx";
import { ProducedPart } from "./produced/produced-part.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SheetChanges } from "./sheet-changes.tsx";
import { SpotState } from "./spot-state.tsx";
import { useAct } from "./use-act.ts";
import { VersionList } from "./version-list.tsx";

type Asking = "change" | "send" | "link" | "pay" | { cancel: BookedSpot | null };

/** One booking: what is to be done, what it says, what became of it. */
export function BookingView({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const format = useFormats();
  const { waiting, error, stale, act } = useAct();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { publicId: id, modified, versions, number } = booking;
  const version = versions.find((one) => one.number === shown) ?? versions[0]!;
  const base =
    versions.find((one) => one.number === booking.accepted && one.number < version.number) ??
    versions.find((one) => one.number === version.number - 1);
  const over = booking.cancelled !== null;
  const newest = versions[0]!;

  async function take(kind: "sheet" | "calendar"): Promise<void> {
    await act(async () => {
      const bytes =
        kind === "sheet"
          ? await download(readSheet, { params: { id }, query: { version: version.number } })
          : await download(readCalendar, { params: { id } });
      saveFile(`${number}.${kind === "sheet" ? "pdf" : "ics"}`, bytes);
    });
  }
  async function unpay(): Promise<void> {
    const body = { modified, paid: null };
    if (await act(() => call(payBooking, { params: { id }, body }))) showToast(t("bookings.unpaidDone"));
  }
  async function settle(spot: BookedSpot, settled: boolean): Promise<void> {
    const body = { modified, spots: [spot.publicId], settled };
    if (await act(() => call(settleSpots, { params: { id }, body })))
      showToast(t(settled ? "bookings.settled" : "bookings.unsettled"));
  }
  const close = () => setAsking(null);
  return (
    <div className="booking-page">
      {booking.campaign ? (
        <Link to={paths.offers} params={{ publicId: booking.campaign }} className="back-link">
          <Icon name="arrow-left" size="small" />
          {t("bookings.back")}
        </Link>
      ) : null}
      <h1>{t("bookings.one", { number })}</h1>
      <p className="muted">
        {booking.title} · <b>{t(`bookings.state.${booking.state}`)}</b>
      </p>
      {booking.cancelled ? (
        <Note kind="warning">
          {t(booking.cancelled.side === "us" ? "bookings.cancelledUs" : "bookings.cancelledHost", {
            day: format.day(booking.cancelled.at, "long"),
            reason: booking.cancelled.reason,
          })}
        </Note>
      ) : null}
      {booking.paid ? (
        <Note icon="check">
          {t("bookings.paidOn", {
            day: format.day(booking.paid.on, "long"),
            amount: format.money({ amount: booking.paid.amount, currency: currencyOf(booking) }),
          })}
        </Note>
      ) : null}
      <div className="row-of mt-3">
        {!over && newest.answer === null ? (
          <Button
            kind="main"
            icon="send"
            reason={booking.recipient === null ? t("bookings.send.noAddress") : undefined}
            onClick={() => setAsking("send")}
          >
            {t("bookings.act.send")}
          </Button>
        ) : null}
        {!over && newest.answer !== "declined" ? (
          <Button icon="link" onClick={() => setAsking("link")}>
            {t("bookings.act.link")}
          </Button>
        ) : null}
        {over ? null : (
          <Button icon="pencil" onClick={() => setAsking("change")}>
            {t("bookings.act.change")}
          </Button>
        )}
        <Button icon="download" onClick={() => void take("sheet")}>
          {t("bookings.act.pdf")}
        </Button>
        <Button icon="calendar" onClick={() => void take("calendar")}>
          {t("bookings.act.calendar")}
        </Button>
        {over || booking.accepted === null ? null : booking.paid ? (
          <Button state={waiting ? "waiting" : "ready"} onClick={() => void unpay()}>
            {t("bookings.act.unpaid")}
          </Button>
        ) : (
          <Button onClick={() => setAsking("pay")}>{t("bookings.act.paid")}</Button>
        )}
        {over ? null : (
          <Button kind="removing" onClick={() => setAsking({ cancel: null })}>
            {t("bookings.act.cancel")}
          </Button>
        )}
      </div>
      <ActError error={error} stale={stale} />
      {base ? (
        <section className="booking-part">
          <h2>{t("bookings.changes")}</h2>
          <SheetChanges
            before={base.sheet}
            after={version.sheet}
            inForce={base.number === booking.accepted}
          />
        </section>
      ) : null}
      <section className="booking-part">
        <h2>{t("bookings.sheet")}</h2>
        <PrintedSheet sheet={version.sheet} sha256={version.sha256} acceptance={version.acceptance} />
      </section>
      <section className="booking-part">
        <h2>{t("bookings.spots")}</h2>
        <ul className="spot-list">
          {booking.spots.map((spot) => (
            <li key={spot.publicId}>
              <SpotState spot={spot} sheet={version.sheet} />
              {over || spot.cancelled || booking.accepted === null ? null : spot.settled ? (
                <Button
                  state={waiting ? "waiting" : "ready"}
                  reason={isMadeGood(spot, booking.spots) ? t("bookings.unsettleNot") : undefined}
                  onClick={() => void settle(spot, false)}
                >
                  {t("bookings.unsettle")}
                </Button>
              ) : (
                <>
                  <Button state={waiting ? "waiting" : "ready"} onClick={() => void settle(spot, true)}>
                    {t("bookings.settle")}
                  </Button>
                  <Button kind="removing" onClick={() => setAsking({ cancel: spot })}>
                    {t("bookings.cancelSpot")}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      <CopyPart id={id} over={over} />
      <ProducedPart id={id} over={over} hostRead={newest.sheet.production === "host-read"} />
      {booking.accepted === null ? null : <CheckList id={id} over={over} host={booking.recipient !== null} />}
      <section className="booking-part">
        <h2>{t("bookings.versions")}</h2>
        <VersionList versions={versions} shown={version.number} onShow={setShown} />
      </section>
      <BookingMails mails={booking.mails} />
      {asking === "change" ? <EditBooking booking={booking} onClose={close} /> : null}
      {asking === "send" ? <SendDialog booking={booking} onClose={close} /> : null}
      {asking === "link" ? <LinkDialog booking={booking} onClose={close} /> : null}
      {asking === "pay" ? <PayDialog booking={booking} onClose={close} /> : null}
      {asking && typeof asking === "object" ? (
        <CancelDialog booking={booking} spot={asking.cancel} onClose={close} />
      ) : null}
    </div>
  );
}
