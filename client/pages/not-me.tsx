import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { disavow } from "../../contract/accounts/factors.ts";
import { EntryMessage } from "../accounts/entry/entry-message.tsx";
import { linkToken } from "../accounts/entry/link-token.ts";
import { useEntryForm } from "../accounts/entry/use-entry-form.ts";
import { call } from "../api/call.ts";
import { isLinkOver } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";
import { Button } from "../ui/button.tsx";

/**
 * `/not-me#token`: where "this was not me" in a mail leads. It asks first, so that mail programs that open links end
 * no session.
 */
export default function NotMePage() {
  const t = useText();
  const navigate = useNavigate();
  const [token] = useState(() => linkToken(location.hash));
  const form = useEntryForm(async () => {
    const answer = await call(disavow, { body: { token } });
    await navigate({ to: paths.newPassword, hash: answer.token, replace: true });
  });
  return (
    <EntryFrame first={10}>
      {!token || isLinkOver(form.problem) ? (
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.forgottenPassword}
          toLabel={t("accounts.entry.askNewLink")}
        >
          <p>{t("accounts.entry.notMeOver")}</p>
        </EntryMessage>
      ) : (
        <>
          <h1>{t("accounts.entry.notMeTitle")}</h1>
          <p>{t("accounts.entry.notMeLead")}</p>
          <form ref={form.ref} onSubmit={form.submit} noValidate>
            {form.failure ? (
              <p className="danger small" role="alert">
                {form.failure}
              </p>
            ) : null}
            <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
              {t("accounts.entry.notMe")}
            </Button>
          </form>
        </>
      )}
    </EntryFrame>
  );
}
