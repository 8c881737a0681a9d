import type { BookingVersion } from "../../contract/bookings.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";

interface Props {
  /** The newest first. */
  versions: readonly BookingVersion[];
  shown: number;
  onShow: (number: number) => void;
}

/** All versions with what became of each. */
export function VersionList({ versions, shown, onShow }: Props) {
  const t = useText();
  const format = useFormats();
  const day = (at: string | null) => (at === null ? "" : format.day(at, "long"));

  function state({ answer, answered, sent, until }: BookingVersion): string {
    if (answer) return t(`bookings.versionState.${answer}`, { day: day(answered) });
    if (sent === null) return t("bookings.versionState.draft");
    const over = until !== null && Date.parse(until) < Date.now();
    return t(over ? "bookings.versionState.over" : "bookings.versionState.sent", {
      day: day(sent),
      until: day(until),
    });
  }
  return (
    <ul className="spot-list">
      {versions.map((version) => (
        <li key={version.number}>
          <span>
            {t("bookings.versionAt", { number: version.number, day: day(version.at) })}{" "}
            {version.by ? t("bookings.versionBy", { who: version.by }) : null}
            <small className="muted">
              {" · "}
              {state(version)}
              {version.reason ? ` · ${t("bookings.declinedBecause", { reason: version.reason })}` : null}
            </small>
          </span>
          {version.acceptance ? (
            <span className="small">
              {t("bookings.acceptedBy", {
                name: version.acceptance.name,
                day: day(version.acceptance.at),
              })}{" "}
              {version.acceptance.function
                ? t("bookings.acceptedAs", { role: version.acceptance.function })
                : null}
            </span>
          ) : null}
          {versions.length > 1 ? (
            <Button aria-pressed={version.number === shown} onClick={() => onShow(version.number)}>
              {t(version.number === shown ? "bookings.shown" : "bookings.show")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
