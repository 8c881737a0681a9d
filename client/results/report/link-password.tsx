import { useEntryForm } from "../../accounts/entry/use-entry-form.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import "./share.css";

/** Before a link opens: its password. What is behind it is not said. */
export function LinkPassword({ onSay }: { onSay: (password: string) => Promise<void> }) {
  const t = useText();
  const form = useEntryForm(async (read) => {
    const password = read("password");
    if (password === "") return form.mark("password", t("results.share.missing"));
    // The form is gone once it has opened, and the focus with it.
    const page = form.ref.current?.closest("main");
    await onSay(password);
    if (!form.ref.current) page?.focus();
  });
  return (
    <>
      <h1>{t("results.share.lockedTitle")}</h1>
      <p className="muted mt-2">{t("results.share.lockedSays")}</p>
      <form ref={form.ref} className="link-password" onSubmit={form.submit} noValidate>
        <PasswordField
          label={t("results.share.say")}
          name="password"
          autoComplete="off"
          error={form.errorOf("password") ?? form.failure}
          onChange={() => form.mark("password")}
        />
        <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t("results.share.open")}
        </Button>
      </form>
    </>
  );
}
