import type { Money } from "../../../contract/forms/money.ts";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import type { TextOf } from "../../language/text.tsx";

/** How a payment ended, in one sentence for a buyer who has no dialog open; null while it has not ended. */
export function endingSentence(
  { status, paid, unlocked }: PurchaseOutcome,
  t: TextOf,
  money: (amount: Money) => string,
): string | null {
  switch (status) {
    case "open":
      return null;
    case "complete":
      return paid
        ? t("purchases.toldPaid", { amount: money(paid), count: unlocked })
        : t("purchases.unlocked", { count: unlocked });
    case "cancelled":
      return t("purchases.toldCancelled");
    case "expired":
      return t("purchases.toldExpired");
    case "failed":
      return paid ? t("purchases.mismatch", { amount: money(paid) }) : t("purchases.toldFailed");
  }
}
