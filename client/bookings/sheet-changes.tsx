import { changedLines } from "../../contract/bookings/compare.ts";
import { printSheet } from "../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import { useText } from "../language/text.tsx";

/** What differs between two versions, the old beside the new (C2.10). */
export function SheetChanges({
  before,
  after,
  inForce,
}: {
  before: BookingSheet;
  after: BookingSheet;
  /** The older one was accepted. */
  inForce: boolean;
}) {
  const t = useText();
  // Both in the newer one's language, so that the same words are compared.
  const lines = changedLines(printSheet({ ...before, language: after.language }, ""), printSheet(after, ""));
  if (lines.length === 0) return <p className="muted">{t("bookings.noChange")}</p>;
  const old = inForce ? t("bookings.before") : t("bookings.beforeVersion", { number: before.version });
  return (
    <table className="changes" lang={after.language}>
      <thead>
        <tr>
          <th scope="col">{t("bookings.line")}</th>
          <th scope="col">{old}</th>
          <th scope="col">{t("bookings.after")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ part, name, before: was, after: is }) => (
          <tr key={`${part} ${name}`}>
            <th scope="row">{name || part}</th>
            <td data-label={old}>{was ?? t("bookings.nothing")}</td>
            <td data-label={t("bookings.after")}>{is ?? t("bookings.nothing")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
