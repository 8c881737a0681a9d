import type { ReactNode } from "react";
import { beginSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";

interface Props {
  /** The organization's own link: no address is asked for. */
  organization: string | undefined;
  from: string | undefined;
  /** It failed before. */
  again: boolean;
  other: ReactNode;
}

/** Leaves for the provider: of the address's domain, or of the organization whose link was opened. */
export function SignOnForm({ organization, from, again, other }: Props) {
  const t = useText();
  const form = useEntryForm(async (read) => {
    const username = read("username").trim();
    if (!organization && !username) return form.mark("username", t("accounts.addressMissing"));
    const whose = organization ? { link: organization } : { username };
    const { location } = await call(beginSignOn, { body: { ...whose, ...(from ? { from } : {}) } });
    window.location.assign(location);
    // It waits until the browser has left; a page that is shown again after that is a new one.
    await new Promise(() => undefined);
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {organization ? null : (
        <TextField
          label={t("accounts.signOn.address")}
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf("username")}
          onChange={() => form.mark("username")}
        />
      )}
      {form.failure ? (
        <p className="danger small" role="alert">
          {form.failure}
        </p>
      ) : null}
      <div className="row-of">
        <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t(form.waiting ? "accounts.signOn.leaving" : again ? "shell.tryAgain" : "accounts.signOn.go")}
        </Button>
        {other}
      </div>
    </form>
  );
}
