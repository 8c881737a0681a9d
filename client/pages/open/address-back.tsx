import { useState } from "react";
import { takeAddressBack } from "../../../contract/accounts/address.ts";
import { ConfirmLink } from "../../accounts/entry/confirm-link.tsx";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";

/** `/address/back#token`: whose address was changed by somebody else takes the account back. */
export default function AddressBackPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const back = useTell(takeAddressBack);
  return (
    <EntryFrame first={11}>
      <ConfirmLink
        token={token}
        title={t("accounts.change.backTitle")}
        lead={t("accounts.change.backLead")}
        act={t("accounts.change.back")}
        asked={back}
        onAct={() => back.mutate({ body: { token } })}
        elsewhere={{ to: paths.signIn, label: t("accounts.entry.backToSignIn") }}
      >
        {back.data ? (
          <EntryMessage
            title={t("accounts.change.backDoneTitle")}
            to={paths.forgottenPassword}
            toLabel={t("accounts.entry.passwordTitle")}
          >
            <p>{t("accounts.change.backDone", { address: back.data.address })}</p>
          </EntryMessage>
        ) : null}
      </ConfirmLink>
    </EntryFrame>
  );
}
