import { useState } from "react";
import { type BookedSpot, type BookingDetail, cancelBooking, REASON_MAX } from "../../contract/bookings.ts";
import { call } from "../api/call.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useSeenAct } from "./use-seen-act.tsx";

interface Props {
  booking: BookingDetail;
  /** One ad; null for the whole booking. */
  spot: BookedSpot | null;
  onClose: () => void;
}

/** Cancels one ad or the whole booking, with a reason that the podcaster reads (C2.12). */
export function CancelDialog({ booking, spot, onClose }: Props) {
  const t = useText();
  const { seen, waiting, act, note } = useSeenAct(booking);
  const [reason, setReason] = useState("");
  const [mail, setMail] = useState(false);
  const [pressed, setPressed] = useState(false);
  const sent = seen.versions.some((version) => version.sent !== null);
  const sheet = (seen.versions.find(({ number }) => number === seen.accepted) ?? seen.versions[0]!).sheet;

  async function cancel(): Promise<void> {
    setPressed(true);
    if (reason.trim() === "") return;
    const { publicId: id, modified } = seen;
    let told = true;
    const done = await act(async () => {
      const now = await call(cancelBooking, {
        params: { id },
        body: {
          modified,
          reason,
          ...(spot && { spots: [spot.publicId] }),
          ...(mail && { mail: { words: reason } }),
        },
      });
      told = !mail || cancellationsAmong(now) > cancellationsAmong(seen);
    });
    if (!done) return;
    showToast(t(told ? "bookings.cancel.done" : "bookings.cancel.doneUntold"));
    onClose();
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={
        spot
          ? t(spot.makegoodOf === null ? "bookings.cancel.spotTitle" : "bookings.cancel.makegoodTitle", {
              position: spot.makegoodOf ?? spot.position,
            })
          : t("bookings.cancel.title", { number: booking.number })
      }
      description={t("bookings.cancel.says")}
      actions={
        <>
          <Button kind="final" large state={waiting ? "waiting" : "ready"} onClick={() => void cancel()}>
            {t(spot ? "bookings.cancel.goSpot" : "bookings.cancel.go")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("bookings.cancel.keep")}
          </Button>
        </>
      }
    >
      <p className="mt-3" lang={sheet.language}>
        {sheet.cancellation || t("bookings.nothing")}
      </p>
      <div className="mt-5">
        <TextArea
          label={t("bookings.cancel.reason")}
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          error={pressed && reason.trim() === "" ? t("bookings.cancel.reasonMissing") : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {sent && seen.recipient ? (
        <Checkbox checked={mail} onChange={({ target }) => setMail(target.checked)}>
          {t("bookings.cancel.mail")}
        </Checkbox>
      ) : null}
      {note}
    </Dialog>
  );
}

const cancellationsAmong = ({ mails }: BookingDetail): number =>
  mails.filter(({ kind }) => kind === "cancelled").length;
