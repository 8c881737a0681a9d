import { createIntl } from "react-intl";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Money } from "../../../contract/forms/money.ts";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { de } from "../../language/de.ts";
import { en, type TextKey } from "../../language/en.ts";
import type { TextValues } from "../../language/text.tsx";
import { endingSentence } from "./ending-sentence.ts";

const euros: Money = { amount: 480, currency: CURRENCIES[0]! };
const says = (messages: Record<TextKey, string>, outcome: Partial<PurchaseOutcome>) => {
  const intl = createIntl({ locale: messages === en ? "en" : "de", messages });
  return endingSentence(
    {
      ...{ sessionId: "s1", status: "open", unlocked: 0, dropped: 0, creditsConsumed: 0 },
      ...{ paid: null, refunded: null, testPayment: true },
      ...outcome,
    },
    (id: TextKey, values?: TextValues) => intl.formatMessage({ id }, values),
    ({ amount }) => `${amount} cents`,
  );
};

describe("how a payment ended, without a dialog", () => {
  test("the sum and the number of addresses, in both languages", () => {
    const paid = { status: "complete", paid: euros } as const;
    expect(says(en, { ...paid, unlocked: 1 })).toBe(
      "Your payment of 480 cents has arrived: 1 address unlocked.",
    );
    expect(says(de, { ...paid, unlocked: 2 })).toBe(
      "Ihre Zahlung über 480 cents ist eingegangen: 2 Adressen freigeschaltet.",
    );
  });

  test("nothing was charged where it came to nothing; a charge that goes back is told with its sum", () => {
    for (const status of ["cancelled", "expired", "failed"] as const) {
      expect(says(en, { status })).toContain("Nothing was charged");
      expect(says(de, { status })).toContain("nichts abgebucht");
    }
    expect(says(en, { status: "failed", paid: euros, refunded: euros })).toContain("480 cents");
  });

  test("nothing is told while it is open", () => {
    expect(says(en, { status: "open" })).toBeNull();
  });
});
