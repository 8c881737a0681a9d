import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** An answer kept under its idempotency key. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: string;
  /** Seconds since 1970. */
  at: number;
}

/** Everything the stand-in knows, as plain data that can be written to a file. Objects have the SDK's types. */
export interface State {
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  sessions: Record<string, KeptSession>;
  intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  events: Record<string, Stripe.Event>;
  keys: Record<string, KeptAnswer>;
}

/** A session and what the provider knows of it besides. */
export type KeptSession = Stripe.Checkout.Session & {
  line_items: Stripe.ApiList<Stripe.LineItem>;
  /** For the payment intent, which is created at the first attempt to pay. Never returned. */
  intent_data: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
};

export const emptyState = (): State => ({
  products: {},
  prices: {},
  sessions: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  events: {},
  keys: {},
});

/** The state and what its parts need to work on it. */
export interface World {
  state: State;
  /** Seconds since 1970, as the provider counts. */
  now(): number;
  /** Announces a change: stores an event and delivers it. */
  announce(type: string, object: object): void;
}

/** A new id in the provider's form: its prefix and 24 characters. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url").replace(/[-_]/g, "0")}`;

/** How much older everything becomes; the times in the provider's objects are seconds. */
export function makeOlder(state: State, seconds: number): void {
  for (const kind of Object.values(state) as Record<string, Record<string, unknown>>[])
    for (const object of Object.values(kind))
      for (const name of ["created", "expires_at", "updated", "at", "canceled_at"])
        if (typeof object[name] === "number") object[name] = (object[name] as number) - seconds;
}
