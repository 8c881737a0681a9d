import { useState } from "react";
import { recoverSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";

/** An owner's way in while the provider is down. */
export function RecoveryForm() {
  const t = useText();
  const [taken, setTaken] = useState(false);
  const form = useEntryForm(async (read) => {
    await call(recoverSignOn, { body: { username: read("username").trim(), code: read("code").trim() } });
    setTaken(true);
  });
  if (taken)
    return (
      <div role="status">
        <Note start={t("accounts.signOn.recoveredStart")}>{t("accounts.signOn.recovered")}</Note>
      </div>
    );
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <TextField
        label={t("accounts.address")}
        name="username"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t("accounts.signOn.code")}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {form.failure ? (
        <p className="danger small" role="alert">
          {form.failure}
        </p>
      ) : null}
      <Button type="submit" state={form.waiting ? "waiting" : "ready"}>
        {t("accounts.signOn.recover")}
      </Button>
    </form>
  );
}
