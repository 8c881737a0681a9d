import { useState } from "react";
import { type BookingDetail, LINK_DAYS, sendBooking } from "../../contract/bookings.ts";
import { call } from "../api/call.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { useSeenAct } from "./use-seen-act.tsx";

/** The link of a booking, to be copied; it can be replaced where it came into other hands. */
export function LinkDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useText();
  const { seen, setSeen, waiting, act, note } = useSeenAct(booking);
  const [link, setLink] = useState<string | null>(null);
  const [renewed, setRenewed] = useState(false);

  async function get(renew: boolean): Promise<void> {
    const { publicId: id, modified, version } = seen;
    await act(async () => {
      const body = { modified, version, days: LINK_DAYS, ...(renew && { renew }) };
      const { booking: now, token } = await call(sendBooking, { params: { id }, body });
      setSeen(now);
      setLink(`${location.origin}${paths.openBooking}#${token}`);
      setRenewed(renew);
    });
  }
  return (
    <Dialog
      open
      onClose={waiting ? undefined : onClose}
      title={t("bookings.link.title", { number: booking.number })}
      description={t("bookings.link.lead")}
      actions={
        <>
          {link === null ? (
            <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void get(false)}>
              {t("bookings.link.get")}
            </Button>
          ) : (
            <>
              <CopyButton text={link} />
              <Button
                kind="removing"
                large
                state={waiting ? "waiting" : "ready"}
                onClick={() => void get(true)}
              >
                {t("bookings.link.renew")}
              </Button>
            </>
          )}
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.close")}
          </Button>
        </>
      }
    >
      {link === null ? null : (
        <div className="mt-5">
          <TextField
            readOnly
            label={t("bookings.link.label")}
            value={link}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
      {renewed ? <Note>{t("bookings.link.renewed")}</Note> : null}
      {note}
    </Dialog>
  );
}
