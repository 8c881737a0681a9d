import { type ReactNode, useId } from "react";

export interface FieldWords {
  label: string;
  /** What is expected; gives way to the error. */
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** The label is for readers only, because the line above says it. */
  labelHidden?: boolean | undefined;
  /** Stands at the right of the label, such as "Forgot your password?". */
  aside?: ReactNode | undefined;
}

export interface FieldIds {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label above, control, hint or error below, tied together by ids that the control spreads. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  aside,
  className,
  children,
}: FieldWords & { className?: string | undefined; children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const said = error ?? hint;
  const name = (
    <label className={labelHidden ? "visually-hidden" : "field-label"} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={["field", error && "failing", className].filter(Boolean).join(" ")}>
      {aside ? (
        <div className="field-top">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": said ? `${id}-said` : undefined,
      })}
      {said ? (
        <span className="hint" id={`${id}-said`}>
          {said}
        </span>
      ) : null}
    </div>
  );
}
