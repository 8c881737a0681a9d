import { useState } from "react";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { useText } from "../../language/text.tsx";
import { TimePopover } from "../time-popover.tsx";

/** Sends at another time, within 90 days. */
export function SendLater({ disabled, onChoose }: { disabled: boolean; onChoose: (at: Date) => void }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const label = t("conversations.answer.later");
  return (
    <TimePopover
      label={label}
      most={LATER_DAYS_MAX}
      open={open}
      onOpenChange={setOpen}
      onChoose={onChoose}
      trigger={
        <button type="button" className="button third" disabled={disabled}>
          <span>{label}</span>
        </button>
      }
    />
  );
}
