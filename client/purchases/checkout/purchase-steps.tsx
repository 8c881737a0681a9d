import type { Bill } from "../bill/bill.ts";
import type { NextStep, UnlockCandidate } from "../bill/candidate.ts";
import { PurchaseEnding } from "../endings/purchase-ending.tsx";
import { CheckoutDialog } from "./checkout-dialog.tsx";
import type { usePurchase } from "./use-purchase.ts";

interface Props {
  purchase: ReturnType<typeof usePurchase>;
  /** Empty where a payment is continued on a page that does not know them. */
  podcasts: readonly UnlockCandidate[];
  /** The bill that was confirmed; null where it was confirmed before a reload. */
  bill: Bill | null;
  next: NextStep | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** The steps after the bill: the checkout and its result. */
export function PurchaseSteps({ purchase, podcasts, bill, next, onAgain, onClose }: Props) {
  const { flow } = purchase;
  switch (flow.at) {
    case "checkout":
    case "settling":
    case "cancelling":
    case "settled":
      return (
        <CheckoutDialog
          flow={flow}
          podcasts={podcasts}
          bill={bill}
          onPaid={purchase.formPaid}
          onCancel={purchase.cancel}
          onClose={onClose}
        />
      );
    case "ended":
      return <PurchaseEnding ending={flow.ending} next={next} onAgain={onAgain} onClose={onClose} />;
    default:
      return null;
  }
}
