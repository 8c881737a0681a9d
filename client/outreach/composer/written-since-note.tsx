import type { WrittenSince } from "../../../contract/outreach.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";

const MOST_SHOWN = 5;

/** Who wrote to these podcasts while this mail was being written, and when. */
export function WrittenSinceNote({ mails, sameText }: WrittenSince) {
  const t = useText();
  const formats = useFormats();
  const shown = mails.slice(0, MOST_SHOWN);
  return (
    <>
      <Note kind="warning">
        {t(sameText ? "outreach.since.sameText" : "outreach.since.lead", { count: mails.length })}
      </Note>
      <ul className="written-since">
        {shown.map(({ entryExternalId, podcastTitle, at, by }) => (
          <li key={entryExternalId}>
            <b>{podcastTitle}</b>{" "}
            <span className="small muted">
              {by ? `${by}, ${formats.dayAndTime(at)}` : formats.dayAndTime(at)}
            </span>
          </li>
        ))}
        {mails.length > shown.length ? (
          <li className="small faint">{t("outreach.since.more", { count: mails.length - shown.length })}</li>
        ) : null}
      </ul>
    </>
  );
}
