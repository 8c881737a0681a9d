import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SIGN_IN_SHAKE_MS } from "../../../contract/forms/timing.ts";
import { Problem } from "../../api/problem.ts";
import { useSentence } from "../../api/use-sentence.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { shake } from "../../ui/shake.ts";
import { NoPasskey, passkeysPossible, signInWithPasskey } from "../factors/passkeys.ts";
import { SecondStep } from "../factors/second-step.tsx";
import { type Step, stepOf } from "../factors/step.ts";
import { signInWith } from "../session.ts";
import { speakStoredLanguage } from "../stored-language.ts";
import { BotCheck, useBotCheck } from "./bot-check.tsx";

interface Wrong {
  address?: boolean;
  password?: boolean;
  code?: boolean;
  /** The server's message about both fields. */
  all?: unknown;
}

/**
 * Address and password, then a code where the user has set one up; or a passkey in place of both. A refusal clears the password, shakes the form for 1600 ms and says why; the fields
 * are read from the form itself, so that what a password manager filled in is seen too.
 */
export function SignInForm({ forgot }: { forgot: ReactNode }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>("password");
  const [dropped, setDropped] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const refused = useSentence(wrong.all);
  const [doubted, setDoubted] = useState(false);
  const bot = useBotCheck(doubted);

  useEffect(() => {
    if (step === "code") code.current?.focus();
  }, [step]);

  function refuse(why: Wrong, focus: HTMLInputElement | null): void {
    if (focus) focus.value = "";
    setWrong(why);
    shake(form.current, SIGN_IN_SHAKE_MS);
    focus?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (waiting) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get("username") ?? "").trim();
    const secret = String(data.get("password") ?? "");
    if (!username || !secret) {
      setWrong({
        address: !username,
        password: !secret,
      });
      return;
    }
    const typed = String(data.get("code") ?? "").trim();
    if (step === "code" && !typed) {
      setWrong({ code: true });
      code.current?.focus();
      return;
    }
    setWaiting(true);
    setDropped(false);
    setWrong({});
    try {
      await signInWith(username, secret, {
        botCheck: String(data.get("botCheck") ?? ""),
        code: typed,
        remember: data.get("remember") !== null,
      });
      await speakStoredLanguage();
    } catch (error) {
      if (error instanceof Problem && error.code === "second-factor-needed") {
        bot.renew();
        setStep(stepOf(error));
        setWaiting(false);
        return;
      }
      if (step === "code" && error instanceof Problem && error.code === "wrong-code") {
        bot.renew();
        refuse({ all: error }, code.current);
        setWaiting(false);
        return;
      }
      setStep("password");
      if (error instanceof Problem && error.code === "bot-check-needed") setDoubted(true);
      else bot.renew();
      refuse({ all: error }, password.current);
      setWaiting(false);
    }
  }

  async function byPasskey(): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setDropped(false);
    setWrong({});
    try {
      await signInWithPasskey();
      await speakStoredLanguage();
    } catch (error) {
      if (error instanceof NoPasskey) setDropped(true);
      else setWrong({ all: error });
      setWaiting(false);
    }
  }
  function back(): void {
    setStep("password");
    setWrong({});
    if (password.current) password.current.value = "";
    password.current?.focus();
  }
  const first = step === "password";
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {/* They stay in the form: the code is sent with them. */}
      <div className="entry-fields" hidden={!first}>
        <TextField
          label={t("accounts.address")}
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong.address ? t("accounts.addressMissing") : undefined}
        />
        <PasswordField
          label={t("accounts.password")}
          name="password"
          ref={password}
          autoComplete="current-password"
          aside={forgot}
          error={wrong.password ? t("accounts.passwordMissing") : undefined}
        />
      </div>
      {step === "code" ? (
        <SecondStep field={code} error={wrong.code ? t("accounts.codeMissing") : undefined} />
      ) : null}
      {step === "passkey" ? <p>{t("accounts.passkey.wanted")}</p> : null}
      {doubted ? <BotCheck control={bot} action="sign-in" /> : null}
      {refused || dropped ? (
        <p className="danger small" role="alert">
          {refused ?? t("accounts.passkey.none")}
        </p>
      ) : null}
      {step === "passkey" ? null : (
        <Button kind="main" large type="submit" className="mt-1" state={waiting ? "waiting" : "ready"}>
          {t(waiting ? "accounts.signingIn" : "accounts.signIn")}
        </Button>
      )}
      {passkeysPossible() ? (
        <Button
          large
          kind={step === "passkey" ? "main" : "second"}
          state={waiting && step === "passkey" ? "waiting" : "ready"}
          onClick={() => void byPasskey()}
        >
          {t("accounts.passkey.signIn")}
        </Button>
      ) : null}
      {first ? null : (
        <Button kind="third" onClick={back}>
          {t("accounts.passkey.back")}
        </Button>
      )}
    </form>
  );
}
