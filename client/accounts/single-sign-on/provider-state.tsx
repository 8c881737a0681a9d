import { checkSignOn, type SignOn } from "../../../contract/accounts/single-sign-on.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { useFaultSentence } from "./use-fault-sentence.ts";

type Provider = NonNullable<SignOn["provider"]>;

/** Whether it works: what happened last, what the provider says of itself, and the link to hand out. */
export function ProviderState({ ownerId, provider }: { ownerId: string; provider: Provider }) {
  const t = useText();
  const formats = useFormats();
  const check = useTell(checkSignOn);
  const { failed, used } = provider;
  const said = useFaultSentence(failed?.fault);
  return (
    <div className="sign-on-state">
      {failed ? (
        <Note kind="failing" start={t("accounts.signOn.failedAt", { when: formats.dayAndTime(failed.at) })}>
          {said} {t("accounts.signOn.request")} <code className="request-id">{failed.requestId}</code>
        </Note>
      ) : (
        <p className="small muted">
          {used
            ? t("accounts.signOn.usedAt", { when: formats.ago(used), people: provider.people })
            : t("accounts.signOn.unused")}
        </p>
      )}
      <div className="row-of">
        <Button
          state={check.isPending ? "waiting" : check.data?.findings.length === 0 ? "done" : "ready"}
          onClick={() => check.mutate({ params: { ownerId }, body: {} })}
        >
          {t("accounts.signOn.check")}
        </Button>
        <div role="status" className="small">
          {check.error ? <span className="danger">{sentenceOf(check.error, t)}</span> : null}
          {check.data?.findings.length === 0 ? (
            <span className="ok">{t("accounts.signOn.answers")}</span>
          ) : null}
          {check.data?.findings.map((finding) => (
            <p key={finding} className="danger">
              {t(`accounts.signOn.finding.${finding}`)}
            </p>
          ))}
        </div>
      </div>
      {provider.enabled ? (
        <div className="copy-part">
          <span className="field-label">{t("accounts.signOn.link")}</span>
          <p className="copy-line hand-over-link">{provider.link}</p>
          <CopyButton text={provider.link} />
        </div>
      ) : null}
    </div>
  );
}
