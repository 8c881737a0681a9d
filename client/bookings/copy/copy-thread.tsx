import type { ReactNode } from "react";
import type { CopyDetail, OpenCopy } from "../../../contract/bookings/copy.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { CopyText } from "./copy-text.tsx";

type Version = CopyDetail["versions"][number] | OpenCopy["versions"][number];

interface Props {
  copy: CopyDetail | OpenCopy;
  /** Which version is read. */
  shown: Version;
  onShow: (number: number) => void;
  /** What can be done with the version that is read. */
  children: ReactNode;
}

/** The version that is read, what was said of the copy, and the other versions. */
export function CopyThread({ copy, shown, onShow, children }: Props) {
  const t = useText();
  const format = useFormats();
  const who = (side: "us" | "host", by: string | null) => ({ side, known: by ? "yes" : "no", who: by });
  const { versions, comments, inForce, booked } = copy;
  return (
    <>
      <div role="status">
        {inForce === null ? null : (
          <Note icon="check">
            {t(inForce === shown.number ? "bookings.copy.thisInForce" : "bookings.copy.inForce", {
              number: inForce,
            })}
          </Note>
        )}
      </div>
      <p className="small muted mb-3">
        {t("bookings.copy.version", { number: shown.number, ...who(shown.side, shown.by) })}
        {" · "}
        {t(`bookings.copy.state.${shown.state}`)}
        {shown.approval
          ? ` · ${t("bookings.copy.approvedBy", {
              ...who(shown.side === "us" ? "host" : "us", shown.approval.by),
              day: format.dayAndTime(shown.approval.at),
            })}`
          : null}
      </p>
      {/* The editor keeps its document: another version is another editor. */}
      <CopyText key={shown.number} words={shown.words} booked={booked} />
      {shown.state === "draft" ? null : (
        <p className="small faint copy-hash">{t("bookings.copy.hash", { hash: shown.sha256 })}</p>
      )}
      {children}
      {comments.length > 0 ? (
        <>
          <h3 className="mt-5">{t("bookings.copy.comments")}</h3>
          <ol className="log">
            {comments.map(({ publicId, side, by, text, asks, version, at }) => (
              <li key={publicId}>
                <span className="log-picture">
                  <Icon name={asks ? "pencil" : "mail"} />
                </span>
                <span>
                  {t("bookings.copy.said", { number: version, asks: asks ? "yes" : "no", ...who(side, by) })}
                  <small className="muted copy-said">{text}</small>
                </span>
                <time dateTime={at}>{format.dayAndTime(at)}</time>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {versions.length > 1 ? (
        <>
          <h3 className="mt-5">{t("bookings.copy.versions")}</h3>
          <ul className="spot-list">
            {versions.map(({ number, side, by, state, at }) => (
              <li key={number}>
                <button
                  type="button"
                  className="row-title copy-version"
                  aria-current={number === shown.number || undefined}
                  onClick={() => onShow(number)}
                >
                  {t("bookings.copy.version", { number, ...who(side, by) })}
                </button>
                <span className="small muted">
                  {t(`bookings.copy.state.${state}`)}, {format.day(at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
