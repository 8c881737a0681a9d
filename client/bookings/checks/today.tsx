import { Link } from "@tanstack/react-router";
import { listDue } from "../../../contract/bookings/checks.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { localDay, wordsOfCheck } from "./check-words.ts";

/** What is due today for bookings, asked for by the page. */
export const useDue = () => useAsk(listDue, { query: { day: localDay() } }, { refetchOnMount: "always" });

/** What is due today for bookings, each line with its booking (C4.06). Where nothing is, there is no such part. */
export function DueChecks({ due }: { due: ReturnType<typeof useDue> }) {
  const t = useText();
  const format = useFormats();
  const { data, error } = due;
  if (error)
    return (
      <Note kind="failing" start={t("bookings.today.failedStart")}>
        {sentenceOf(error, t)}
      </Note>
    );
  if (!data || data.lines.length === 0) return null;
  const today = localDay();
  return (
    <section aria-label={t("bookings.today.bookings")}>
      <Leaders>
        {data.lines.map((line) => (
          <LeaderLine
            key={`${line.booking} ${line.what} ${line.position}`}
            render={<Link to={paths.oneBooking} params={{ bookingId: line.booking }} />}
            name={t("bookings.today.line", { show: line.title, what: wordsOfCheck(line, t) })}
            figure={
              line.due < today
                ? t("bookings.today.since", { day: format.day(line.due, "short") })
                : t("bookings.today.now")
            }
          />
        ))}
      </Leaders>
      {data.more > 0 ? (
        <p className="small muted mt-3">{t("bookings.today.more", { count: data.more })}</p>
      ) : null}
    </section>
  );
}
