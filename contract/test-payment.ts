import { z } from "zod";
import { Money } from "./forms/money.ts";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** How public keys of the test payment begin. With another one the page shows the provider's own form. */
export const TEST_PUBLIC_KEY_PREFIX = "pk_test_standin_";

/** The page of the application that shows the receipt of a test payment: this, and the id of the purchase. */
export const TEST_RECEIPT_PATH = "/test-receipt";

/** Test cards by their behaviour. `needs-authentication`: the buyer has approved it at the bank. */
export const TEST_CARDS = [
  "good",
  "declined",
  "insufficient",
  "needs-authentication",
  "fails-authentication",
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/**
 * Pays with a test card; a refused one leaves the checkout open for another try. No money moves. Only a
 * demonstration has this.
 */
export const payTestPayment = route({
  method: "POST",
  path: "/api/demo/payment/pay",
  act: "signed-in",
  body: z.strictObject({ clientSecret: z.string().min(1).max(200), card: z.enum(TEST_CARDS) }),
  reply: z.object({
    status: z.enum(["open", "complete", "expired"]),
    /** Why the card was refused. */
    refusal: z.enum(["card_declined", "insufficient_funds", "authentication_required"]).nullable(),
  }),
});

/** The result of a test payment, as long as the purchase is known. Only a demonstration has this. */
export const readTestReceipt = route({
  method: "GET",
  path: "/api/demo/payment/receipt/:sessionId",
  act: "signed-in",
  params: z.object({ sessionId: Id }),
  reply: z.object({
    sessionId: Id,
    paidAt: Instant,
    paid: Money,
    refunded: Money.nullable(),
    unlocked: z.int().min(0),
  }),
});
