import { useState } from "react";
import type { SecretState } from "../../contract/mailbox.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";

interface Props {
  name: string;
  secret: SecretState | null;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A stored password says that it is there and since when; a field appears only to replace it. */
export function StoredPassword({ name, secret, value, error, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const [replacing, setReplacing] = useState(false);
  const stored = secret?.set ? secret : null;
  if (stored && !replacing && value === "" && !error) {
    const day = stored.changed ? formats.day(stored.changed) : null;
    return (
      <div className="field">
        <span>{t("mailbox.password")}</span>
        <div className="stored-password">
          <span>{day ? t("mailbox.passwordSavedOn", { day }) : t("mailbox.passwordSaved")}</span>
          <Button
            aria-label={t("mailbox.replaceLabel", { server: name.startsWith("imap") ? "IMAP" : "SMTP" })}
            onClick={() => setReplacing(true)}
          >
            {t("mailbox.replace")}
          </Button>
        </div>
      </div>
    );
  }
  const keep = (
    <button
      type="button"
      className="keep-password"
      onClick={() => {
        onChange("");
        setReplacing(false);
      }}
    >
      {t("mailbox.keepPassword")}
    </button>
  );
  return (
    <PasswordField
      name={name}
      label={t("mailbox.password")}
      hint={stored ? t("mailbox.passwordReplaceHint") : t("mailbox.passwordHint")}
      aside={stored ? keep : undefined}
      error={error}
      value={value}
      autoComplete="new-password"
      autoFocus={replacing}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
