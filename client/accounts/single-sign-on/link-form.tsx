import { linkSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";

/** Joins the account that was there before with the person at the provider. */
export function LinkForm({ ticket, onLinked }: { ticket: string; onLinked: () => void }) {
  const t = useText();
  const form = useEntryForm(async (read) => {
    const password = read("password");
    if (!password) return form.mark("password", t("accounts.passwordMissing"));
    await call(linkSignOn, { body: { ticket, password } });
    onLinked();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <PasswordField
        label={t("accounts.password")}
        name="password"
        autoComplete="current-password"
        error={form.errorOf("password")}
        onChange={() => form.mark("password")}
      />
      {form.failure ? (
        <p className="danger small" role="alert">
          {form.failure}
        </p>
      ) : null}
      <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
        {t("accounts.signOn.join")}
      </Button>
    </form>
  );
}
