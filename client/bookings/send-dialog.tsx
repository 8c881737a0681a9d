import {
  type BookingDetail,
  LINK_DAYS,
  LINK_DAYS_MAX,
  MAIL_WORDS_MAX,
  sendBooking,
} from "../../contract/bookings.ts";
import { call } from "../api/call.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { useSeenAct } from "./use-seen-act.tsx";

interface Props {
  booking: BookingDetail;
  onClose: () => void;
}

/** Sends the newest version by mail (C2.04). */
export function SendDialog({ booking, onClose }: Props) {
  const t = useText();
  const { seen, waiting, act, note } = useSeenAct(booking);
  const [{ words, days, record }, setTyped] = useKeptState(`booking.send.${booking.publicId}`, () => ({
    words: "",
    days: LINK_DAYS as number | null,
    record: true,
  }));
  const wrong = days === null || !Number.isInteger(days) || days < 1 || days > LINK_DAYS_MAX;
  const change = (part: Partial<{ words: string; days: number | null; record: boolean }>) =>
    setTyped((now) => ({ ...now, ...part }));

  async function send(): Promise<void> {
    if (wrong) return;
    const { publicId: id, modified, version } = seen;
    const done = await act(() =>
      call(sendBooking, { params: { id }, body: { modified, version, days, mail: { words, record } } }),
    );
    if (!done) return;
    showToast(t("bookings.send.done"));
    onClose();
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("bookings.send.title", { number: booking.number })}
      description={t("bookings.send.lead", { address: seen.recipient ?? "" })}
      actions={
        <>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void send()}>
            {t("bookings.send.go")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="fields mt-5">
        <div className="full-width">
          <TextArea
            label={t("bookings.send.words")}
            rows={5}
            maxLength={MAIL_WORDS_MAX}
            value={words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </div>
        <NumberField
          label={t("bookings.send.days")}
          value={days}
          min={1}
          max={LINK_DAYS_MAX}
          error={wrong ? t("bookings.send.daysWrong") : undefined}
          onChange={(next) => change({ days: next })}
        />
        <div className="full-width">
          <Checkbox checked={record} onChange={({ target }) => change({ record: target.checked })}>
            {t("bookings.send.record")}
          </Checkbox>
        </div>
      </div>
      {note}
    </Dialog>
  );
}
