import { signUp } from "../../../contract/accounts-entry.ts";
import { call } from "../../api/call.ts";
import { browserCountry } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { signInWith } from "../session.ts";
import { BotCheck, useBotCheck } from "./bot-check.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useEntryForm } from "./use-entry-form.ts";

export type SignUpOutcome = { kind: "mail"; address: string } | { kind: "sign-in" };

/**
 * Names, organization, address, password. If no mail has to be confirmed, the new account is signed in at once;
 * that this fails for an address with an account reveals no more than signing in would.
 */
export function SignUpForm({ onDone }: { onDone: (outcome: SignUpOutcome) => void }) {
  const t = useText();
  const bot = useBotCheck();
  const form = useEntryForm(async (read) => {
    const username = read("username").trim();
    const password = read("password");
    const botCheck = read("botCheck");
    try {
      const { confirmation } = await call(signUp, {
        body: {
          username,
          password,
          organization: read("organization"),
          firstName: read("firstName"),
          lastName: read("lastName"),
          country: browserCountry(),
          ...(botCheck ? { botCheck } : {}),
        },
      });
      if (confirmation === "mail") return onDone({ kind: "mail", address: username });
    } catch (refusal) {
      bot.renew();
      throw refusal;
    }
    await signInWith(username, password).catch(() => onDone({ kind: "sign-in" }));
  });
  const field = (name: string) => ({
    name,
    error: form.errorOf(name),
    onChange: () => form.mark(name),
  });
  return (
    <form ref={form.ref} method="post" action="/signup" onSubmit={form.submit} noValidate>
      <div className="fields">
        <TextField
          {...field("firstName")}
          label={t("accounts.profile.firstName")}
          autoComplete="given-name"
        />
        <TextField {...field("lastName")} label={t("accounts.profile.lastName")} autoComplete="family-name" />
      </div>
      <TextField
        {...field("organization")}
        label={t("accounts.entry.organization")}
        autoComplete="organization"
        required
      />
      <TextField
        {...field("username")}
        label={t("accounts.address")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordField
        label={t("accounts.password")}
        error={form.errorOf("password")}
        onType={() => form.mark("password")}
      />
      <BotCheck control={bot} action="sign-up" />
      {form.failure ? (
        <p className="danger small" role="alert">
          {form.failure}
        </p>
      ) : null}
      <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
        {t(form.waiting ? "accounts.entry.creating" : "accounts.entry.create")}
      </Button>
    </form>
  );
}
