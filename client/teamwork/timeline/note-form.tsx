import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import type { RouteReply } from "../../../contract/route.ts";
import {
  changeEntryNote,
  type EntryNote,
  NOTE_LETTERS_MAX,
  noteText,
  readTimeline,
  writeEntryNote,
} from "../../../contract/teamwork/timeline.ts";
import { keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Note } from "../../ui/note.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import "../../conversations/answering/answering.css";

const NoteEditor = lazy(() => import("../../conversations/answering/answer-editor.tsx"));
const EMPTY: AnswerDocument = { type: "doc", content: [{ type: "paragraph" }] };

interface Props {
  campaign: string;
  entry: string;
  people: RouteReply<typeof readTimeline>["people"];
  guest: boolean;
  /** The note that is changed; left out for a new one. */
  note?: EntryNote | undefined;
  onClose: () => void;
}

/** Writes a note and says who is told of it, or changes one. */
export function EntryNoteForm({ campaign, entry, people, guest, note, onClose }: Props) {
  const t = useText();
  const [document, setDocument] = useKeptState<AnswerDocument>(
    `entry-note.${note?.publicId ?? entry}`,
    () => note?.document ?? EMPTY,
  );
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const [shared, setShared] = useState(false);
  const [pressed, setPressed] = useState(false);
  const keys = useRef(new Map<string, string>());
  function done(): void {
    void forget(readTimeline);
    announce(t("teamwork.notes.saved"));
    onClose();
  }
  const write = useTell(writeEntryNote, { onSuccess: done });
  const change = useTell(changeEntryNote, { onSuccess: done });
  const waiting = write.isPending || change.isPending;
  const error = write.error ?? change.error;
  const letters = noteText(document).trim().length;
  const missing = letters === 0;
  const long = letters > NOTE_LETTERS_MAX;
  function save(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (missing || long || waiting) return;
    if (note) {
      change.mutate({
        params: { id: campaign, note: note.publicId },
        body: { document, edited: note.edited },
      });
      return;
    }
    const body = { entry, document, mentions: [...mentions], shared };
    write.mutate({
      params: { id: campaign },
      body,
      idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
    });
  }
  const others = people.filter(({ self }) => !self);
  return (
    <form noValidate className="note-form" onSubmit={save}>
      <Suspense fallback={<Bone height={190} />}>
        <NoteEditor document={document} focused label={t("teamwork.notes.text")} onChange={setDocument} />
      </Suspense>
      {pressed && (missing || long) ? (
        <p className="small danger" role="alert">
          {missing ? t("teamwork.notes.missing") : t("teamwork.notes.long", { max: NOTE_LETTERS_MAX })}
        </p>
      ) : (
        <p className="small muted">{t(guest ? "teamwork.notes.guestHint" : "teamwork.notes.hint")}</p>
      )}
      {note || guest ? null : (
        <>
          {others.length > 0 ? (
            <fieldset className="answer-copies">
              <legend className="muted">{t("teamwork.notes.tell")}</legend>
              {others.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  checked={mentions.includes(id)}
                  onChange={({ target }) =>
                    setMentions(target.checked ? [...mentions, id] : mentions.filter((one) => one !== id))
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          ) : null}
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
            {t("teamwork.notes.share")}
          </Checkbox>
        </>
      )}
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <div className="row-of">
        <Button kind="main" type="submit" state={waiting ? "waiting" : "ready"}>
          {t("teamwork.notes.save")}
        </Button>
        <Button kind="third" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
