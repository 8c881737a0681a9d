import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { useOpening } from "./use-opening.ts";

/** Above the inbox: to members while it is open for the administrator, to an administrator whether it is. */
export function OpeningNote() {
  const t = useText();
  const format = useFormats();
  const owner = useOwner();
  const { opening, refused, pending, change } = useOpening(owner?.publicId);
  if (!owner || !opening) return null;
  const { until, member } = opening;
  if (until === null)
    return member ? null : (
      <Note icon="locked" start={t("conversations.opening.notYet", { owner: owner.displayName })}>
        {t("conversations.opening.askMember")}
      </Note>
    );
  return (
    <Note
      kind="warning"
      icon="people"
      start={t("conversations.opening.until", { time: format.dayAndTime(until) })}
    >
      {member ? (
        <button type="button" disabled={pending} onClick={() => change(false)}>
          {t("conversations.opening.close")}
        </button>
      ) : null}
      {refused ? <span role="alert"> {sentenceOf(refused, t)}</span> : null}
    </Note>
  );
}
