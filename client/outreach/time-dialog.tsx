import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Problem, sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { fieldTime, tomorrowMorning } from "./follow-ups/field-time.ts";
import { instantOf } from "./follow-ups/plan.ts";

interface Props {
  title: string;
  description: string;
  /** What it begins with; null: tomorrow morning. */
  start: string | null;
  /** The name of the field in the call, where a refusal of the server belongs. */
  field: string;
  saveLabel: string;
  saving: boolean;
  /** Something is on its way, this or another act. */
  busy: boolean;
  error: Error | null;
  onSave: (instant: string) => void;
  onClose: () => void;
  /** What else is asked. */
  below?: ReactNode;
  /** Acts beside saving. */
  children?: ReactNode;
}

/** Asks for another time, which lies ahead. What was typed stays when it is refused. */
export function TimeDialog({ title, description, start, field, saveLabel, ...rest }: Props) {
  const { saving, busy, error, onSave, onClose, children, below } = rest;
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useState(() =>
    fieldTime(start && new Date(start) > new Date() ? new Date(start) : tomorrowMorning(new Date())),
  );
  const [wrong, setWrong] = useState(false);
  const refusal = error instanceof Problem ? error.of(field) : undefined;
  function save(event: FormEvent): void {
    event.preventDefault();
    const instant = instantOf(typed);
    const past = instant === null || new Date(instant) <= new Date();
    setWrong(past);
    if (!past && !busy) onSave(instant);
  }
  return (
    <Dialog
      open
      stays
      onClose={busy ? undefined : onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={saving ? "waiting" : "ready"}>
            {saveLabel}
          </Button>
          {children}
          <Button large disabled={busy} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <TextField
          label={t("outreach.later.field")}
          type="datetime-local"
          value={typed}
          error={wrong ? t("outreach.later.fault") : refusal}
          onChange={(event) => setTyped(event.target.value)}
        />
        {below}
        {error && !refusal ? (
          <p className="danger small" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
