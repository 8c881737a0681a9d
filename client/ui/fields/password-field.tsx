import { type ComponentProps, useState } from "react";
import { useText } from "../../language/text.tsx";
import { IconButton } from "../icon-button.tsx";
import { Field, type FieldWords } from "./field.tsx";

type Props = FieldWords & Omit<ComponentProps<"input">, "id" | "type">;

/** A password with an eye to look at it. It is hidden again when the form is sent away. */
export function PasswordField({ label, hint, error, labelHidden, aside, ...input }: Props) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} aside={aside}>
      {(ids) => (
        <span className="secret">
          <input
            {...input}
            {...ids}
            type={shown ? "text" : "password"}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            icon={shown ? "eye-off" : "eye"}
            label={t(shown ? "ui.hidePassword" : "ui.showPassword")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
