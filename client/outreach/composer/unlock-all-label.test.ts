import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import type { PurchaseSummary } from "../../../contract/purchases.ts";
import { en } from "../../language/en.ts";
import { addUp } from "../../purchases/bill/bill.ts";
import { unlockAllLabel } from "./unlock-all-label.ts";

const intl = createIntl({ locale: "en", messages: en });
const label = (bill: Parameters<typeof unlockAllLabel>[0], locked: number) =>
  unlockAllLabel(bill, locked, (id, values) => intl.formatMessage({ id }, values));

const euros = {
  amount: 240,
  currency: { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" },
};
/** A bill for `sold` of `asked` podcasts, against so many credits. */
const bill = (asked: number, sold: number, credits: number, more: Partial<PurchaseSummary> = {}) => {
  const ids = Array.from({ length: asked }, (_, at) => `p${at}`);
  const emailsToPayFor = Math.max(0, sold - credits);
  const summary = {
    emailsToUnlock: sold,
    emailsToPayFor,
    covered: ids.slice(0, sold),
    currentCredits: credits,
  };
  const rest = { creditsPerEmail: 1, pending: [], card: "not-set", ceiling: null, ...more };
  return { ids, summary: { ...summary, ...rest } as unknown as PurchaseSummary };
};

test("A8.12 the button that unlocks all says how many are sold, and credits where credits pay", () => {
  expect(label(undefined, 3)).toBe("Unlock all 3");
  expect(label(addUp([bill(3, 3, 5)]), 3)).toBe("Unlock all 3 for 3 credits");
  expect(label(addUp([bill(3, 2, 5)]), 3)).toBe("Unlock 2 for 2 credits");
  expect(label(addUp([bill(3, 2, 5, { creditsPerEmail: 2 })]), 3)).toBe("Unlock 2 for 4 credits");
  const card = { card: "available", pricePerEmail: euros, amountToPay: euros } as const;
  expect(label(addUp([bill(100, 100, 10, card), bill(50, 50, 10, card)]), 150)).toBe("Unlock all 150");
  expect(label(addUp([bill(100, 99, 10, card), bill(50, 50, 10, card)]), 150)).toBe("Unlock 149");
});

test("A8.12 where nothing is sold there is no button, but one to go on with a payment", () => {
  expect(label(addUp([bill(2, 0, 5)]), 2)).toBeNull();
  const held = { sessionId: "s", by: null, mine: true, podcastExternalIds: ["p0"], expiresAt: "" };
  expect(label(addUp([bill(2, 0, 5, { pending: [held] })]), 2)).toBe("Unlock");
});
