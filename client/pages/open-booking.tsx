import { useEffect, useRef, useState } from "react";
import { linkToken } from "../accounts/entry/link-token.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { OpenView } from "../bookings/open/open-view.tsx";
import { useLink } from "../bookings/open/use-link.ts";
import { useText } from "../language/text.tsx";
import { LanguageToggle } from "../shell/entry-frame.tsx";
import { Wordmark } from "../shell/wordmark.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "../bookings/bookings.css";

/** `/booking#token`: a podcaster reads and answers a booking, without an account (C2.05). */
export default function OpenBookingPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const { booking, error, newer, read, say, take } = useLink(token);
  const begin = useRef(read);
  useEffect(() => {
    if (token) void begin.current();
  }, [token]);

  const over = !token || (error instanceof Problem && error.code === "link-over");
  return (
    <main className="open-page" tabIndex={-1}>
      <header>
        <Wordmark />
        <LanguageToggle />
      </header>
      {over ? (
        <EmptyState wholePage title={t("bookings.page.over")}>
          {t("bookings.page.overSays")}
        </EmptyState>
      ) : (
        <>
          {error ? (
            <Note kind="failing" start={booking ? undefined : t("bookings.page.failedStart")}>
              {sentenceOf(error, t)}{" "}
              {booking ? null : (
                <button type="button" onClick={() => void read()}>
                  {t("shell.tryAgain")}
                </button>
              )}
            </Note>
          ) : null}
          {booking ? (
            <OpenView
              booking={booking}
              newer={newer}
              onSay={(said) => say(said, booking.sha256)}
              onTake={(file) => void take(file, booking.sheet.number)}
            />
          ) : (
            <>
              <h1 className="visually-hidden">{t("shell.view.openBooking")}</h1>
              {error ? null : (
                <Skeleton>
                  <Bone width="60%" height={36} />
                  <Bone height={320} />
                </Skeleton>
              )}
            </>
          )}
        </>
      )}
    </main>
  );
}
