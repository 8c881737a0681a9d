import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { readReceipt } from "../../contract/purchases.ts";
import { TEST_RECEIPT_PATH } from "../../contract/test-payment.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { useShop } from "../../tests/support/shop.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { startPaymentStandIn } from "./payment/stand-in.ts";
import { testPaymentRoutes } from "./test-payment.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
// The receipt depends only on the purchase, not on the stand-in's state.
const call = useApi(db, testPaymentRoutes({} as Parameters<typeof testPaymentRoutes>[0]));
const receipt = (token: string | null, session: string) =>
  call(token, "GET", `/api/demo/payment/receipt/${session}`);

describe("the receipt of a test payment", () => {
  test("says what was paid and unlocked, once it is paid", async () => {
    const { podcasts, summary, buy, cancel, login } = await shop.scene(1);
    const list = await podcasts(3);
    const { fingerprint } = await summary(list);
    const { payload } = await buy(list, { fingerprint });
    expect(await receipt(login.token, payload.sessionId)).toMatchObject({ status: 404 });
    await shop.standIn().pay(payload.clientSecret);
    // What is paid cannot be canceled: it is settled at once.
    await cancel(payload.sessionId);
    const answer = await receipt(login.token, payload.sessionId);
    expect(answer.payload).toMatchObject({
      sessionId: payload.sessionId,
      paid: { amount: 1_000, currency: { currencyCode: "EUR" } },
      refunded: null,
      unlocked: 3,
    });
    expect(Date.now() - Date.parse(answer.payload.paidAt)).toBeLessThan(600_000);

    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect(await receipt(stranger.token, payload.sessionId)).toMatchObject({ status: 404 });
    expect(await receipt(null, payload.sessionId)).toMatchObject({ status: 401 });
  });

  test("a purchase with credits alone has none", async () => {
    const { podcasts, summary, buy, login } = await shop.scene(1);
    const list = await podcasts(1);
    const { payload } = await buy(list, { fingerprint: (await summary(list)).fingerprint });
    expect(payload.unlocked).toBe(1);
    expect(await receipt(login.token, payload.sessionId)).toMatchObject({ status: 404 });
  });

  test("charges that an earlier run kept lead to where receipts are shown now", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hostread-receipts-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const options = {
      secretKey: "sk_test_standin_receipts",
      price: { product: "prod_test", price: "price_test", name: "Address", amounts: { eur: 500 } },
      keepIn: join(folder, "test-payment.json"),
    };
    const first = await startPaymentStandIn({
      ...options,
      receiptUrl: () => "http://127.0.0.1:1/receipts/x",
    });
    const stripe = new Stripe(options.secretKey, { host: "127.0.0.1", port: first.port, protocol: "http" });
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      ui_mode: "embedded_page",
      redirect_on_completion: "never",
      line_items: [{ price: "price_test", quantity: 1 }],
      payment_intent_data: { metadata: { purchase: "purchase-1" } },
    });
    await first.pay(session.client_secret!);
    await first.stop();
    const second = await startPaymentStandIn({
      ...options,
      receiptUrl: ({ metadata }) => `${TEST_RECEIPT_PATH}/${metadata.purchase}`,
    });
    await second.stop();
    const [charge] = Object.values(second.state.charges);
    expect(charge?.receipt_url).toBe("/test-receipt/purchase-1");
    expect(readReceipt.reply.parse({ url: charge?.receipt_url })).toEqual({
      url: "/test-receipt/purchase-1",
    });
    expect(readReceipt.reply.safeParse({ url: "/elsewhere" }).success).toBe(false);
  });
});
