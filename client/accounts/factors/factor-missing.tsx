import { useState } from "react";
import { beginTotp } from "../../../contract/accounts/factors.ts";
import { sentenceOf } from "../../api/problem.ts";
import { queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { renewSession, useSession } from "../session.ts";
import { useSignOut } from "../use-sign-out.ts";
import { PasskeyPart } from "./passkey-part.tsx";
import { passkeysPossible } from "./passkeys.ts";
import { type Begun, TotpSetup } from "./totp-setup.tsx";

/**
 * Leads a user whose organization wants a second factor through setting one up. It lies over the page: what was typed
 * there when the organization decided so is still there afterwards.
 */
export default function FactorMissing() {
  const t = useText();
  const { publicId: loginId } = useSession().login;
  const signOut = useSignOut();
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = useTell(beginTotp, { onSuccess: setBegun });

  async function done(): Promise<void> {
    await renewSession();
    await queryClient.invalidateQueries();
  }
  return (
    <Dialog
      open
      width={480}
      title={t("accounts.factor.wantedTitle")}
      description={begun ? undefined : t("accounts.factor.wantedSays")}
    >
      {begun ? (
        <TotpSetup
          loginId={loginId}
          begun={begun}
          onDone={() => void done()}
          onCancel={() => setBegun(null)}
        />
      ) : (
        <>
          {passkeysPossible() ? (
            <PasskeyPart loginId={loginId} passkeys={[]} onAdded={() => void done()} />
          ) : null}
          {begin.error ? (
            <p className="danger small" role="alert">
              {sentenceOf(begin.error, t)}
            </p>
          ) : null}
          <div className="actions">
            <Button
              kind="main"
              state={begin.isPending ? "waiting" : "ready"}
              onClick={() => begin.mutate({ params: { loginId }, body: {} })}
            >
              {t("accounts.factor.setUp")}
            </Button>
            <Button icon="exit" onClick={() => void signOut()}>
              {t("accounts.signOut")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
