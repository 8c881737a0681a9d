import { DISPLAY_NAME_MAX } from "../../contract/campaigns.ts";
import { useText } from "../language/text.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { nameLength } from "./display-name.ts";

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
  onBlur?: (() => void) | undefined;
  /** Shows the count only near the limit. */
  quiet?: boolean | undefined;
  autoFocus?: boolean | undefined;
  fieldClass?: string | undefined;
}

/** The one field for a campaign's name: it counts as the rule counts. */
export function NameField({ label, value, error, onChange, onBlur, quiet, autoFocus, fieldClass }: Props) {
  const t = useText();
  const count = nameLength(value);
  const near = count >= DISPLAY_NAME_MAX - 15;
  const counted = t("campaigns.name.counted", { count, most: DISPLAY_NAME_MAX });
  return (
    <TextField
      name="displayName"
      label={label}
      value={value}
      autoComplete="off"
      autoFocus={autoFocus}
      fieldClass={["num", fieldClass].filter(Boolean).join(" ")}
      hint={quiet && !near ? undefined : counted}
      error={error && count > DISPLAY_NAME_MAX ? `${error} ${counted}` : error}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
