import type { RoomChanged } from "../../../contract/outreach/room.ts";
import { sentence } from "../../../contract/sentences.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";

const MOST_SHOWN = 5;

/** Which mails are not as they were approved, and why. */
export function RoomChangedNote({ mails }: RoomChanged) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <Note kind="warning">{sentence("room-changed", language, { count: mails.length })}</Note>
      <ul className="written-since">
        {mails.slice(0, MOST_SHOWN).map(({ entry, title, problem }) => (
          <li key={entry}>
            <b>{title}</b>{" "}
            <span className="small muted">
              {problem ? t(`outreach.room.check.${problem}`) : t("outreach.room.otherMail")}
            </span>
          </li>
        ))}
        {mails.length > MOST_SHOWN ? (
          <li className="small faint">{t("outreach.since.more", { count: mails.length - MOST_SHOWN })}</li>
        ) : null}
      </ul>
    </>
  );
}
