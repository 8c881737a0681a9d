import type { ReactNode } from "react";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  outcome: PurchaseOutcome | undefined;
  error: unknown;
  sign: string;
  actions: ReactNode;
  onClose: () => void;
}

/**
 * A8.07: the payment failed. If the card was charged anyway, because the amount differed from the agreed one,
 * nothing is unlocked and the money is refunded; the dialog shows how much.
 */
export function PaymentFailed({ outcome, error, sign, actions, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const paid = outcome?.paid;
  const unanswered = error instanceof Problem && error.status === 0;
  const says = paid
    ? t("purchases.mismatch", { amount: format.money(paid) })
    : t(unanswered ? "purchases.unclear" : "purchases.notCharged");
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={sign}
      title={t("purchases.paymentFailed")}
      description={says}
      actions={actions}
    >
      {error ? (
        <div className="mt-4">
          <Note kind="failing">{sentenceOf(error, t)}</Note>
        </div>
      ) : null}
      {outcome?.refunded ? (
        <p className="small muted mt-3">
          {t("purchases.refunded", { amount: format.money(outcome.refunded) })}
        </p>
      ) : null}
    </Dialog>
  );
}
