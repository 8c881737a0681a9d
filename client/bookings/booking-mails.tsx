import type { BookingDetail, BookingMail } from "../../contract/bookings.ts";
import { useFormats } from "../language/formats.ts";
import { type TextKey, useText } from "../language/text.tsx";

/** What became of a mail, in a word. */
function stateKey({ state, paused, failed }: BookingMail): TextKey {
  if (failed || state === "failed" || state === "stopped") return "bookings.mailState.failed";
  if (state === "accepted") return "bookings.mailState.sent";
  if (state === "unclear") return "bookings.mailState.unclear";
  if (paused) return "bookings.mailState.paused";
  return state === null ? "bookings.mailState.making" : "bookings.mailState.waiting";
}

/** The mails about a booking, the newest first. */
export function BookingMails({ mails }: Pick<BookingDetail, "mails">) {
  const t = useText();
  const format = useFormats();
  if (mails.length === 0) return null;
  return (
    <section className="booking-part">
      <h2>{t("bookings.mails")}</h2>
      <ul className="spot-list">
        {mails.map((mail) => (
          <li key={`${mail.kind} ${mail.at}`}>
            <span>
              {t(`bookings.mail.${mail.kind}`, { version: mail.version })}
              <small className="muted"> · {t(stateKey(mail))}</small>
            </span>
            <time className="small muted" dateTime={mail.at}>
              {format.dayAndTime(mail.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
