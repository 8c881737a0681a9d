import { useState } from "react";
import { confirmAddress } from "../../../contract/accounts/address.ts";
import { ConfirmLink } from "../../accounts/entry/confirm-link.tsx";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";

/** `/address#token`: confirms another address. */
export default function AddressPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const confirm = useTell(confirmAddress);
  const state = confirm.data?.state;
  return (
    <EntryFrame first={11}>
      <ConfirmLink
        token={token}
        title={t("accounts.change.confirmTitle")}
        lead={t("accounts.change.confirmLead")}
        act={t("accounts.entry.confirm")}
        asked={confirm}
        onAct={() => confirm.mutate({ body: { token } })}
        elsewhere={{ to: paths.signIn, label: t("accounts.entry.backToSignIn") }}
      >
        {confirm.data && state ? (
          <EntryMessage
            title={t(`accounts.change.${state}Title`)}
            to={state === "changed" ? paths.signIn : paths.preferences}
            toLabel={t(state === "changed" ? "accounts.signIn" : "accounts.change.toPreferences")}
          >
            <p>{t(`accounts.change.${state}Says`, { address: confirm.data.address })}</p>
          </EntryMessage>
        ) : null}
      </ConfirmLink>
    </EntryFrame>
  );
}
