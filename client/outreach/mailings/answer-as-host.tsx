import { useNavigate } from "@tanstack/react-router";
import {
  answerSandboxMail,
  SANDBOX_ANSWERS,
  type SandboxAnswer,
} from "../../../contract/outreach/sandbox.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

/** In the demonstration: has the host of a received mail answer it, or their mail server return it. */
export function AnswerAsHost({ mailId }: { mailId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const answer = useTell(answerSandboxMail);
  function press(as: SandboxAnswer): void {
    answer.mutate(
      { params: { id: mailId }, body: { as } },
      {
        onSuccess: () =>
          showToast(t(`outreach.sandboxAnswered.${as}`), {
            label: t("outreach.sandboxRead"),
            onAct: () => void navigate({ to: paths.messages }),
          }),
      },
    );
  }
  return (
    <fieldset className="sandbox-answers">
      <legend className="small muted">{t("outreach.sandboxAnswers")}</legend>
      {SANDBOX_ANSWERS.map((as) => (
        <Button
          key={as}
          state={answer.isPending && answer.variables?.body.as === as ? "waiting" : "ready"}
          disabled={answer.isPending}
          onClick={() => press(as)}
        >
          {t(`outreach.sandboxAnswer.${as}`)}
        </Button>
      ))}
      {answer.error ? (
        <p className="danger small" role="alert">
          {sentenceOf(answer.error, t)}
        </p>
      ) : null}
    </fieldset>
  );
}
