import { useId } from "react";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";

interface Props {
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** Whether each mail waits for the working day after its show's usual day (C9.03). */
export function ByRhythm({ checked, disabled, onChange }: Props) {
  const t = useText();
  const hint = useId();
  return (
    <div className="by-rhythm">
      <Checkbox
        checked={checked}
        disabled={disabled}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t("outreach.rhythm")}
      </Checkbox>
      <p id={hint} className="small muted">
        {t("outreach.rhythm.hint")}
      </p>
    </div>
  );
}
