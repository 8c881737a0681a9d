import type { RefObject } from "react";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  /** Whether this browser may be trusted from now on. */
  mayTrust?: boolean;
}

/** What is asked after the right password: a code of the app, or a recovery code. */
export function SecondStep({ field, error, mayTrust = true }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        label={t("accounts.code")}
        name="code"
        ref={field}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={t("accounts.codeHint")}
        error={error}
      />
      {mayTrust ? <Checkbox name="remember">{t("accounts.codeRemember")}</Checkbox> : null}
    </>
  );
}
