import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import type { TestCard } from "../../../contract/test-payment.ts";
import { newCharge, newIntent } from "./payment-objects.ts";
import { missing } from "./provider-error.ts";
import { expireOld, findSession } from "./sessions.ts";
import type { KeptSession, World } from "./state.ts";

/** Test cards by their behaviour, with the reason for a refusal. */
const CARDS = {
  good: null,
  declined: "card_declined",
  insufficient: "insufficient_funds",
  "needs-authentication": null,
  "fails-authentication": "authentication_required",
} as const satisfies Record<TestCard, string | null>;

/** Where the receipt of a charge is shown. */
export type ReceiptUrl = (charge: Stripe.Charge) => string | null;

/** What the page is told after an attempt to pay. */
export interface Attempt {
  status: "open" | "complete" | "expired";
  /** Why the card was refused; null where it was not. */
  error: (typeof CARDS)[TestCard];
}

/** The page knows a session by its client secret only; tests may name it by its id. */
export function sessionOf(world: World, secretOrId: string): KeptSession {
  const id = /^(cs_test_[A-Za-z0-9]+)(_secret_\w+)?$/.exec(secretOrId)?.[1] ?? secretOrId;
  const session = findSession(world, id);
  if (id !== secretOrId && session.client_secret !== secretOrId)
    throw missing("checkout.session", "", "session");
  return session;
}

/**
 * The buyer types a card. While it is confirmed (`confirmMs`) the session is held, as the provider does: it can
 * be neither expired nor paid a second time. A refused card leaves the session open for another try.
 */
export async function payByCard(
  world: World,
  beingPaid: Set<string>,
  given: { session: string; card: TestCard; confirmMs?: number; receiptUrl: ReceiptUrl },
): Promise<Attempt> {
  expireOld(world, beingPaid);
  const session = sessionOf(world, given.session);
  if (session.status !== "open" || beingPaid.has(session.id))
    return { status: (session.status ?? "open") as Attempt["status"], error: null };
  beingPaid.add(session.id);
  try {
    if (given.confirmMs) await wait(given.confirmMs);
    return confirm(world, session, given.card, given.receiptUrl);
  } finally {
    beingPaid.delete(session.id);
  }
}

function confirm(world: World, session: KeptSession, card: TestCard, receiptUrl: ReceiptUrl): Attempt {
  const { state, now, announce } = world;
  let intent = state.intents[String(session.payment_intent)];
  if (!intent) {
    intent = newIntent(session, now());
    state.intents[intent.id] = intent;
    session.payment_intent = intent.id;
    announce("payment_intent.created", intent);
  }
  const error = CARDS[card];
  if (error !== null) {
    intent.last_payment_error = { code: error, message: "The card was refused.", type: "card_error" };
    announce("payment_intent.payment_failed", intent);
    return { status: "open", error };
  }
  const charge = newCharge(intent, now());
  charge.receipt_url = receiptUrl(charge);
  state.charges[charge.id] = charge;
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
  });
  Object.assign(session, { status: "complete", payment_status: "paid" });
  announce("charge.succeeded", charge);
  announce("payment_intent.succeeded", intent);
  announce("checkout.session.completed", session);
  return { status: "complete", error: null };
}
