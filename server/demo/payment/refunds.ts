import type Stripe from "stripe";
import type { Accepted } from "./parameters.ts";
import { newDispute, newRefund } from "./payment-objects.ts";
import { invalid, missing } from "./provider-error.ts";
import type { World } from "./state.ts";

export const CREATE_REFUND = {
  amount: "integer",
  charge: "text",
  expand: { each: "text" },
  metadata: "metadata",
  payment_intent: "text",
  reason: ["duplicate", "fraudulent", "requested_by_customer"],
} satisfies Accepted<Stripe.RefundCreateParams>;

/** POST /v1/refunds. @throws ProviderError charge_already_refunded, or for more than is left */
export function createRefund(world: World, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(world, params);
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = params.amount ?? left;
  if (amount < 1)
    throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  const metadata = { ...(params.metadata as Record<string, string> | undefined) };
  const refund = newRefund(charge, { amount, metadata, reason: params.reason ?? null }, world.now());
  world.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.announce("refund.created", refund);
  world.announce("charge.refunded", charge);
  return refund;
}

/** The cardholder disputes the charge at the bank; the merchant cannot prevent it. */
export function openDispute(world: World, paymentIntent: string): Stripe.Dispute {
  const charge = chargeOf(world, { payment_intent: paymentIntent });
  const dispute = newDispute(charge, world.now());
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.announce("charge.dispute.created", dispute);
  return dispute;
}

function chargeOf({ state }: World, of: { charge?: string; payment_intent?: string }): Stripe.Charge {
  if (of.charge !== undefined) {
    const charge = state.charges[of.charge];
    if (!charge) throw missing("charge", of.charge, "charge");
    return charge;
  }
  const intent = state.intents[of.payment_intent ?? ""];
  if (!intent) throw missing("payment_intent", of.payment_intent ?? "", "payment_intent");
  const charge = state.charges[String(intent.latest_charge)];
  if (!charge)
    throw invalid("This PaymentIntent does not have a successful charge to refund.", {
      param: "payment_intent",
    });
  return charge;
}
