import { changePassword } from "../../../contract/accounts-security.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { NewPasswordField } from "../entry/new-password-field.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";

interface Props {
  loginId: string;
  username: string;
  /** The other sessions have ended. */
  onChanged: () => void;
}

/** The present password and the new one. */
export function PasswordForm({ loginId, username, onChanged }: Props) {
  const t = useText();
  const form = useEntryForm(async (read) => {
    await call(changePassword, {
      params: { loginId },
      body: { present: read("present"), next: read("password") },
    });
    form.ref.current?.reset();
    showToast(t("accounts.password.changed"));
    onChanged();
  });
  return (
    <form ref={form.ref} className="form-grid" onSubmit={form.submit} noValidate>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t("accounts.password.present")}
        name="present"
        autoComplete="current-password"
        onChange={() => form.mark("present")}
      />
      <NewPasswordField
        label={t("accounts.password.next")}
        error={form.errorOf("next")}
        onType={() => form.mark("next")}
      />
      {form.failure ? (
        <p className="danger small full-width" role="alert">
          {form.failure}
        </p>
      ) : null}
      <div className="full-width">
        <Button type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t("accounts.password.change")}
        </Button>
      </div>
    </form>
  );
}
