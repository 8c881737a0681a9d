import { NumberField as Base } from "@base-ui/react/number-field";
import { localeOf } from "../../../contract/forms/locale.ts";
import { useLanguage } from "../../language/locale.ts";
import { Field, type FieldWords } from "./field.tsx";

interface Props extends FieldWords {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  unit?: string | undefined;
  disabled?: boolean | undefined;
  format?: Intl.NumberFormatOptions | undefined;
}

/** A number in the locale's notation. Empty is null; a value out of range is kept and reported, never changed. */
export function NumberField({
  value,
  onChange,
  onBlur,
  name,
  min,
  max,
  step = 1,
  unit,
  disabled,
  format,
  ...words
}: Props) {
  const locale = localeOf(useLanguage());
  return (
    <Field {...words}>
      {({ id, ...said }) => (
        <Base.Root
          id={id}
          name={name}
          value={value}
          onValueChange={(next) => onChange(next)}
          min={min}
          max={max}
          step={step}
          allowOutOfRange
          disabled={disabled}
          locale={locale}
          format={format}
          className="unit"
        >
          <Base.Input {...said} onBlur={onBlur} className="input num" />
          {unit ? <em>{unit}</em> : null}
        </Base.Root>
      )}
    </Field>
  );
}
