import type { ComponentProps } from "react";
import { Field, type FieldWords } from "./field.tsx";

type Props = FieldWords &
  Omit<ComponentProps<"input">, "id" | "size"> & {
    /** Stands inside at the right: %, €, days. */
    unit?: string | undefined;
    fieldClass?: string | undefined;
  };

/** One line of text. Takes everything an input takes, `register("name")` of react-hook-form included. */
export function TextField({ label, hint, error, labelHidden, aside, unit, fieldClass, ...input }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      labelHidden={labelHidden}
      aside={aside}
      className={fieldClass}
    >
      {(ids) => {
        const line = (
          <input {...input} {...ids} className={["input", input.className].filter(Boolean).join(" ")} />
        );
        return unit ? (
          <span className="unit">
            {line}
            <em>{unit}</em>
          </span>
        ) : (
          line
        );
      }}
    </Field>
  );
}

type AreaProps = FieldWords & Omit<ComponentProps<"textarea">, "id">;

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ label, hint, error, labelHidden, aside, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} aside={aside}>
      {(ids) => (
        <textarea {...area} {...ids} className={["input", area.className].filter(Boolean).join(" ")} />
      )}
    </Field>
  );
}
