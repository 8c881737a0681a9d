import { type FormEvent, useId, useRef, useState } from "react";
import { type BookingDetail, changeBooking } from "../../contract/bookings.ts";
import { localeOf } from "../../contract/forms/locale.ts";
import { call } from "../api/call.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { ActError } from "./act-error.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { type BookingValues, leftOut, readBooking, valuesOf } from "./booking-form.ts";
import { keepTyped } from "./keep-typed.ts";
import { NewerNote } from "./newer-note.tsx";
import { useAct } from "./use-act.ts";

/** The highest position of an ad that any version has had. Makegoods stand behind all of them and in no sheet. */
const highest = ({ spots }: BookingDetail): number =>
  Math.max(...spots.filter(({ makegoodOf }) => makegoodOf === null).map(({ position }) => position));

/** The form for a new version. What was typed stays until it is saved or thrown away. */
export function EditBooking({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  // Another language in the middle would read what is typed by other rules.
  const [locale] = useState(() => localeOf(language));
  const form = useId();
  const box = useRef<HTMLFormElement>(null);
  const { waiting, error, stale, act, forgive } = useAct();
  // With the words the booking to which they were typed: what somebody else saves is not passed over unasked.
  const [{ values, seen }, setTyped] = useKeptState(`booking.${booking.publicId}`, () => ({
    values: valuesOf(booking.versions[0]!.sheet, locale),
    seen: booking,
  }));
  const { sheet } = seen.versions[0]!;
  const start = valuesOf(sheet, locale);
  const [pressed, setPressed] = useState(false);
  const { words, errors } = readBooking(values, sheet, locale);
  const touched = JSON.stringify(values) !== JSON.stringify(start);
  const change = (part: Partial<BookingValues>) => {
    setTyped((now) => ({ ...now, values: { ...now.values, ...part } }));
    forgive();
  };
  const newer = !waiting && booking.modified > seen.modified;
  /** Of the fields that were typed in, these words; of the others, what they say now; or the latter of all. */
  function takeNewer(mine: boolean): void {
    const had = seen.spots.map(({ position }) => position);
    const fresh = valuesOf(booking.versions[0]!.sheet, locale);
    setTyped({
      values: mine ? keepTyped(values, start, fresh, { used: highest(booking), had }) : fresh,
      seen: booking,
    });
    forgive();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (!words) {
      // After the fields have said what is wrong with them.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const { publicId: id, modified } = seen;
    if (!(await act(() => call(changeBooking, { params: { id }, body: { modified, words } })))) return;
    showToast(t("bookings.form.saved"));
    onClose();
  }
  return (
    <Dialog
      open
      stays
      // What was typed is only thrown away by the button that says so.
      onClose={waiting || touched ? undefined : onClose}
      width={720}
      title={t("bookings.form.title", { number: booking.number })}
      description={seen.accepted === null ? undefined : t("bookings.form.lead")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("bookings.form.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t(touched ? "ui.discardChanges" : "ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} ref={box} noValidate onSubmit={(event) => void save(event)}>
        <BookingFields
          values={values}
          errors={pressed ? (errors ?? {}) : {}}
          {...{ sheet, locale }}
          used={highest(seen)}
          out={leftOut(seen.spots, values.spots, locale)}
          onChange={change}
        />
        {newer ? (
          <NewerNote seen={seen} booking={booking}>
            <Button onClick={() => takeNewer(true)}>{t("bookings.keepMine")}</Button>
            <Button onClick={() => takeNewer(false)}>{t("bookings.showNow")}</Button>
          </NewerNote>
        ) : (
          <ActError error={error} stale={stale} />
        )}
        {pressed && errors ? (
          <p className="danger small mt-3" role="alert">
            {t("bookings.form.check")}
          </p>
        ) : null}
      </form>
      <LeaveGuard unsaved={() => touched} except={paths.signIn} />
    </Dialog>
  );
}
