import { type FormEvent, useId, useRef, useState } from "react";
import { type BookingDetail, changeBooking } from "../../contract/bookings.ts";
import { localeOf } from "../../contract/forms/locale.ts";
import { call } from "../api/call.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { ActError } from "./act-error.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { type BookingValues, readBooking, valuesOf } from "./booking-form.ts";
import { useAct } from "./use-act.ts";

/** The form for a new version. What was typed stays until it is saved or thrown away. */
export function EditBooking({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  // Another language in the middle would read what is typed by other rules.
  const [locale] = useState(() => localeOf(language));
  const form = useId();
  const box = useRef<HTMLFormElement>(null);
  const { waiting, error, stale, act, forgive } = useAct();
  const [sheet] = useState(booking.versions[0]!.sheet);
  const [start] = useState(() => valuesOf(sheet, locale));
  const [values, setValues] = useKeptState(`booking.${booking.publicId}`, () => start);
  const [pressed, setPressed] = useState(false);
  const { words, errors } = readBooking(values, sheet, locale);
  const touched = JSON.stringify(values) !== JSON.stringify(start);
  const change = (part: Partial<BookingValues>) => {
    setValues((now) => ({ ...now, ...part }));
    forgive();
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (!words) {
      // After the fields have said what is wrong with them.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    // As it stands by now: after a refusal the user has read what somebody else changed.
    const { publicId: id, modified } = booking;
    if (!(await act(() => call(changeBooking, { params: { id }, body: { modified, words } })))) return;
    showToast(t("bookings.form.saved"));
    onClose();
  }
  // Makegoods stand behind all of them and in no sheet.
  const sheetSpots = booking.spots.filter(({ makegoodOf }) => makegoodOf === null);
  const used = Math.max(...sheetSpots.map(({ position }) => position));
  return (
    <Dialog
      open
      stays
      // What was typed is only thrown away by the button that says so.
      onClose={waiting || touched ? undefined : onClose}
      width={720}
      title={t("bookings.form.title", { number: booking.number })}
      description={booking.accepted === null ? undefined : t("bookings.form.lead")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("bookings.form.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t(touched ? "bookings.form.discard" : "ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} ref={box} noValidate onSubmit={(event) => void save(event)}>
        <BookingFields
          values={values}
          errors={pressed ? (errors ?? {}) : {}}
          {...{ sheet, locale, used }}
          onChange={change}
        />
        <ActError error={error} stale={stale} />
        {pressed && errors ? (
          <p className="danger small mt-3" role="alert">
            {t("bookings.form.check")}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
