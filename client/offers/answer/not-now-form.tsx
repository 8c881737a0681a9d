import { type FormEvent, useState } from "react";
import { NOT_NOW_DAYS_MAX } from "../../../contract/offers/answers.ts";
import { NOTE_MAX } from "../../../contract/offers/terms.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import type { FormProps } from "./form-props.ts";

/** A day so many days from today, as a field of a day has it. */
function dayAhead(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** In three months, unless another day is chosen. */
const USUAL_DAYS = 90;

/** Not now, but from a day on. */
export function NotNowForm({ page, waiting, typed, onTyped, onSay, onBack }: FormProps) {
  const t = useText();
  const { until, note } = typed.notNow ?? {
    until: page.answer?.until ?? dayAhead(USUAL_DAYS),
    note: page.answer?.note ?? "",
  };
  const [pressed, setPressed] = useState(false);
  const fits = until >= dayAhead(1) && until <= dayAhead(NOT_NOW_DAYS_MAX);
  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (fits && !waiting) onSay({ answer: "not-now", until, note });
  }
  return (
    <form noValidate onSubmit={send}>
      <h2>{t("offers.answer.choice.not-now")}</h2>
      <TextField
        label={t("offers.answer.until")}
        type="date"
        min={dayAhead(1)}
        max={dayAhead(NOT_NOW_DAYS_MAX)}
        value={until}
        error={pressed && !fits ? t("offers.answer.untilWrong") : undefined}
        onChange={({ target }) => onTyped({ notNow: { until: target.value, note } })}
      />
      <TextArea
        label={t("offers.answer.note")}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => onTyped({ notNow: { until, note: target.value } })}
      />
      <Button kind="main" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("offers.answer.go")}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("offers.answer.back")}
      </Button>
    </form>
  );
}
