import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import type { TestCard } from "../../../contract/test-payment.ts";
import { type Log, silentLog } from "../../platform/log.ts";
import { hide } from "./expand.ts";
import { type Fault, Faults } from "./faults.ts";
import { createDesk, type Desk, type SeenCall } from "./http.ts";
import { readState, writeState } from "./keep.ts";
import { type Attempt, payByCard, type ReceiptUrl, sessionOf } from "./pay.ts";
import { type GivenPrice, putPrice } from "./prices.ts";
import { createRefund, openDispute } from "./refunds.ts";
import { expireOld } from "./sessions.ts";
import { type KeptSession, makeOlder, newId, type State, type World } from "./state.ts";
import { Webhooks, type WebhookTarget } from "./webhooks.ts";

export interface StandInOptions {
  /** On loopback; 0 takes a free one. */
  port?: number;
  /** What the caller has to show; a test key. */
  secretKey: string;
  webhook?: WebhookTarget | null;
  price: GivenPrice;
  /** A file that keeps its state across restarts; in memory only if omitted. */
  keepIn?: string;
  log?: Log;
  /** Where receipts are shown, also those of charges that an earlier run kept. */
  receiptUrl?: ReceiptUrl;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What a person does at the provider (cards, dashboard), and what tests make go wrong. */
export interface PaymentStandIn {
  url: string;
  port: number;
  /** The buyer types a card; `session` is a client secret or a session's id. */
  pay(session: string, card?: TestCard, confirmMs?: number): Promise<Attempt>;
  /** What the buyer sees at the checkout. @throws ProviderError for an unknown session */
  session(secretOrId: string): KeptSession;
  /** As in the provider's dashboard. `amount` in minor units; all that is left where not given. */
  refund(paymentIntent: string, amount?: number): Stripe.Refund;
  dispute(paymentIntent: string): Stripe.Dispute;
  setPrice(amounts: Readonly<Record<string, number>>): void;
  /** The account gets another secret key; the one before is refused from then on. */
  setSecretKey(key: string): void;
  /** Everything the provider knows becomes so much older: sessions expire, keys are forgotten after 24 h. */
  advance(ms: number): void;
  fault(fault: Fault): void;
  clearFaults(): void;
  setWebhook(target: WebhookTarget | null): void;
  webhooks: Pick<Webhooks, "delivery" | "release" | "drop" | "settled">;
  /** Done between the effect of a request and its answer. */
  beforeAnswer(hook: ((call: SeenCall) => Promise<void>) | null): void;
  /** For evaluation: its whole state, and the requests it received, oldest first. Read only. */
  state: Readonly<State>;
  calls: readonly SeenCall[];
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for the payment provider on loopback. The SDK talks to it as to the real one; no money
 * moves. Only the demonstration and tests start it.
 */
export async function startPaymentStandIn(options: StandInOptions): Promise<PaymentStandIn> {
  if (!/^[sr]k_test_/.test(options.secretKey)) throw new Error("the stand-in takes test keys only");
  const log = options.log ?? silentLog;
  const state = readState(options.keepIn ?? null);
  const receiptUrl = options.receiptUrl ?? nowhere;
  for (const charge of Object.values(state.charges)) charge.receipt_url = receiptUrl(charge);
  const clock = options.now ?? Date.now;
  const webhooks = new Webhooks(options.webhook ?? null, log);
  const now = () => Math.floor(clock() / 1000);
  const world: World = {
    state,
    now,
    announce(type, object) {
      const event = newEvent(type, object, now());
      state.events[event.id] = event;
      webhooks.take(event);
    },
  };
  const beingPaid = new Set<string>();
  const changed = () => writeState(options.keepIn ?? null, state);
  const faults = new Faults();
  const desk: Desk = {
    world,
    faults,
    secretKey: options.secretKey,
    beingPaid,
    changed,
    beforeAnswer: null,
    calls: [],
  };
  if (!state.products[options.price.product]) putPrice(state, options.price, now());
  changed();

  const server = createDesk(desk);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  /** Does something and stores the state. */
  const kept = <T>(result: T): T => {
    changed();
    return result;
  };
  return {
    url,
    port,
    pay: async (session, card = "good", confirmMs = 0) =>
      kept(await payByCard(world, beingPaid, { session, card, confirmMs, receiptUrl })),
    session: (secretOrId) => {
      expireOld(world, beingPaid);
      return sessionOf(world, secretOrId);
    },
    refund: (intent, amount) =>
      kept(createRefund(world, { payment_intent: intent, ...(amount !== undefined && { amount }) })),
    dispute: (intent) => kept(openDispute(world, intent)),
    setPrice: (amounts) => kept(putPrice(state, { ...options.price, price: newId("price"), amounts }, now())),
    setSecretKey: (key) => {
      desk.secretKey = key;
    },
    advance: (ms) => {
      makeOlder(state, Math.round(ms / 1000));
      expireOld(world, beingPaid);
      changed();
    },
    fault: (fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    setWebhook: (target) => {
      webhooks.target = target;
    },
    webhooks,
    beforeAnswer: (hook) => {
      desk.beforeAnswer = hook;
    },
    state,
    calls: desk.calls,
    stop: async () => {
      await webhooks.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Looks like a real address, but leads nowhere. */
const nowhere: ReceiptUrl = (charge) => `https://receipts.example/${charge.id}`;

/** An event as delivered, with the object's state at this moment. */
function newEvent(type: string, object: object, created: number): Stripe.Event {
  const copy = hide(structuredClone(object) as Record<string, unknown>, []);
  return {
    id: newId("evt"),
    object: "event",
    api_version: null,
    created,
    data: { object: copy },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
}
