import { useState } from "react";
import { confirmSignUp } from "../../contract/accounts-entry.ts";
import { ConfirmLink } from "../accounts/entry/confirm-link.tsx";
import { EntryMessage } from "../accounts/entry/entry-message.tsx";
import { linkToken } from "../accounts/entry/link-token.ts";
import { useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";

/** `/signup/confirm#token`: ends signing up. */
export default function ConfirmSignUpPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const confirm = useTell(confirmSignUp);
  return (
    <EntryFrame first={4}>
      <ConfirmLink
        token={token}
        title={t("accounts.entry.confirmTitle")}
        lead={t("accounts.entry.confirmLead")}
        act={t("accounts.entry.confirm")}
        asked={confirm}
        onAct={() => confirm.mutate({ body: { token } })}
        elsewhere={{ to: paths.signUp, label: t("accounts.entry.signUpAgain") }}
      >
        {confirm.data ? (
          <EntryMessage
            title={t("accounts.entry.confirmedTitle")}
            to={paths.signIn}
            toLabel={t("accounts.signIn")}
          >
            <p>{t("accounts.entry.confirmed", { address: confirm.data.username })}</p>
          </EntryMessage>
        ) : null}
      </ConfirmLink>
    </EntryFrame>
  );
}
