import { useState } from "react";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { useText } from "../../language/text.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { TimePopover } from "../time-popover.tsx";

interface Props {
  disabled: boolean;
  /** Whether its key is meant for this answer. */
  hasKey: () => boolean;
  onChoose: (at: Date) => void;
}

/** Sends at another time, within 90 days. */
export function SendLater({ disabled, hasKey, onChoose }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const label = t("conversations.answer.later");
  useShortcuts({
    sendLater: () => {
      if (!hasKey()) return false;
      if (!disabled) setOpen(true);
    },
  });
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
