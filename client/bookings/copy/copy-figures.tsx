import { type CopyWords, copyFigures } from "../../../contract/bookings/copy.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  words: CopyWords;
  booked: readonly number[];
  /** They change while somebody types. */
  live?: boolean;
}

/** Words and estimated seconds, and what speaks against the copy. */
export function CopyFiguresLine({ words, booked, live = false }: Props) {
  const t = useText();
  const { words: count, seconds, longerThan, missing, forbidden } = copyFigures(words, booked);
  return (
    <div role={live ? "status" : undefined}>
      <p className="small muted mt-3">{t("bookings.copy.figures", { count, seconds, rate: words.rate })}</p>
      {longerThan === null ? null : (
        <Note kind="warning">{t("bookings.copy.tooLong", { seconds, booked: longerThan })}</Note>
      )}
      {missing.length > 0 ? (
        <Note kind="warning">
          {t("bookings.copy.missing", { count: missing.length, phrases: missing.join(", ") })}
        </Note>
      ) : null}
      {forbidden.length > 0 ? (
        <Note kind="warning">
          {t("bookings.copy.forbidden", { count: forbidden.length, phrases: forbidden.join(", ") })}
        </Note>
      ) : null}
    </div>
  );
}
