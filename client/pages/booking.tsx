import { useParams } from "@tanstack/react-router";
import { Problem, sentenceOf } from "../api/problem.ts";
import { BookingView } from "../bookings/booking-view.tsx";
import { useBooking } from "../bookings/use-bookings.ts";
import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "../bookings/bookings.css";

/** `/bookings/{bookingId}`: one booking, which outlives its campaign. */
export default function BookingPage() {
  return (
    <main className="page" tabIndex={-1}>
      <Content />
    </main>
  );
}

function Content() {
  const t = useText();
  const { bookingId } = useParams({ from: "/shell/member/bookings/$bookingId" });
  const asked = useBooking(bookingId);
  if (asked.data) return <BookingView key={bookingId} booking={asked.data} />;
  if (asked.error instanceof Problem && asked.error.code === "not-found")
    return (
      <EmptyState wholePage title={t("bookings.gone")}>
        {t("bookings.goneSays")}
      </EmptyState>
    );
  return (
    <>
      <h1 className="visually-hidden">{t("shell.view.booking")}</h1>
      {asked.error ? (
        <Note kind="failing" start={t("bookings.failedStart")}>
          {sentenceOf(asked.error, t)}{" "}
          <button type="button" onClick={() => void asked.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : (
        <Skeleton>
          <Bone width="40%" height={36} />
          <Bone height={320} />
        </Skeleton>
      )}
    </>
  );
}
