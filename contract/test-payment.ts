import { z } from "zod";
import { Money } from "./money.ts";
import { Instant } from "./page.ts";
import { route } from "./route.ts";

/** Cards of the test payment, by what they do. `needs-authentication`: the buyer has approved it at the bank. */
export const TEST_CARDS = [
  "good",
  "declined",
  "insufficient",
  "needs-authentication",
  "fails-authentication",
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

const status = z.enum(["open", "complete", "expired"]);
/** The body and never the address carries it: addresses are logged. */
const clientSecret = z.string().min(1).max(200);

/** What is to be paid, for the checkout of the demonstration. No money moves. Only a demonstration has this. */
export const readTestPayment = route({
  method: "POST",
  path: "/api/demo/payment/read",
  body: z.strictObject({ clientSecret }),
  reply: z.object({ amount: Money, quantity: z.int().min(1), status, expiresAt: Instant }),
});

/** Pays with a test card; a refused one leaves the checkout open for another try. */
export const payTestPayment = route({
  method: "POST",
  path: "/api/demo/payment/pay",
  body: z.strictObject({ clientSecret, card: z.enum(TEST_CARDS) }),
  reply: z.object({
    status,
    /** Why the card was refused. */
    refusal: z.enum(["card_declined", "insufficient_funds", "authentication_required"]).nullable(),
  }),
});
