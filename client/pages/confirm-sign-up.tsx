import { useState } from "react";
import { confirmSignUp } from "../../contract/accounts-entry.ts";
import { EntryMessage } from "../accounts/entry/entry-message.tsx";
import { linkToken } from "../accounts/entry/link-token.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";
import { Button } from "../ui/button.tsx";

/** `/signup/confirm#token`: asks first, because programs that look into mails open every link. */
export default function ConfirmSignUpPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const confirm = useTell(confirmSignUp);
  const over = !token || (confirm.error instanceof Problem && confirm.error.code === "link-over");
  return (
    <EntryFrame first={4}>
      {confirm.data ? (
        <EntryMessage
          title={t("accounts.entry.confirmedTitle")}
          to={paths.signIn}
          toLabel={t("accounts.signIn")}
        >
          <p>{t("accounts.entry.confirmed", { address: confirm.data.username })}</p>
        </EntryMessage>
      ) : over ? (
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.signUp}
          toLabel={t("accounts.entry.signUpAgain")}
        >
          <p>{t("accounts.entry.linkOver")}</p>
        </EntryMessage>
      ) : (
        <>
          <h1>{t("accounts.entry.confirmTitle")}</h1>
          <p>{t("accounts.entry.confirmLead")}</p>
          {confirm.error ? (
            <p className="danger" role="alert">
              {sentenceOf(confirm.error, t)}
            </p>
          ) : null}
          <Button
            kind="main"
            large
            state={confirm.isPending ? "waiting" : "ready"}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            {t("accounts.entry.confirm")}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
