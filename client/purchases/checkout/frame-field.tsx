import { type ComponentProps, useId } from "react";

interface Props extends Omit<ComponentProps<"input">, "id" | "onChange"> {
  label: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** A field of the foreign frame. Browsers must not offer stored cards for it, so it is called what no card field is. */
export function FrameField({ label, error, onType, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label className="frame-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="frame-field"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-said` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {error ? (
        <p className="frame-error" id={`${id}-said`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
