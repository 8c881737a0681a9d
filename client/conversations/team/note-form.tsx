import { useState } from "react";
import {
  type ConversationTeam,
  NOTE_LETTERS_MAX,
  readTeam,
  writeNote,
} from "../../../contract/conversations/team.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useKeptState } from "../../ui/kept-state.ts";

interface Props {
  conversation: string;
  team: ConversationTeam;
  onClose: () => void;
}

/** Writes a note for colleagues, and says who is told of it. */
export function NoteForm({ conversation, team, onClose }: Props) {
  const t = useText();
  const [text, setText] = useKeptState(`note.${conversation}`, () => "");
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const write = useTell(writeNote, {
    async onSuccess() {
      setText("");
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
        write.mutate({ params: { id: conversation }, body: { text, mentions: [...mentions] } });
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
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            onChange={(event) => setText(event.target.value)}
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
                setMentions(event.target.checked ? [...mentions, id] : mentions.filter((one) => one !== id))
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
        <Button kind="third" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
