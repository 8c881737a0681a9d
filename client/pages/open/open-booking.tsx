import { useEffect, useRef, useState } from "react";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { isLinkOver } from "../../api/problem.ts";
import { OpenCopyPart } from "../../bookings/copy/open-copy.tsx";
import { OpenView } from "../../bookings/open/open-view.tsx";
import { useLink } from "../../bookings/open/use-link.ts";
import { useText } from "../../language/text.tsx";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import "../../bookings/bookings.css";

/** `/booking#token`: a podcaster reads and answers a booking, without an account (C2.05). */
export default function OpenBookingPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const { booking, error, newer, read, say, take } = useLink(token);
  const begin = useRef(read);
  useEffect(() => {
    if (token) void begin.current();
  }, [token]);

  return (
    <OpenPage>
      {!token || isLinkOver(error) ? (
        <LinkOver title={t("bookings.page.over")}>{t("bookings.page.overSays")}</LinkOver>
      ) : (
        <>
          <OpenFailure
            error={error}
            start={booking ? undefined : t("bookings.page.failedStart")}
            onAgain={booking ? undefined : () => void read()}
          />
          {booking ? (
            <OpenView
              booking={booking}
              newer={newer}
              onSay={(said) => say(said, booking.sha256)}
              onTake={(file) => void take(file, booking.sheet.number)}
            >
              <OpenCopyPart token={token} over={booking.cancelled !== null} />
            </OpenView>
          ) : (
            <OpenWaiting title={t("shell.view.openBooking")} height={320} failed={Boolean(error)} />
          )}
        </>
      )}
    </OpenPage>
  );
}
