import type { ReactNode } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";

interface Props<V extends string> {
  name: { value: string; set: (name: string) => void; error?: string | undefined; disabled?: boolean };
  /** What is chosen beside the name: a colour, or a kind. */
  choice: {
    label: string;
    value: V;
    options: readonly { value: V; label: string }[];
    set: (value: V) => void;
    disabled: boolean;
  };
  saveLabel: string;
  waiting: boolean;
  /** What no field shows. */
  error: unknown;
  onSave: () => void;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** In the place of a tag or own field that is changed. */
export function MarkForm<V extends string>(props: Props<V>) {
  const { name, choice, saveLabel, waiting, error, onSave, onClose, children } = props;
  const t = useText();
  return (
    <form
      noValidate
      className="mark-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextField
        label={t("campaigns.marks.name")}
        value={name.value}
        autoFocus
        autoComplete="off"
        disabled={name.disabled}
        error={name.error}
        onChange={({ target }) => name.set(target.value)}
      />
      <SelectField
        label={choice.label}
        value={choice.value}
        disabled={choice.disabled}
        options={choice.options}
        onChange={(next) => choice.set(next as V)}
      />
      <Button type="submit" kind="main" state={waiting ? "waiting" : "ready"}>
        {saveLabel}
      </Button>
      {children ? <div className="wide">{children}</div> : null}
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <div className="wide">
        <Button kind="third" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
