import { useState } from "react";
import { setPassword } from "../../../contract/accounts-entry.ts";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { NewPasswordField } from "../../accounts/entry/new-password-field.tsx";
import { useEntryForm } from "../../accounts/entry/use-entry-form.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";

/** `/passwd/new#token`: where the link of the mail leads. */
export default function NewPasswordPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const [done, setDone] = useState(false);
  const form = useEntryForm(async (read) => {
    const password = read("password");
    if (password !== read("repeat")) return form.mark("repeat", t("accounts.entry.notEqual"));
    await call(setPassword, { params: { token }, body: { password } });
    setDone(true);
  });
  const over = !token || (form.problem instanceof Problem && form.problem.code === "link-over");
  return (
    <EntryFrame first={14}>
      {done ? (
        <EntryMessage
          title={t("accounts.entry.newDoneTitle")}
          to={paths.signIn}
          toLabel={t("accounts.signIn")}
        >
          <p>{t("accounts.entry.newDone")}</p>
        </EntryMessage>
      ) : over ? (
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.forgottenPassword}
          toLabel={t("accounts.entry.askNewLink")}
        >
          <p>{t("accounts.entry.linkOver")}</p>
        </EntryMessage>
      ) : (
        <>
          <h1>{t("accounts.entry.newTitle")}</h1>
          <p>{t("accounts.entry.newLead")}</p>
          <form ref={form.ref} onSubmit={form.submit} noValidate>
            <NewPasswordField
              label={t("accounts.entry.newPassword")}
              error={form.errorOf("password")}
              onType={() => form.mark("password")}
            />
            <PasswordField
              label={t("accounts.entry.repeat")}
              name="repeat"
              autoComplete="new-password"
              error={form.errorOf("repeat")}
              onChange={() => form.mark("repeat")}
            />
            {form.failure ? (
              <p className="danger small" role="alert">
                {form.failure}
              </p>
            ) : null}
            <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
              {t(form.waiting ? "accounts.entry.settingPassword" : "accounts.entry.setPassword")}
            </Button>
          </form>
        </>
      )}
    </EntryFrame>
  );
}
