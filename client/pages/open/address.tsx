import { useState } from "react";
import { confirmAddress } from "../../../contract/accounts/address.ts";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { isLinkOver, sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";
import { Button } from "../../ui/button.tsx";

/** `/address#token`: confirms another address; asks first, because programs that look into mails open every link. */
export default function AddressPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const confirm = useTell(confirmAddress);
  const state = confirm.data?.state;
  return (
    <EntryFrame first={11}>
      {confirm.data && state ? (
        <EntryMessage
          title={t(`accounts.change.${state}Title`)}
          to={state === "changed" ? paths.signIn : paths.preferences}
          toLabel={t(state === "changed" ? "accounts.signIn" : "accounts.change.toPreferences")}
        >
          <p>{t(`accounts.change.${state}Says`, { address: confirm.data.address })}</p>
        </EntryMessage>
      ) : !token || isLinkOver(confirm.error) ? (
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.signIn}
          toLabel={t("accounts.entry.backToSignIn")}
        >
          <p>{t("accounts.entry.linkOver")}</p>
        </EntryMessage>
      ) : (
        <>
          <h1>{t("accounts.change.confirmTitle")}</h1>
          <p>{t("accounts.change.confirmLead")}</p>
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
