import { useEffect, useRef, useState } from "react";
import { linkSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";
import { answerWithPasskey, NoPasskey, passkeysPossible } from "../factors/passkeys.ts";
import { SecondStep } from "../factors/second-step.tsx";
import { type Step, stepOf } from "../factors/step.ts";

/**
 * Joins the account that was there before with the person at the provider: by its password, then by its second factor
 * where it has one, as signing in asks for them.
 */
export function LinkForm({ ticket, onLinked }: { ticket: string; onLinked: () => void }) {
  const t = useText();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<Step>("password");
  const [dropped, setDropped] = useState(false);
  const byPasskey = useRef(false);
  const form = useEntryForm(async (read) => {
    const withPasskey = byPasskey.current;
    byPasskey.current = false;
    setDropped(false);
    const secret = read("password");
    if (!secret) return form.mark("password", t("accounts.passwordMissing"));
    const typed = read("code").trim();
    if (step === "code" && !withPasskey && !typed) return form.mark("code", t("accounts.codeMissing"));
    try {
      const passkey = withPasskey ? await answerWithPasskey() : undefined;
      const body = { ticket, password: secret, ...(passkey ? { passkey } : typed ? { code: typed } : {}) };
      await call(linkSignOn, { body });
      onLinked();
    } catch (error) {
      if (error instanceof NoPasskey) return setDropped(true);
      if (error instanceof Problem && error.code === "second-factor-needed") return setStep(stepOf(error));
      if (error instanceof Problem && error.code === "wrong-code") code.current?.select();
      // It was changed meanwhile.
      if (error instanceof Problem && error.code === "wrong-password") setStep("password");
      throw error;
    }
  });
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    (step === "password" ? password : step === "code" ? code : again).current?.focus();
  }, [step]);
  const first = step === "password";
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {/* It stays in the form: the second factor is sent with it. */}
      <div className="entry-fields" hidden={!first}>
        <PasswordField
          label={t("accounts.password")}
          name="password"
          ref={password}
          autoComplete="current-password"
          error={form.errorOf("password")}
          onChange={() => form.mark("password")}
        />
      </div>
      {step === "code" ? <SecondStep field={code} error={form.errorOf("code")} mayTrust={false} /> : null}
      {step === "passkey" ? <p>{t("accounts.signOn.passkeyWanted")}</p> : null}
      {step === "passkey" && !passkeysPossible() ? <p>{t("accounts.passkey.notHere")}</p> : null}
      {form.failure || dropped ? (
        <p className="danger small" role="alert">
          {form.failure ?? t("accounts.signOn.noPasskey")}
        </p>
      ) : null}
      {step === "passkey" ? null : (
        <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t("accounts.signOn.join")}
        </Button>
      )}
      {!first && passkeysPossible() ? (
        <Button
          ref={again}
          large
          type="submit"
          kind={step === "passkey" ? "main" : "second"}
          state={form.waiting && step === "passkey" ? "waiting" : "ready"}
          onClick={() => {
            byPasskey.current = !form.waiting;
          }}
        >
          {t("accounts.signOn.joinByPasskey")}
        </Button>
      ) : null}
      {first ? null : (
        <Button kind="third" onClick={() => setStep("password")}>
          {t("accounts.passkey.back")}
        </Button>
      )}
    </form>
  );
}
