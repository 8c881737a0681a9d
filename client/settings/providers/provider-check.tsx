import { checkMailProvider, listMailProviders } from "../../../contract/settings-providers.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

/** Asks the provider whether it is what was entered. */
export function ProviderCheck({ id }: { id: string }) {
  const t = useText();
  const check = useTell(checkMailProvider, { onSuccess: () => void forget(listMailProviders) });
  const { data } = check;
  return (
    <>
      <Button
        state={check.isPending ? "waiting" : data?.ok ? "done" : "ready"}
        onClick={() => check.mutate({ params: { id }, body: {} })}
      >
        {t("settings.providers.check")}
      </Button>
      <div role="status" className="small provider-findings">
        {check.error ? <span className="danger">{sentenceOf(check.error, t)}</span> : null}
        {data?.ok ? <span className="ok">{t("settings.providers.answers")}</span> : null}
        {data?.findings.map((finding) => (
          <p key={finding} className="danger">
            {t(`settings.providers.finding.${finding}`)}
          </p>
        ))}
      </div>
    </>
  );
}
