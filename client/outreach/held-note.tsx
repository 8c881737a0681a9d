import { useRef } from "react";
import { type Mailing, readMailing, resumeMailing } from "../../contract/outreach.ts";
import { sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "../mailbox/pause-note.css";

/** A mailing whose text the server refused: asks whether to continue. The stop button is above. */
export function HeldNote({ mailing }: { mailing: Mailing }) {
  const t = useText();
  const note = useRef<HTMLDivElement>(null);
  const { publicId } = mailing;
  const resume = useTell(resumeMailing, {
    onSuccess: (resumed) => {
      // The note goes away with its button; readers go on at the top of the page.
      note.current?.closest("main")?.focus();
      announce(t("mailbox.resumed"));
      queryClient.setQueryData(keyOf(readMailing, { params: { id: publicId } }), resumed);
    },
  });
  return (
    <div className="pause-note" ref={note}>
      <Note kind="warning" icon="pause" start={t("outreach.held")}>
        {t("outreach.heldWhy")}
        {resume.error ? <span className="danger"> {sentenceOf(resume.error, t)}</span> : null}
      </Note>
      <Button
        icon="play"
        state={resume.isPending ? "waiting" : "ready"}
        onClick={() => resume.mutate({ params: { id: publicId } })}
      >
        {t("outreach.heldResume")}
      </Button>
    </div>
  );
}
