import { useState } from "react";
import {
  beginTotp,
  type Factors,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
} from "../../../contract/accounts/factors.ts";
import { listSessions } from "../../../contract/accounts-security.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { CodesShown } from "./codes-shown.tsx";
import { type Begun, TotpSetup } from "./totp-setup.tsx";

/** What changed is shown everywhere at once; other sessions may have ended with it. */
export function showFactors(loginId: string, factors: Factors): void {
  queryClient.setQueryData(keyOf(readFactors, { params: { loginId } }), factors);
  void forget(listSessions);
}

/** The app for codes: set up, replaced, removed; and its recovery codes. */
export function FactorPart({ loginId, factors }: { loginId: string; factors: Factors }) {
  const t = useText();
  const formats = useFormats();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const begin = useTell(beginTotp, { onSuccess: setBegun });
  const remove = useTell(removeTotp, {
    onSuccess(left) {
      setRemoving(false);
      showFactors(loginId, left);
      showToast(t("accounts.factor.removed"));
    },
  });
  const renew = useTell(renewRecoveryCodes, {
    onSuccess(made) {
      showFactors(loginId, made.factors);
      setCodes(made.codes);
    },
  });
  const { totp } = factors;
  const error = begin.error ?? renew.error;
  const params = { loginId };
  return (
    <div>
      <p>
        {totp
          ? t("accounts.factor.on", { day: formats.day(totp.since), count: totp.codesLeft })
          : t("accounts.factor.off")}
      </p>
      <div className="actions mt-2">
        <Button
          state={begin.isPending ? "waiting" : "ready"}
          onClick={() => begin.mutate({ params, body: {} })}
        >
          {t(totp ? "accounts.factor.another" : "accounts.factor.setUp")}
        </Button>
        {totp ? (
          <>
            <Button
              state={renew.isPending ? "waiting" : "ready"}
              onClick={() => renew.mutate({ params, body: {} })}
            >
              {t("accounts.factor.newCodes")}
            </Button>
            <Button
              kind="removing"
              onClick={() => {
                remove.reset();
                setRemoving(true);
              }}
            >
              {t("accounts.factor.remove")}
            </Button>
          </>
        ) : null}
      </div>
      {error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(error, t)}
        </p>
      ) : null}
      <Dialog open={begun !== null} title={t("accounts.factor.setUp")} width={440}>
        {begun ? (
          <TotpSetup
            loginId={loginId}
            begun={begun}
            onDone={(made) => {
              setBegun(null);
              showFactors(loginId, made);
              showToast(t("accounts.factor.added"));
            }}
            onCancel={() => setBegun(null)}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={codes !== null}
        title={t("accounts.factor.codes")}
        width={440}
        actions={
          <Button kind="main" onClick={() => setCodes(null)}>
            {t("accounts.factor.codesKept")}
          </Button>
        }
      >
        {codes ? <CodesShown codes={codes} /> : null}
      </Dialog>
      <ConfirmDialog
        open={removing}
        title={t("accounts.factor.removeTitle")}
        confirmLabel={t("accounts.factor.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setRemoving(false)}
      >
        {t("accounts.factor.removeSays")}
      </ConfirmDialog>
    </div>
  );
}
