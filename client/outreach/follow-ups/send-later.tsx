import { useRef } from "react";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ByRhythm } from "./by-rhythm.tsx";
import { fieldTime, tomorrowMorning } from "./field-time.ts";

interface Props {
  /** As the field has it; null for at once. */
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
  byRhythm: boolean;
  onByRhythm: (on: boolean) => void;
}

const DAY = 24 * 60 * 60_000;

/** At once, or from a time within 90 days; and whether each mail then waits for its show's usual day. */
export function SendLater({ value, error, onChange, byRhythm, onByRhythm }: Props) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  function set(next: string | null): void {
    onChange(next);
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>(next === null ? "button" : "input")?.focus(),
    );
  }
  const now = new Date();
  return (
    <section ref={section} className="plan-part" aria-labelledby="later-head">
      <h3 id="later-head" className="column-head">
        {t("outreach.later")}
      </h3>
      {value === null ? (
        <>
          <p className="small muted">{t(byRhythm ? "outreach.rhythm.starts" : "outreach.later.atOnce")}</p>
          <Button kind="third" icon="clock" onClick={() => set(fieldTime(tomorrowMorning(now)))}>
            {t("outreach.later.set")}
          </Button>
        </>
      ) : (
        <div className="later-field">
          <TextField
            label={t("outreach.later.field")}
            type="datetime-local"
            min={fieldTime(now)}
            max={fieldTime(new Date(now.getTime() + LATER_DAYS_MAX * DAY))}
            hint={t("outreach.later.hint", { days: LATER_DAYS_MAX })}
            value={value}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button kind="third" icon="undo" onClick={() => set(null)}>
            {t("outreach.later.undo")}
          </Button>
        </div>
      )}
      <ByRhythm checked={byRhythm} onChange={onByRhythm} />
    </section>
  );
}
