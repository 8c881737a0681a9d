import type { ReactNode } from "react";
import { type PurchaseOutcome, readReceipt } from "../../../contract/purchases.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  outcome: PurchaseOutcome;
  /** It was being canceled but had already been paid. */
  late: boolean;
  sign: string;
  actions: ReactNode;
  onClose: () => void;
}

/** The provider's page with the receipt, if it has one. */
function Receipt({ sessionId }: { sessionId: string }) {
  const t = useText();
  const receipt = useAsk(readReceipt, { params: { sessionId } }, { staleTime: 0 });
  if (!receipt.data?.url) return null;
  return (
    <p className="small mt-3">
      <a className="lone-link" href={receipt.data.url} target="_blank" rel="noopener noreferrer">
        {t("purchases.receipt")}
      </a>
    </p>
  );
}

/** Paid and unlocked: what credits paid, what the card paid, and what was refunded. */
export function PaidEnding({ outcome, late, sign, actions, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const { unlocked, dropped, creditsConsumed, paid, refunded, testPayment } = outcome;
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      emoji={sign}
      title={t("purchases.unlocked", { count: unlocked })}
      description={
        paid
          ? t(late ? "purchases.paidLate" : "purchases.paid", { amount: format.money(paid) })
          : t("purchases.nothingCharged")
      }
      actions={actions}
    >
      <div className="mt-[18px]">
        <Leaders>
          <LeaderLine name={t("purchases.creditsUsed")} figure={format.count(creditsConsumed)} />
          {paid ? <LeaderLine name={t("purchases.paidByCard")} figure={format.money(paid)} /> : null}
          {refunded ? <LeaderLine name={t("purchases.cameBack")} figure={format.money(refunded)} /> : null}
        </Leaders>
      </div>
      {dropped > 0 ? (
        <div className="mt-4">
          <Note kind="warning">{t("purchases.dropped", { count: dropped })}</Note>
        </div>
      ) : null}
      {testPayment ? <p className="small muted mt-3">{t("purchases.testPaid")}</p> : null}
      {paid ? <Receipt sessionId={outcome.sessionId} /> : null}
    </Dialog>
  );
}
