import { type FormEvent, useRef, useState } from "react";
import { prove, readFactors } from "../../../contract/accounts/factors.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { renewSession, useSession } from "../session.ts";
import { answerWithPasskey, NoPasskey, passkeysPossible } from "./passkeys.ts";
import { settleProof } from "./proof.ts";

/**
 * Asks again who is there, over whatever was typed. The call that waits goes on with the proof, and is refused without
 * it; nothing on the page changes meanwhile.
 */
export default function ProveDialog() {
  const t = useText();
  const { publicId: loginId, username } = useSession().login;
  const factors = useAsk(readFactors, { params: { loginId } }).data;
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<"password" | "code">("password");
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(read: () => Promise<RouteBody<typeof prove>>): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setError(null);
    try {
      await call(prove, { body: await read() });
      // Whoever held the token until now has one that is over.
      await renewSession();
      settleProof(true);
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
      if (field.current) field.current.value = "";
      field.current?.focus();
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The form behind this one is not its parent on the page, but in the tree of components.
    event.stopPropagation();
    const typed = field.current?.value ?? "";
    if (typed === "") field.current?.focus();
    else void send(async () => (by === "password" ? { password: typed } : { code: typed }));
  }
  const failure = error
    ? error instanceof NoPasskey
      ? t("accounts.passkey.none")
      : sentenceOf(error, t)
    : undefined;
  const withPasskey = passkeysPossible() && (factors?.passkeys.length ?? 0) > 0;
  return (
    <Dialog
      open
      stays
      onClose={() => settleProof(false)}
      title={t("accounts.prove.title")}
      description={t("accounts.prove.says")}
      initialFocus={field}
    >
      <form
        onSubmit={submit}
        noValidate
        onKeyDown={(event) => {
          // A dialog below this one would close as well, with what was typed in it.
          if (event.key !== "Escape") return;
          event.stopPropagation();
          settleProof(false);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {by === "password" ? (
          <PasswordField
            key="password"
            ref={field}
            label={t("accounts.password")}
            name="password"
            autoComplete="current-password"
            error={failure}
          />
        ) : (
          <TextField
            key="code"
            ref={field}
            label={t("accounts.code")}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint={t("accounts.codeHint")}
            error={failure}
          />
        )}
        <div className="actions">
          <Button kind="main" type="submit" state={waiting ? "waiting" : "ready"}>
            {t("accounts.prove.confirm")}
          </Button>
          {withPasskey ? (
            <Button onClick={() => void send(async () => ({ passkey: await answerWithPasskey() }))}>
              {t("accounts.passkey.use")}
            </Button>
          ) : null}
          {factors?.totp ? (
            <Button
              kind="third"
              onClick={() => {
                setError(null);
                setBy(by === "password" ? "code" : "password");
              }}
            >
              {t(by === "password" ? "accounts.prove.byCode" : "accounts.prove.byPassword")}
            </Button>
          ) : null}
          <Button onClick={() => settleProof(false)}>{t("ui.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
