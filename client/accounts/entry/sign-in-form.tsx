import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { SIGN_IN_SHAKE_MS } from "../../../contract/forms/timing.ts";
import { Problem } from "../../api/problem.ts";
import { useSentence } from "../../api/use-sentence.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { shake } from "../../ui/shake.ts";
import { signInWith } from "../session.ts";
import { speakStoredLanguage } from "../stored-language.ts";
import { BotCheck, useBotCheck } from "./bot-check.tsx";

interface Wrong {
  address?: boolean;
  password?: boolean;
  /** The server's message about both fields. */
  all?: unknown;
}

/**
 * Address and password. A refusal clears the password, shakes the form for 1600 ms and says why; the fields
 * are read from the form itself, so that what a password manager filled in is seen too.
 */
export function SignInForm({ forgot }: { forgot: ReactNode }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const refused = useSentence(wrong.all);
  const [doubted, setDoubted] = useState(false);
  const bot = useBotCheck(doubted);

  function refuse(why: Wrong, focus: HTMLInputElement | null): void {
    if (password.current) password.current.value = "";
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
    setWaiting(true);
    setWrong({});
    try {
      await signInWith(username, secret, String(data.get("botCheck") ?? ""));
      await speakStoredLanguage();
    } catch (error) {
      if (error instanceof Problem && error.code === "bot-check-needed") setDoubted(true);
      else bot.renew();
      refuse({ all: error }, password.current);
      setWaiting(false);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
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
      {doubted ? <BotCheck control={bot} action="sign-in" /> : null}
      {refused ? (
        <p className="danger small" role="alert">
          {refused}
        </p>
      ) : null}
      <Button kind="main" large type="submit" className="mt-1" state={waiting ? "waiting" : "ready"}>
        {t(waiting ? "accounts.signingIn" : "accounts.signIn")}
      </Button>
    </form>
  );
}
