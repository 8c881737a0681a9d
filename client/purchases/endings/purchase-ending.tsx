import { Problem, sentenceOf } from "../../api/problem.ts";
import { useCreditCount } from "../../credits/credit-count.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import type { NextStep } from "../bill/candidate.ts";
import type { Ending, Unlocked } from "../checkout/flow.ts";
import { PaidEnding } from "./paid-ending.tsx";
import { PaymentFailed } from "./payment-failed.tsx";

/** Only result dialogs have a sign, one each. */
const SIGNS = { done: "🎉", failed: "😕", cancelled: "👋", expired: "⌛" } as const;

interface Props {
  ending: Ending;
  next: NextStep | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** The addresses are unlocked: what it cost and what is left. */
function FreeSuccess({ sum, next, onClose }: { sum: Unlocked; next: Props["next"]; onClose: () => void }) {
  const t = useText();
  const format = useFormats();
  const left = useCreditCount();
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={SIGNS.done}
      title={t("purchases.unlocked", { count: sum.addresses })}
      description={t("purchases.nothingCharged")}
      actions={<ResultActions next={next} onClose={onClose} />}
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

function ResultActions({ next, onClose }: { next: NextStep | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <>
      {next ? (
        <Button kind="main" onClick={next.onAct}>
          {next.label}
        </Button>
      ) : null}
      <Button kind={next ? "second" : "main"} onClick={onClose}>
        {t("ui.close")}
      </Button>
    </>
  );
}

/** It failed: the reason, what was completed anyway, and a button to try again (A8.06). */
function FreeFailure({
  error,
  sum,
  onAgain,
  onClose,
}: { error: unknown; sum: Unlocked } & Omit<Props, "ending" | "next">) {
  const t = useText();
  const unanswered = error instanceof Problem && error.status === 0;
  const outcome =
    sum.addresses > 0 ? "purchases.partly" : unanswered ? "purchases.unclear" : "purchases.untouched";
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={SIGNS.failed}
      title={t("purchases.failed")}
      description={t(outcome, { count: sum.addresses })}
      actions={<AgainActions onAgain={onAgain} onClose={onClose} />}
    >
      <div className="mt-4">
        <Note kind="failing">{sentenceOf(error, t)}</Note>
      </div>
    </Dialog>
  );
}

function AgainActions({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <>
      <Button kind="main" onClick={onAgain}>
        {t("purchases.again")}
      </Button>
      <Button onClick={onClose}>{t("ui.close")}</Button>
    </>
  );
}

/** How a purchase ended, in its own dialog (A4.13, A2.46). */
export function PurchaseEnding({ ending, next, onAgain, onClose }: Props) {
  const t = useText();
  switch (ending.kind) {
    case "free-success":
      return <FreeSuccess sum={ending.sum} next={next} onClose={onClose} />;
    case "free-failure":
      return <FreeFailure error={ending.error} sum={ending.sum} onAgain={onAgain} onClose={onClose} />;
    case "paid":
      return (
        <PaidEnding
          outcome={ending.outcome}
          late={ending.late}
          sign={SIGNS.done}
          actions={<ResultActions next={next} onClose={onClose} />}
          onClose={onClose}
        />
      );
    case "cancelled":
    case "expired":
      return (
        <Dialog
          open
          onClose={onClose}
          width={480}
          emoji={SIGNS[ending.kind]}
          title={t(`purchases.${ending.kind}Title`)}
          description={t(`purchases.${ending.kind}`)}
          actions={
            ending.kind === "expired" ? (
              <AgainActions onAgain={onAgain} onClose={onClose} />
            ) : (
              <ResultActions next={undefined} onClose={onClose} />
            )
          }
        />
      );
    case "payment-failure":
      return (
        <PaymentFailed
          outcome={ending.outcome}
          error={ending.error}
          sign={SIGNS.failed}
          actions={<AgainActions onAgain={onAgain} onClose={onClose} />}
          onClose={onClose}
        />
      );
  }
}
