import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PaymentStandIn, startPaymentStandIn } from "./stand-in.ts";

const SECRET_KEY = "sk_test_stand_in";
const WEBHOOK_SECRET = "whsec_stand_in";
const price = {
  product: "prod_unlock",
  price: "price_unlock",
  name: "Unlock",
  amounts: { eur: 500, jpy: 700 },
};
const HOUR = 3_600_000;

let provider: PaymentStandIn;
let stripe: Stripe;
const received: Stripe.Event[] = [];
/** The webhook receiver's responses, in order; 200 when none is left. */
const statuses: number[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const signature = String(request.headers["stripe-signature"]);
    received.push(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET));
    response.writeHead(statuses.shift() ?? 200).end();
  });
});

const connect = (to: PaymentStandIn, more: Stripe.StripeConfig = {}) =>
  new Stripe(SECRET_KEY, {
    host: "127.0.0.1",
    port: to.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 400,
    telemetry: false,
    ...more,
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  provider = await startPaymentStandIn({ secretKey: SECRET_KEY, price });
  stripe = connect(provider);
});
afterAll(async () => {
  await provider.stop();
  receiver.close();
});
afterEach(() => {
  provider.clearFaults();
  provider.beforeAnswer(null);
  provider.setWebhook(null);
  Object.assign(provider.webhooks.delivery, { mode: "send", repeat: 1 });
  provider.webhooks.drop();
  received.length = 0;
});

const inSeconds = (ms: number) => Math.floor((Date.now() + ms) / 1000);
const body = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  ui_mode: "embedded_page",
  redirect_on_completion: "never",
  line_items: [{ price: "price_unlock", quantity: 3 }],
  expires_at: inSeconds(0.52 * HOUR),
  client_reference_id: "purchase-1",
  metadata: { purchase: "purchase-1" },
  ...more,
});
const open = (more = {}, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(body(more), options);
/** The error that the SDK raises, as "class status code". */
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: Stripe.errors.StripeError) => `${error.type} ${error.statusCode} ${error.code}`,
  );
const sessionsMade = () => Object.keys(provider.state.sessions).length;

describe("M-10 the stand-in, asked by the real SDK", () => {
  test("a session is opened, paid and read back with its charge and receipt", async () => {
    const session = await open();
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: 1500,
      currency: "eur",
      client_reference_id: "purchase-1",
      metadata: { purchase: "purchase-1" },
    });
    expect(session.line_items).toBeUndefined();
    expect(await provider.pay(session.client_secret!)).toEqual({ status: "complete", error: null });
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", client_secret: null });
    expect(paid.line_items?.data[0]).toMatchObject({ quantity: 3, amount_total: 1500 });
    const charge = (paid.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount: 1500, captured: true, amount_refunded: 0 });
    expect(charge.receipt_url).toContain(charge.id);
    // A second card changes nothing any more.
    await provider.pay(session.id);
    expect(
      (await stripe.charges.list({ payment_intent: charge.payment_intent as string })).data,
    ).toHaveLength(1);
  });

  test("refused cards leave it open, expiry ends it, and what is paid cannot expire", async () => {
    const session = await open();
    expect(await provider.pay(session.id, "declined")).toEqual({ status: "open", error: "card_declined" });
    expect(await provider.pay(session.id, "fails-authentication")).toMatchObject({ status: "open" });
    const tried = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect((tried.payment_intent as Stripe.PaymentIntent).status).toBe("requires_payment_method");
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    expect(await provider.pay(session.id)).toEqual({ status: "expired", error: null });
    expect(await errorOf(stripe.checkout.sessions.expire(session.id))).toMatch(
      /^StripeInvalidRequestError 400/,
    );

    const other = await open();
    expect(await provider.pay(other.id, "needs-authentication")).toMatchObject({ status: "complete" });
    expect(await errorOf(stripe.checkout.sessions.expire(other.id))).toMatch(
      /^StripeInvalidRequestError 400/,
    );
  });

  test("while a card is confirmed the session is held", async () => {
    const session = await open();
    const paying = provider.pay(session.id, "good", 150);
    expect(await errorOf(stripe.checkout.sessions.expire(session.id))).toBe(
      "StripeRateLimitError 429 lock_timeout",
    );
    expect(await paying).toMatchObject({ status: "complete" });
  });

  test("a session expires by itself at its time, between 30 minutes and 24 hours", async () => {
    expect(await errorOf(open({ expires_at: inSeconds(0.4 * HOUR) }))).toMatch(/InvalidRequestError 400/);
    expect(await errorOf(open({ expires_at: inSeconds(25 * HOUR) }))).toMatch(/InvalidRequestError 400/);
    const session = await open();
    provider.advance(0.6 * HOUR);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  });

  test("unknown, missing and impossible parameters are refused in the provider's words", async () => {
    const before = sessionsMade();
    expect(await errorOf(open({ clientReference: "x" }))).toBe(
      "StripeInvalidRequestError 400 parameter_unknown",
    );
    expect(
      await errorOf(
        stripe.checkout.sessions.list({ client_reference_id: "x" } as Stripe.Checkout.SessionListParams),
      ),
    ).toBe("StripeInvalidRequestError 400 parameter_unknown");
    expect(await errorOf(open({ redirect_on_completion: "always" }))).toMatch(/parameter_missing$/);
    expect(await errorOf(open({ ui_mode: "embedded" as "elements" }))).toMatch(/InvalidRequestError 400/);
    expect(await errorOf(open({ line_items: [{ price: "price_none", quantity: 1 }] }))).toMatch(
      /resource_missing$/,
    );
    expect(await errorOf(open({ currency: "usd" }))).toMatch(/InvalidRequestError 400/);
    expect(await errorOf(open({ line_items: [{ price: "price_unlock", quantity: 0 }] }))).toMatch(/400/);
    const cheap = { currency: "eur", product: "prod_unlock", unit_amount: 10 };
    expect(await errorOf(open({ line_items: [{ price_data: cheap, quantity: 1 }] }))).toMatch(
      /amount_too_small$/,
    );
    expect(await errorOf(connect(provider).checkout.sessions.retrieve("cs_none"))).toMatch(
      /404 resource_missing$/,
    );
    const stranger = new Stripe("sk_test_other", {
      host: "127.0.0.1",
      port: provider.port,
      protocol: "http",
    });
    expect(await errorOf(stranger.checkout.sessions.list())).toMatch(/^StripeAuthenticationError 401/);
    expect(sessionsMade()).toBe(before);
  });

  test("prices in several currencies, and a new one at the same product", async () => {
    const product = await stripe.products.retrieve("prod_unlock", {
      expand: ["default_price.currency_options"],
    });
    const shown = product.default_price as Stripe.Price;
    expect(shown.currency_options?.jpy?.unit_amount).toBe(700);
    expect((await open({ currency: "jpy" })).amount_total).toBe(2100);
    provider.setPrice({ eur: 600, jpy: 800 });
    const later = await stripe.products.retrieve("prod_unlock", { expand: ["default_price"] });
    expect((later.default_price as Stripe.Price).unit_amount).toBe(600);
    expect((later.default_price as Stripe.Price).currency_options).toBeUndefined();
    expect(await errorOf(open())).toMatch(/InvalidRequestError 400/);
    const data = { currency: "eur", product: "prod_unlock", unit_amount: 500 };
    expect((await open({ line_items: [{ price_data: data, quantity: 2 }] })).amount_total).toBe(1000);
    provider.setPrice({ eur: 500, jpy: 700 });
  });

  test("refunds stop at what was captured; a dispute stops them too", async () => {
    const fresh = async () => {
      const data = { currency: "eur", product: "prod_unlock", unit_amount: 500 };
      const session = await open({ line_items: [{ price_data: data, quantity: 3 }] });
      await provider.pay(session.id);
      return provider.session(session.id).payment_intent as string;
    };
    const intent = await fresh();
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      amount: 500,
      metadata: { why: "erased" },
    });
    expect(refund).toMatchObject({ status: "succeeded", amount: 500, metadata: { why: "erased" } });
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent, amount: 1001 }))).toMatch(/400/);
    provider.refund(intent);
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent }))).toMatch(
      /charge_already_refunded$/,
    );
    const all = await stripe.refunds.list({ payment_intent: intent });
    expect(all.data.map(({ amount }) => amount)).toEqual([1000, 500]);

    const other = await fresh();
    const dispute = provider.dispute(other);
    expect((await stripe.disputes.list({ payment_intent: other })).data[0]?.id).toBe(dispute.id);
    expect(await errorOf(stripe.refunds.create({ payment_intent: other }))).toMatch(/charge_disputed$/);
  });
});

describe("idempotency keys", () => {
  const data = { currency: "eur", product: "prod_unlock", unit_amount: 500 };
  const items = { line_items: [{ price_data: data, quantity: 1 }] };

  test("the same key gives the same answer; another body is refused; after 24 h it is forgotten", async () => {
    const first = await open(items, { idempotencyKey: "key-1" });
    const expires = first.expires_at;
    const same = { ...items, expires_at: expires };
    // The first was sent with its own time; a repeat sends the very same.
    const again = await open(same, { idempotencyKey: "key-1" });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await errorOf(open({ ...same, client_reference_id: "other" }, { idempotencyKey: "key-1" }))).toBe(
      "StripeIdempotencyError 400 undefined",
    );
    provider.advance(25 * HOUR);
    expect((await open(items, { idempotencyKey: "key-1" })).id).not.toBe(first.id);
  });

  test("while the first with a key runs, a second is refused with 409", async () => {
    provider.fault({ on: "POST /v1/checkout/sessions", kind: "slow", ms: 200 });
    const given = { ...items, expires_at: inSeconds(0.52 * HOUR) };
    const first = open(given, { idempotencyKey: "key-2" });
    await expect.poll(() => provider.calls.some((call) => call.idempotencyKey === "key-2")).toBe(true);
    expect(await errorOf(open(given, { idempotencyKey: "key-2" }))).toMatch(/409 idempotency_key_in_use$/);
    const { id } = await first;
    expect((await open(given, { idempotencyKey: "key-2" })).id).toBe(id);
  });

  test("a 500 after the effect is kept and given again; the session is there all the same", async () => {
    const before = sessionsMade();
    provider.fault({ on: "POST /v1/checkout/sessions", kind: "500-after" });
    const given = { ...items, expires_at: inSeconds(0.52 * HOUR), client_reference_id: "lost" };
    const patient = connect(provider, { maxNetworkRetries: 1 });
    const options = { idempotencyKey: "key-3" };
    expect(await errorOf(patient.checkout.sessions.create(body(given), options))).toMatch(
      /^StripeAPIError 500/,
    );
    expect(sessionsMade()).toBe(before + 1);
    const listed = await stripe.checkout.sessions.list({ limit: 100 });
    expect(listed.data.filter((one) => one.client_reference_id === "lost")).toHaveLength(1);
  });

  test.each([
    ["cut-after", /^StripeConnectionError/, 1],
    ["timeout-after", /^StripeConnectionError/, 1],
    ["cut-before", /^StripeConnectionError/, 0],
    ["timeout-before", /^StripeConnectionError/, 0],
    ["500-before", /^StripeAPIError 500/, 0],
    ["503", /^StripeAPIError 503/, 0],
    ["429", /^StripeRateLimitError 429 rate_limit/, 0],
    ["409", /^StripeAPIError 409 idempotency_key_in_use/, 0],
  ] as const)(
    "after %s the SDK raises its own error, and the effect is there or not",
    async (kind, error, more) => {
      const before = sessionsMade();
      // The SDK retries once after a cut connection: both are cut.
      provider.fault({ on: "POST /v1/checkout/sessions", kind, times: kind.startsWith("cut") ? 2 : 1 });
      const given = { ...items, expires_at: inSeconds(0.52 * HOUR) };
      expect(await errorOf(open(given, { idempotencyKey: `key-${kind}` }))).toMatch(error);
      expect(sessionsMade()).toBe(before + more);
    },
  );
});

test("what it knows survives its end, keys included; an installation's real key is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hostread-stand-in-"));
  const options = { secretKey: SECRET_KEY, price, keepIn: join(folder, "payment.json") };
  const given = body({ expires_at: inSeconds(0.52 * HOUR) });
  const first = await startPaymentStandIn(options);
  const made = await connect(first).checkout.sessions.create(given, { idempotencyKey: "kept" });
  await first.pay(made.id);
  await first.stop();
  const second = await startPaymentStandIn(options);
  expect((await connect(second).checkout.sessions.retrieve(made.id)).status).toBe("complete");
  const again = await connect(second).checkout.sessions.create(given, { idempotencyKey: "kept" });
  expect(again.id).toBe(made.id);
  await second.stop();
  rmSync(folder, { recursive: true });
  await expect(startPaymentStandIn({ ...options, secretKey: "sk_live_1" })).rejects.toThrow(/test keys/);
});

describe("events", () => {
  const target = () => {
    const { port } = receiver.address() as AddressInfo;
    provider.setWebhook({ url: `http://127.0.0.1:${port}/hook`, secret: WEBHOOK_SECRET });
  };
  const paid = async () => {
    const data = { currency: "eur", product: "prod_unlock", unit_amount: 500 };
    const session = await open({ line_items: [{ price_data: data, quantity: 1 }] });
    await provider.pay(session.id);
    await provider.webhooks.settled();
  };
  const types = () => received.map(({ type }) => type);
  const IN_ORDER = [
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ];

  test("are signed so that the SDK takes them, and can be read again", async () => {
    target();
    await paid();
    expect(types().sort()).toEqual([...IN_ORDER].sort());
    const completed = received.find(({ type }) => type === "checkout.session.completed")!;
    expect(completed.data.object).toMatchObject({ object: "checkout.session", status: "complete" });
    expect(completed.data.object).not.toHaveProperty("line_items");
    expect((await stripe.events.retrieve(completed.id)).type).toBe("checkout.session.completed");
  });

  test("come twice, held back and reversed, or never", async () => {
    target();
    provider.webhooks.delivery.repeat = 2;
    await paid();
    expect(received).toHaveLength(8);
    received.length = 0;
    Object.assign(provider.webhooks.delivery, { mode: "hold", repeat: 1 });
    await paid();
    expect(received).toHaveLength(0);
    await provider.webhooks.release("reversed");
    expect(types()).toEqual([...IN_ORDER].reverse());
    received.length = 0;
    provider.webhooks.delivery.mode = "never";
    await paid();
    expect(received).toHaveLength(0);
  });

  test("are tried again where the receiver fails", async () => {
    target();
    statuses.push(500, 500);
    await paid();
    expect(received).toHaveLength(6);
  });

  test("may come before the answer of the request that caused them", async () => {
    target();
    provider.beforeAnswer(async () => {
      const newest = Object.values(provider.state.sessions).at(-1)!;
      await provider.pay(newest.id);
      await provider.webhooks.settled();
    });
    const data = { currency: "eur", product: "prod_unlock", unit_amount: 500 };
    const session = await open({ line_items: [{ price_data: data, quantity: 1 }] });
    expect(types()).toContain("checkout.session.completed");
    // The answer reflects the state at the time it was made.
    expect(session.status).toBe("open");
  });
});
