import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from "react";
import { isPhrase } from "../../../contract/forms/phrases.ts";
import { useText } from "../../language/text.tsx";
import { shake } from "../shake.ts";
import { TextField } from "./text-field.tsx";

/** Checks the phrase; a wrong entry shakes the field once and shows what is missing. */
export interface PhraseCheck {
  check: () => boolean;
}

interface Props {
  /** The words to type; case and outer blanks do not matter. */
  phrase: string;
  label: string;
  /** The sentence above the field with the phrase in bold. */
  children: ReactNode;
  /** `const phrase = useRef<PhraseCheck>(null)`, then `phrase.current?.check()` before going on. */
  checkRef: RefObject<PhraseCheck | null>;
}

/** A phrase to type before something one may regret. */
export function PhraseField({ phrase, label, children, checkRef }: Props) {
  const t = useText();
  const around = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  useImperativeHandle(checkRef, () => ({
    check() {
      const right = isPhrase(typed, [phrase]);
      setWrong(!right);
      if (!right) {
        shake(around.current);
        around.current?.querySelector("input")?.focus();
      }
      return right;
    },
  }));

  return (
    <div ref={around} className="phrase">
      <p className="small muted">{children}</p>
      <TextField
        label={label}
        labelHidden
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong ? t("ui.phraseWrong", { phrase }) : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
    </div>
  );
}
