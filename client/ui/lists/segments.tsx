import { Icon, type IconName } from "../icon.tsx";

interface Props<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly { value: Value; label: string; icon?: IconName }[];
}

/** Two or three ways to look at the same thing. */
export function Segments<Value extends string>({ label, value, onChange, segments }: Props<Value>) {
  return (
    <fieldset className="segments" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon ? <Icon name={segment.icon} size="small" /> : null}
          <span>{segment.label}</span>
        </button>
      ))}
    </fieldset>
  );
}
