import { useState } from "react";
import { confirmTotp, type Factors } from "../../../contract/accounts/factors.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";
import { CodesShown } from "./codes-shown.tsx";
import "./factors.css";

/** A secret that waits for a code of the app. */
export interface Begun {
  secret: string;
  address: string;
}

interface Props {
  loginId: string;
  begun: Begun;
  /** It holds, and its recovery codes were seen. */
  onDone: (factors: Factors) => void;
  onCancel: () => void;
}

/** The QR code, then a code of the app, then the recovery codes. */
export function TotpSetup({ loginId, begun, onDone, onCancel }: Props) {
  const t = useText();
  const [made, setMade] = useState<{ codes: string[]; factors: Factors } | null>(null);
  const form = useEntryForm(async (read) => {
    const code = read("code").trim();
    if (!code) return form.mark("code", t("accounts.codeMissing"));
    setMade(await call(confirmTotp, { params: { loginId }, body: { code } }));
  });
  if (made)
    return (
      <div className="totp-setup">
        <CodesShown codes={made.codes} />
        <div className="actions">
          <Button kind="main" autoFocus onClick={() => onDone(made.factors)}>
            {t("accounts.factor.codesKept")}
          </Button>
        </div>
      </div>
    );
  return (
    <form ref={form.ref} className="totp-setup" onSubmit={form.submit} noValidate>
      <p>{t("accounts.factor.scan")}</p>
      <QrCode address={begun.address} label={t("accounts.factor.qr")} />
      <p className="small">{t("accounts.factor.orType")}</p>
      <p className="copy-line">
        <code>{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton text={begun.secret} iconLabel={t("accounts.factor.copySecret")} />
      </p>
      <TextField
        label={t("accounts.factor.firstCode")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.errorOf("code") ?? form.failure}
        onChange={() => form.mark("code")}
      />
      <div className="actions">
        <Button kind="main" type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t("accounts.factor.confirm")}
        </Button>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      </div>
    </form>
  );
}
