import type Stripe from "stripe";
import { ask } from "./call.ts";
import type { Provider } from "./connect.ts";

/** Why money is refunded; together with the purchase it makes the key that prevents a second refund. */
export type RefundReason = "mismatch" | "dropped" | "late";

export interface Refund {
  id: string;
  paymentId: string | null;
  amount: number;
  failed: boolean;
  /** Null if it was refunded in the provider's dashboard. */
  reason: string | null;
}

export interface Dispute {
  id: string;
  paymentId: string | null;
  amount: number;
  won: boolean;
}

/** All refunds of a payment, or all of the last days. At most 10,000. */
export const listRefunds = ({ stripe }: Provider, of: { paymentId: string } | { since: Date }) =>
  ask("list-refunds", async () =>
    (await stripe.refunds.list(filterOf(of)).autoPagingToArray({ limit: 10_000 })).map(toRefund),
  );

export const listDisputes = ({ stripe }: Provider, of: { paymentId: string } | { since: Date }) =>
  ask("list-disputes", async () =>
    (await stripe.disputes.list(filterOf(of)).autoPagingToArray({ limit: 10_000 })).map(toDispute),
  );

/** Refunds money, once for each purchase and reason within a day; older refunds are found in the list first. */
export const createRefund = (
  { stripe }: Provider,
  wanted: { purchase: string; paymentId: string; amount: number; reason: RefundReason },
): Promise<Refund> =>
  ask("create-refund", async () =>
    toRefund(
      await stripe.refunds.create(
        {
          payment_intent: wanted.paymentId,
          amount: wanted.amount,
          metadata: { purchase: wanted.purchase, reason: wanted.reason },
        },
        { idempotencyKey: `refund-${wanted.purchase}-${wanted.reason}` },
      ),
    ),
  );

const filterOf = (of: { paymentId: string } | { since: Date }) => ({
  limit: 100,
  ...("paymentId" in of
    ? { payment_intent: of.paymentId }
    : { created: { gte: Math.floor(of.since.getTime() / 1000) } }),
});

const idOf = (of: string | { id: string } | null): string | null =>
  typeof of === "string" ? of : (of?.id ?? null);

const toRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  paymentId: idOf(refund.payment_intent),
  amount: refund.amount,
  failed: refund.status === "failed" || refund.status === "canceled",
  reason: refund.metadata?.reason ?? null,
});

const toDispute = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  // An early warning and a closed inquiry take no money either.
  won: dispute.status === "won" || dispute.status.startsWith("warning_"),
});
