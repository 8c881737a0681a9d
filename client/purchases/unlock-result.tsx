import { Problem, sentenceOf } from "../api/problem.ts";
import { useCreditCount } from "../credits/credit-count.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LeaderLine, Leaders } from "../ui/leaders.tsx";
import { Note } from "../ui/note.tsx";
import type { NextStep } from "./candidate.ts";
import type { Unlocked } from "./unlock.ts";

/** Result dialogs carry one emoji each, and nothing else does. */
const celebration = "🎉";
const trouble = "😕";

/** The addresses are there; what it took and what is left. */
export function UnlockSucceeded(props: { sum: Unlocked; next: NextStep | undefined; onClose: () => void }) {
  const { sum, next, onClose } = props;
  const t = useText();
  const format = useFormats();
  const left = useCreditCount();
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={celebration}
      title={t("purchases.unlocked", { count: sum.addresses })}
      description={t("purchases.nothingCharged")}
      actions={
        <>
          {next ? (
            <Button kind="main" icon="mail" onClick={next.onAct}>
              {next.label}
            </Button>
          ) : null}
          <Button kind={next ? "second" : "main"} onClick={onClose}>
            {t("ui.close")}
          </Button>
        </>
      }
    >
      <div className="mt-[18px]">
        <Leaders>
          <LeaderLine name={t("purchases.creditsUsed")} figure={format.count(sum.credits)} />
          {left === undefined ? null : (
            <LeaderLine name={t("purchases.creditsLeft")} figure={format.count(left)} />
          )}
        </Leaders>
      </div>
    </Dialog>
  );
}

/** It did not work: why, what stands all the same, and the way to try again (A8.06). */
export function UnlockFailed(props: {
  error: unknown;
  sum: Unlocked;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { error, sum, onAgain, onClose } = props;
  const t = useText();
  const unanswered = error instanceof Problem && error.status === 0;
  const outcome =
    sum.addresses > 0 ? "purchases.partly" : unanswered ? "purchases.unclear" : "purchases.untouched";
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={trouble}
      title={t("purchases.failed")}
      description={t(outcome, { count: sum.addresses })}
      actions={
        <>
          <Button kind="main" onClick={onAgain}>
            {t("purchases.again")}
          </Button>
          <Button onClick={onClose}>{t("ui.close")}</Button>
        </>
      }
    >
      <div className="mt-4">
        <Note kind="failing">{sentenceOf(error, t)}</Note>
      </div>
    </Dialog>
  );
}
