import { makeSignOnCode, readSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** A code that is shown once: it is not stored, only its hash is. */
export function ShownCode({ code }: { code: string }) {
  const t = useText();
  return (
    <div className="hand-over" role="status">
      <p className="small">{t("accounts.signOn.codeOnce")}</p>
      <p className="copy-line hand-over-link">{code}</p>
      <CopyButton text={code} />
    </div>
  );
}

/** When the owners' recovery code was made, and a new one. */
export function RecoveryCode({ ownerId, made }: { ownerId: string; made: string | null }) {
  const t = useText();
  const formats = useFormats();
  const params = { ownerId };
  const make = useTell(makeSignOnCode, {
    onSuccess: ({ signOn }) => queryClient.setQueryData(keyOf(readSignOn, { params }), signOn),
  });
  return (
    <section className="sign-on-part">
      <h3>{t("accounts.signOn.code")}</h3>
      <p className="small muted">
        {t("accounts.signOn.codeSays")}{" "}
        {made ? t("accounts.signOn.codeMade", { day: formats.day(made) }) : t("accounts.signOn.codeNone")}
      </p>
      <Button state={make.isPending ? "waiting" : "ready"} onClick={() => make.mutate({ params, body: {} })}>
        {t(made ? "accounts.signOn.codeAgain" : "accounts.signOn.codeMake")}
      </Button>
      {make.error ? (
        <p className="danger small" role="alert">
          {sentenceOf(make.error, t)}
        </p>
      ) : null}
      {make.data ? <ShownCode code={make.data.code} /> : null}
    </section>
  );
}
