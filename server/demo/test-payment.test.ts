import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { STAND_IN_KEY_PREFIX } from "../purchases/provider/connect.ts";
import { readSettings } from "../settings/read.ts";
import { readSecret, storeSecret } from "../settings/secret.ts";
import { startPaymentStandIn } from "./payment/stand-in.ts";
import { startTestPayment, testPaymentRoutes } from "./test-payment.ts";

const database = useDatabase();
const db = () => database().db;
const folder = mkdtempSync(join(tmpdir(), "hostread-test-payment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const standIn = await startPaymentStandIn({
  secretKey: "sk_test_standin_test",
  price: { product: "prod_test", price: "price_test", name: "Address", amounts: { eur: 500 } },
});
afterAll(() => standIn.stop());
const call = useApi(db, testPaymentRoutes(standIn));

const open = (secretKey: string, port: string | number, product: string) =>
  new Stripe(secretKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
  }).checkout.sessions.create({
    mode: "payment",
    ui_mode: "embedded_page",
    redirect_on_completion: "never",
    line_items: [{ price_data: { currency: "eur", product, unit_amount: 500 }, quantity: 2 }],
  });

describe("the checkout of the demonstration", () => {
  const pay = async (clientSecret: string, card: string) => {
    const login = await makeLogin(db(), [await makeOwner(db())]);
    return call(login.token, "POST", "/api/demo/payment/pay", { clientSecret, card });
  };

  test("a refused card leaves it open, another pays it, and nothing is charged twice", async () => {
    const { client_secret: secret, id } = await open("sk_test_standin_test", standIn.port, "prod_test");
    expect((await pay(secret!, "declined")).payload).toEqual({ status: "open", refusal: "card_declined" });
    expect((await pay(secret!, "needs-authentication")).payload).toEqual({
      status: "complete",
      refusal: null,
    });
    expect((await pay(secret!, "good")).payload).toEqual({ status: "complete", refusal: null });
    const { payment_intent: intent } = standIn.session(id);
    const charges = Object.values(standIn.state.charges).filter((charge) => charge.payment_intent === intent);
    expect(charges).toHaveLength(1);
  });

  test("only the checkout's own secret opens it", async () => {
    const { client_secret: secret, id } = await open("sk_test_standin_test", standIn.port, "prod_test");
    for (const other of [id, `${id}_secret_0`, `${secret}0`, "cs_none_secret_x", "__proto___secret_"])
      expect(await pay(other, "good"), other).toMatchObject({ status: 404, fault: "not-found" });
    expect(standIn.session(id).status).toBe("open");
    expect((await pay(secret!, "stolen")).status).toBe(422);
  });

  test("nobody who is not signed in pays", async () => {
    const answer = await call(null, "POST", "/api/demo/payment/pay", { clientSecret: "x", card: "good" });
    expect(answer.status).toBe(401);
  });
});

describe("setting the test payment up", () => {
  const context = (): Context => {
    const made = makeContext(db());
    return { ...made, config: { ...made.config, dataDir: folder } };
  };

  test("keys are made once; checkouts and their keys survive a restart", async () => {
    const own = context();
    const first = await startTestPayment(own);
    const key = (await readSecret(own.db, own.secrets, "stripeSecretKey"))!;
    expect(key.startsWith(STAND_IN_KEY_PREFIX)).toBe(true);
    const settings = await readSettings(own.db);
    expect(settings.stripePublicKey).toMatch(/^pk_test_standin_/);
    const made = await open(key, new URL(first.url).port, settings.emailPurchaseProductId);
    await first.stop();
    const second = await startTestPayment(own);
    expect(await readSecret(own.db, own.secrets, "stripeSecretKey")).toBe(key);
    const stripe = new Stripe(key, { host: "127.0.0.1", port: new URL(second.url).port, protocol: "http" });
    expect((await stripe.checkout.sessions.retrieve(made.id)).status).toBe("open");
    await second.stop();
  });

  test("an administrator's own keys stay, and never open the stand-in", async () => {
    const own = context();
    await inTransaction(own.db, (tx) =>
      storeSecret(tx, own.secrets, "stripeSecretKey", "sk_test_of_a_real_account"),
    );
    const started = await startTestPayment(own);
    expect(await readSecret(own.db, own.secrets, "stripeSecretKey")).toBe("sk_test_of_a_real_account");
    const port = new URL(started.url).port;
    await expect(open("sk_test_of_a_real_account", port, "prod_demonstration")).rejects.toMatchObject({
      statusCode: 401,
    });
    await started.stop();
  });
});
