import { type ReactElement, type ReactNode, useState } from "react";
import { fieldSentence } from "../../contract/sentences.ts";
import { useFormats } from "../language/formats.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Popover } from "../ui/floating/popover.tsx";
import { fieldValue, laterTimes } from "./later-times.ts";

const DAY = 24 * 60 * 60_000;

interface Props {
  label: string;
  trigger: ReactElement<React.JSX.IntrinsicElements["button"]>;
  /** How far ahead it can be, in days. */
  most: number;
  /** Stands above the times. */
  children?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (at: Date) => void;
}

/** A time ahead: one that is often meant, or any. */
export function TimePopover({ label, trigger, most, children, open, onOpenChange, onChoose }: Props) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  const [typed, setTyped] = useState(() => fieldValue(new Date(Date.now() + DAY)));
  const [error, setError] = useState<string>();

  function choose(at: Date): void {
    onOpenChange(false);
    onChoose(at);
  }
  function set(): void {
    const at = new Date(typed);
    const ahead = at.getTime() - Date.now();
    if (Number.isNaN(ahead) || ahead <= 0) setError(t("conversations.time.past"));
    else if (ahead > most * DAY) setError(fieldSentence("too-late", language, { max: most }));
    else choose(at);
  }

  return (
    <Popover
      title={label}
      open={open}
      onOpenChange={(next) => {
        setError(undefined);
        onOpenChange(next);
      }}
      trigger={trigger}
    >
      <form
        className="time-popover"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        {children}
        {laterTimes(new Date()).map(({ name, at }) => (
          <Button key={name} onClick={() => choose(at)}>
            {t(`conversations.time.${name}`, { time: format.dayAndTime(at.toISOString()) })}
          </Button>
        ))}
        <TextField
          label={t("conversations.time.other")}
          type="datetime-local"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="main">
          {t("conversations.time.set")}
        </Button>
      </form>
    </Popover>
  );
}
