import type { ThreadMovedOn } from "../../../contract/conversations/reply.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { MailNote } from "../mail-note.tsx";

/** Nothing was sent: somebody has written meanwhile. Their mail stands above; whether to send is asked. */
export function MovedOnNote({ moved, onAnyway }: { moved: ThreadMovedOn; onAnyway: () => void }) {
  const t = useText();
  const format = useFormats();
  const last = moved.mails.at(-1);
  const values = {
    name: last?.by ?? t("conversations.unknownSender"),
    time: last ? format.dayAndTime(last.at) : "",
  };
  return (
    <div role="alert" className="answer-asked">
      <MailNote
        icon="warning"
        error={undefined}
        acts={<Button onClick={onAnyway}>{t("conversations.answer.anyway")}</Button>}
      >
        <b>
          {t(
            last?.ours ? "conversations.answer.movedOn.ours" : "conversations.answer.movedOn.theirs",
            values,
          )}
        </b>{" "}
        {t("conversations.answer.movedOn.ask")}
      </MailNote>
    </div>
  );
}
