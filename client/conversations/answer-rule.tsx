import type { Owner } from "../../contract/accounts.ts";
import { changeAnswerRule, readAnswerRule } from "../../contract/conversations/answers.ts";
import { sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Switch } from "../ui/fields/checkbox.tsx";

/** Whether certain answers move an organization's podcasts by themselves. */
export function AnswerRuleSection({ owner }: { owner: Owner }) {
  const t = useText();
  const input = { params: { ownerId: owner.publicId } };
  const rule = useAsk(readAnswerRule, input);
  const change = useTell(changeAnswerRule, {
    onSuccess: (saved) => queryClient.setQueryData(keyOf(readAnswerRule, input), saved),
  });
  const error = change.error ?? rule.error;
  return (
    <section className="form-section">
      <div>
        <h2>{t("accounts.rule.title")}</h2>
        <p>{t("accounts.rule.says")}</p>
      </div>
      <div>
        <Switch
          checked={
            change.variables && change.isPending ? change.variables.body.moves : (rule.data?.moves ?? false)
          }
          disabled={!rule.data || change.isPending}
          aria-describedby="answer-rule-hint"
          onChange={(event) => change.mutate({ ...input, body: { moves: event.target.checked } })}
        >
          {t("accounts.rule.moves")}
        </Switch>
        <p id="answer-rule-hint" className="small muted">
          {t("accounts.rule.hint")}
        </p>
        {error ? (
          <p className="danger small mt-2" role="alert">
            {rule.error ? `${t("accounts.rule.failedStart")} ` : ""}
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </div>
    </section>
  );
}
