import { readSignInRules, saveSignInRules } from "../../../contract/accounts/factors.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { renewSession } from "../session.ts";

/** Whether members need a second factor; only who leads the organization changes it. */
export function SignInRule({ ownerId }: { ownerId: string }) {
  const t = useText();
  const rules = useAsk(readSignInRules, { params: { ownerId } });
  const save = useTell(saveSignInRules, {
    onSuccess(saved) {
      queryClient.setQueryData(keyOf(readSignInRules, { params: { ownerId } }), saved);
      // Who switched it on may have none either: the session says so.
      void renewSession();
    },
  });
  if (!rules.data) return null;
  const { secondFactor, mayChange, without } = rules.data;
  const error = save.error ?? rules.error;
  return (
    <div className="mt-4">
      <Switch
        checked={save.isPending ? save.variables.body.secondFactor : secondFactor}
        disabled={!mayChange || save.isPending}
        onChange={(event) =>
          save.mutate({ params: { ownerId }, body: { secondFactor: event.target.checked } })
        }
      >
        {t("accounts.signInRule.secondFactor")}
      </Switch>
      <p className="small muted">
        {t(mayChange ? "accounts.signInRule.says" : "accounts.signInRule.ownersOnly")}{" "}
        {without > 0 ? t("accounts.signInRule.without", { count: without }) : null}
      </p>
      {error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(error, t)}
        </p>
      ) : null}
    </div>
  );
}
