import type { ReactNode } from "react";
import type { BookingDetail } from "../../contract/bookings.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";
import { SheetChanges } from "./sheet-changes.tsx";

interface Props {
  /** As it was when the dialog opened. */
  seen: BookingDetail;
  booking: BookingDetail;
  /** The ways on. */
  children: ReactNode;
}

/** Before anything is sent: the booking has changed since the dialog opened, and how. */
export function NewerNote({ seen, booking, children }: Props) {
  const t = useText();
  const { version, state } = booking;
  return (
    <div className="mt-3">
      <Note kind="failing" start={t("bookings.newer", { version, state: t(`bookings.state.${state}`) })}>
        {t("bookings.newerSays")}
      </Note>
      {version === seen.version ? null : (
        <SheetChanges before={seen.versions[0]!.sheet} after={booking.versions[0]!.sheet} inForce={false} />
      )}
      <p className="row-of">{children}</p>
    </div>
  );
}
