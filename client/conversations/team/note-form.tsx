import { useRef, useState } from "react";
import {
  type ConversationTeam,
  NOTE_LETTERS_MAX,
  readTeam,
  writeNote,
} from "../../../contract/conversations/team.ts";
import { useSession } from "../../accounts/session.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { type BegunNote, findNote, layNote, NO_NOTE } from "./begun-note.ts";

interface Props {
  conversation: string;
  team: ConversationTeam;
  /** It was just asked for, and is no note that stands open. */
  focused: boolean;
  onClose: () => void;
}

/** Writes a note for colleagues, and says who is told of it. What was begun waits in this browser. */
export function NoteForm({ conversation, team, focused, onClose }: Props) {
  const t = useText();
  const { login } = useSession();
  const [{ text, mentions }, setNote] = useState(() => findNote(login.publicId, conversation) ?? NO_NOTE);
  const keys = useRef<IdempotencyKeys>(new Map());
  function change(note: BegunNote): void {
    setNote(note);
    layNote(login.publicId, conversation, note);
  }
  const write = useTell(writeNote, {
    async onSuccess() {
      change(NO_NOTE);
      await forget(readTeam);
      onClose();
    },
  });
  const others = team.colleagues.filter((one) => !one.self);
  const empty = text.trim() === "";
  return (
    <form
      className="team-note-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (empty || write.isPending) return;
        // Some may have gone since it was begun.
        const body = { text, mentions: mentions.filter((id) => others.some((one) => one.id === id)) };
        write.mutate({
          params: { id: conversation },
          body,
          idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
        });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Field
        label={t("conversations.team.note")}
        hint={t("conversations.team.noteHint")}
        error={write.error ? sentenceOf(write.error, t) : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            rows={3}
            maxLength={NOTE_LETTERS_MAX}
            value={text}
            readOnly={write.isPending}
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus={focused}
            onChange={(event) => change({ text: event.target.value, mentions })}
          />
        )}
      </Field>
      {others.length > 0 ? (
        <fieldset className="answer-copies">
          <legend className="muted">{t("conversations.team.tell")}</legend>
          {others.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={mentions.includes(id)}
              onChange={(event) =>
                change({
                  text,
                  mentions: event.target.checked ? [...mentions, id] : mentions.filter((one) => one !== id),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <div className="row-of">
        <Button
          type="submit"
          state={write.isPending ? "waiting" : "ready"}
          reason={empty ? t("conversations.answer.empty") : undefined}
        >
          {t("conversations.team.keepNote")}
        </Button>
        <Button
          kind="third"
          onClick={() => {
            change(NO_NOTE);
            onClose();
          }}
        >
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
