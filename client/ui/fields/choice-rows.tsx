import { type ReactNode, useId } from "react";

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A glyph before the label. */
  sign?: ReactNode | undefined;
  /** A second line under the label. */
  second?: ReactNode | undefined;
  /** At the right: a count, or why it cannot be chosen ("already in it"). */
  note?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

interface Props<Value extends string> {
  /** The group's name for screen readers; the visible heading is outside. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of several: each row is one target over the full width. */
export function ChoiceRows<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            className="radio-dot"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.sign}
          <span>
            {choice.label}
            {choice.second ? <small>{choice.second}</small> : null}
          </span>
          {choice.note === undefined ? null : <b className="small">{choice.note}</b>}
        </label>
      ))}
    </fieldset>
  );
}
