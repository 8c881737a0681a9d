import { type FormEvent, type ReactNode, useState } from "react";
import { SAVED_NAME_MAX } from "../../../contract/catalogue-saved.ts";
import { atMost, required } from "../../../contract/forms/checks.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { currentLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

interface Props {
  label: string;
  /** What the button does. */
  act: string;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Why it cannot be done now. */
  reason?: string | undefined;
  /** @throws Problem */
  onName: (name: string) => Promise<void>;
  /** A way out beside the button. */
  children?: ReactNode;
}

/** Asks for a name; errors from the rules or the server are shown at the field. */
export function NameForm({ label, act, name = "", autoFocus, reason, onName, children }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined || waiting) return;
    const trimmed = typed.normalize("NFC").trim();
    const filled = required(trimmed);
    const checked = filled.ok ? atMost(trimmed, SAVED_NAME_MAX) : filled;
    if (!checked.ok) {
      setError(fieldSentence(checked.rule, currentLanguage(), checked.values));
      return;
    }
    setWaiting(true);
    try {
      await onName(trimmed);
      setTyped("");
      setError(undefined);
    } catch (problem) {
      const field = problem instanceof Problem ? problem.of("name") : undefined;
      setError(field ?? sentenceOf(problem, t));
    } finally {
      setWaiting(false);
    }
  }

  return (
    <form className="saved-form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        value={typed}
        error={error}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <p className="saved-acts">
        <Button type="submit" kind="main" state={waiting ? "waiting" : "ready"} reason={reason}>
          {act}
        </Button>
        {children}
      </p>
    </form>
  );
}
