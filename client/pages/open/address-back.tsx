import { useState } from "react";
import { takeAddressBack } from "../../../contract/accounts/address.ts";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { isLinkOver, sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";
import { Button } from "../../ui/button.tsx";

/** `/address/back#token`: whose address was changed by somebody else takes the account back. */
export default function AddressBackPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const back = useTell(takeAddressBack);
  return (
    <EntryFrame first={11}>
      {back.data ? (
        <EntryMessage
          title={t("accounts.change.backDoneTitle")}
          to={paths.forgottenPassword}
          toLabel={t("accounts.entry.passwordTitle")}
        >
          <p>{t("accounts.change.backDone", { address: back.data.address })}</p>
        </EntryMessage>
      ) : !token || isLinkOver(back.error) ? (
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.signIn}
          toLabel={t("accounts.entry.backToSignIn")}
        >
          <p>{t("accounts.entry.linkOver")}</p>
        </EntryMessage>
      ) : (
        <>
          <h1>{t("accounts.change.backTitle")}</h1>
          <p>{t("accounts.change.backLead")}</p>
          {back.error ? (
            <p className="danger" role="alert">
              {sentenceOf(back.error, t)}
            </p>
          ) : null}
          <Button
            kind="main"
            large
            state={back.isPending ? "waiting" : "ready"}
            onClick={() => back.mutate({ body: { token } })}
          >
            {t("accounts.change.back")}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
