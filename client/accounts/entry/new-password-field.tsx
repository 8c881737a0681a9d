import { type ReactNode, useState } from "react";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../contract/accounts-entry.ts";
import { useText } from "../../language/text.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { passwordStrength } from "./password-strength.ts";

interface Props {
  label: string;
  error: string | undefined;
  onType: () => void;
}

/** A new password: first the rule, then how strong it is, in words. */
export function NewPasswordField({ label, error, onType }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const { strength, missing } = passwordStrength(typed);
  const words: Record<typeof strength, ReactNode> = {
    empty: t("accounts.entry.rule", { min: PASSWORD_MIN }),
    short: t("accounts.entry.missing", { count: missing }),
    long: t("accounts.entry.tooLong", { max: PASSWORD_MAX }),
    guessable: t("accounts.entry.guessable"),
    good: <span className="ok">{t("accounts.entry.good")}</span>,
    strong: <span className="ok">{t("accounts.entry.strong")}</span>,
  };
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      error={error}
      hint={words[strength]}
      onChange={(event) => {
        setTyped(event.target.value);
        onType();
      }}
    />
  );
}
