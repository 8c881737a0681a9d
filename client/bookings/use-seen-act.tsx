import { type ReactNode, useState } from "react";
import type { BookingDetail } from "../../contract/bookings.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { ActError } from "./act-error.tsx";
import { NewerNote } from "./newer-note.tsx";
import { useAct } from "./use-act.ts";

/**
 * An act on the booking as it was when a dialog opened. What it has become meanwhile is said in `note`, and taken over
 * by a press; until then the server refuses.
 */
export function useSeenAct(booking: BookingDetail) {
  const t = useText();
  const { waiting, error, stale, act, forgive } = useAct();
  const [seen, setSeen] = useState(booking);
  const note: ReactNode =
    !waiting && booking.modified > seen.modified ? (
      <NewerNote seen={seen} booking={booking}>
        <Button
          onClick={() => {
            setSeen(booking);
            forgive();
          }}
        >
          {t("bookings.takeNewer")}
        </Button>
      </NewerNote>
    ) : (
      <ActError error={error} stale={stale} />
    );
  return { seen, setSeen, waiting, act, note };
}
