import { type RefObject, useRef } from "react";
import {
  FOLLOW_UP_BODY_MAX,
  FOLLOW_UP_DAYS_MAX,
  MOST_FOLLOW_UPS,
} from "../../../contract/outreach/follow-ups.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MarkEditor } from "../composer/mark-editor.tsx";
import { changeStep, type DraftStep, type Plan, withoutStep, withStep } from "./plan.ts";
import type { PlanFaults } from "./plan-faults.ts";
import { SpareSteps } from "./spare-steps.tsx";
import "./follow-ups.css";

type FieldRef = RefObject<HTMLTextAreaElement | null>;

interface Props {
  plan: Plan;
  lang: string;
  /** Shown once sending was tried. */
  errors: PlanFaults["steps"];
  onChange: (plan: Plan) => void;
  /** The field that has the caret: placeholders go there. */
  onField: (field: FieldRef) => void;
}

/** Up to three numbered steps on a line, with the days between them. */
export function StepList({ plan, lang, errors, onChange, onField }: Props) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const { steps } = plan;
  // The pressed button may be gone, and the fields that come with it are not there yet.
  const focusOn = (find: (fields: NodeListOf<HTMLElement>) => HTMLElement | undefined): void => {
    requestAnimationFrame(() => {
      const fields = section.current?.querySelectorAll<HTMLElement>(".step textarea");
      ((fields && find(fields)) ?? section.current)?.focus();
    });
  };
  return (
    <section ref={section} className="plan-part" tabIndex={-1} aria-labelledby="steps-head">
      <h3 id="steps-head" className="column-head">
        {t("outreach.steps")}
      </h3>
      <p className="small muted">{t("outreach.steps.lead")}</p>
      {steps.length > 0 ? (
        <ol className="steps">
          {steps.map((step, place) => (
            <StepFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              key={place}
              place={place}
              step={step}
              lang={lang}
              error={errors[place] ?? {}}
              onField={onField}
              onChange={(part) => onChange(changeStep(plan, place, part))}
              onRemove={() => {
                onChange(withoutStep(plan, place));
                announce(t("outreach.steps.removed", { step: place + 1 }));
                focusOn((fields) => fields[Math.min(place, fields.length - 1)]);
              }}
            />
          ))}
        </ol>
      ) : null}
      {plan.spare.length > 0 ? (
        <SpareSteps
          plan={plan}
          onChange={(next) => {
            onChange(next);
            // The pressed button may be gone.
            section.current?.focus();
          }}
        />
      ) : null}
      {steps.length < MOST_FOLLOW_UPS ? (
        <Button
          kind="third"
          icon="plus"
          onClick={() => {
            onChange(withStep(plan));
            focusOn((fields) => fields[steps.length]);
          }}
        >
          {t("outreach.steps.add")}
        </Button>
      ) : null}
    </section>
  );
}

interface StepProps {
  place: number;
  step: DraftStep;
  lang: string;
  error: PlanFaults["steps"][number];
  onChange: (part: Partial<DraftStep>) => void;
  onRemove: () => void;
  onField: (field: FieldRef) => void;
}

function StepFields({ place, step, lang, error, onChange, onRemove, onField }: StepProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const number = place + 1;
  return (
    <li className="step" aria-label={t("outreach.steps.one", { step: number })}>
      <span className="step-number num" aria-hidden="true">
        {number}
      </span>
      <div className="step-days">
        <NumberField
          label={t(place === 0 ? "outreach.steps.daysFirst" : "outreach.steps.daysNext")}
          unit={t("outreach.steps.days", { count: step.days ?? 0 })}
          min={1}
          max={FOLLOW_UP_DAYS_MAX}
          value={step.days}
          error={error.days}
          onChange={(days) => onChange({ days })}
        />
        <IconButton icon="bin" label={t("outreach.steps.remove", { step: number })} onClick={onRemove} />
      </div>
      <MarkEditor
        label={t("outreach.steps.text", { step: number })}
        className="step-body"
        placeholder={t("outreach.steps.placeholder")}
        lang={lang}
        most={FOLLOW_UP_BODY_MAX}
        value={step.body}
        fieldRef={field}
        error={error.body}
        onFocus={() => onField(field)}
        onChange={(body) => onChange({ body })}
      />
    </li>
  );
}
