import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { useOpenPurchases } from "../../tests/support/open-purchases.ts";
import { SHOP_KEYS, useShop } from "../../tests/support/shop.ts";
import { makeLogin, type TestLogin } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { storeSecret } from "../settings/secret.ts";
import { brokenInvariants } from "./invariants.ts";
import { sweepPurchases } from "./settling/sweep.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { call, edge, deliver, standIn } = shop;
const { opened, workOff, problems, makeOld, forgetSession } = useOpenPurchases(database, shop);
const context = () => edge().context;

let admin: TestLogin;
beforeAll(async () => {
  admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
});
const save = (body: object, headers = {}) => call(admin.token, "POST", "/core/api/config", body, headers);
const last4 = async () =>
  (await call(admin.token, "GET", "/core/api/config")).payload.stripeSecretKey.last4 as string | null;
/** Bypasses every check, like an installation that lost its key in another way. */
const put = (key: string | null) =>
  inTransaction(db(), (tx) => storeSecret(tx, context().secrets, "stripeSecretKey", key));
const OTHER = "sk_test_standin_another-key-9999";

// Every test finishes its purchases: an unfinished one blocks the next.
afterEach(async () => {
  standIn().setSecretKey(SHOP_KEYS.secret);
  await put(SHOP_KEYS.secret);
  expect(await brokenInvariants(db())).toEqual({});
});

describe("the secret key while a checkout is open", () => {
  test("is not removed: nothing else is saved either, and the sentence says why in the reader's language", async () => {
    const { sessionId, pay, poll, cancel } = await opened();
    for (const nothing of [null, ""]) {
      const refused = await save({ stripeSecretKey: nothing, emailPurchaseInitialCredits: 77 });
      expect(refused.status).toBe(422);
      expect(refused.fields).toEqual(["/stripeSecretKey payments-unfinished"]);
    }
    const german = await save({ stripeSecretKey: null }, { "accept-language": "de" });
    expect(german.body).toContain("Eine Kartenzahlung ist noch nicht abgeschlossen");
    const { payload } = await call(admin.token, "GET", "/core/api/config");
    expect(payload).toMatchObject({ stripeSecretKey: { set: true }, emailPurchaseInitialCredits: 10 });
    expect((await save({ emailPurchaseInitialCredits: 10 })).status).toBe(200);
    await pay();
    await db().updateTable("purchase").set({ checked: null }).execute();
    expect((await poll(sessionId)).payload.status).toBe("complete");
    expect((await cancel(sessionId)).payload.status).toBe("complete");
    expect((await save({ stripeSecretKey: null })).status).toBe(200);
    expect(await last4()).toBe(null);
  });

  test("may be rolled: a new key of the same account finds the checkout, and the payment is settled with it", async () => {
    const { pay, row } = await opened();
    standIn().setSecretKey(OTHER);
    await pay();
    expect((await save({ stripeSecretKey: OTHER })).status).toBe(200);
    expect(await last4()).toBe("9999");
    await sweepPurchases(context());
    expect((await row()).state).toBe("settled_card");
  });

  test("a key of another account, or one the provider refuses, is not taken; the same key saved again is", async () => {
    const { session, cancel, sessionId } = await opened();
    expect((await save({ stripeSecretKey: OTHER })).fields).toEqual([
      "/stripeSecretKey key-of-another-account",
    ]);
    standIn().setSecretKey(OTHER);
    delete standIn().state.sessions[session.id];
    expect((await save({ stripeSecretKey: OTHER })).fields).toEqual([
      "/stripeSecretKey key-of-another-account",
    ]);
    standIn().state.sessions[session.id] = session;
    standIn().setSecretKey(SHOP_KEYS.secret);
    expect((await save({ stripeSecretKey: SHOP_KEYS.secret })).status).toBe(200);
    expect((await cancel(sessionId)).payload.status).toBe("cancelled");
    expect((await save({ stripeSecretKey: OTHER })).status).toBe(200);
  });

  test("while the provider cannot be asked nothing is saved", async () => {
    const { cancel, sessionId } = await opened();
    standIn().setSecretKey(OTHER);
    standIn().fault({ on: "GET /v1/checkout/sessions", kind: "503", times: 2 });
    expect((await save({ stripeSecretKey: OTHER })).fields).toEqual(["/stripeSecretKey key-not-checked"]);
    expect(await last4()).not.toBe("9999");
    standIn().setSecretKey(SHOP_KEYS.secret);
    await cancel(sessionId);
  });

  test("a purchase whose checkout is not known yet is recognized by its price", async () => {
    const { id, cancel, sessionId } = await opened();
    await forgetSession(id);
    standIn().setSecretKey(OTHER);
    const { prices } = standIn().state;
    const kept = { ...prices };
    for (const price of Object.keys(prices)) delete prices[price];
    expect((await save({ stripeSecretKey: OTHER })).fields).toEqual([
      "/stripeSecretKey key-of-another-account",
    ]);
    Object.assign(prices, kept);
    expect((await save({ stripeSecretKey: OTHER })).status).toBe(200);
    expect((await cancel(sessionId)).payload.status).toBe("cancelled");
  });

  test("what an administrator has closed as stuck hinders no longer: the account may be gone for good", async () => {
    const { id, sessionId, cancel } = await opened();
    await makeOld(id, 46);
    standIn().setSecretKey("sk_test_standin_of-nobody");
    await sweepPurchases(context());
    const [stuck] = await problems("stuck", sessionId);
    expect((await save({ stripeSecretKey: null })).status).toBe(422);
    const close = `/core/api/payment/problem/${stuck.publicId}/close`;
    expect((await call(admin.token, "POST", close, { note: "the account is closed" })).status).toBe(204);
    expect((await save({ stripeSecretKey: null })).status).toBe(200);
    await put(SHOP_KEYS.secret);
    standIn().setSecretKey(SHOP_KEYS.secret);
    expect((await cancel(sessionId)).payload.status).toBe("cancelled");
  });
});

describe("where the key is gone all the same", () => {
  test("I8 an administrator hears of what waits for longer than 45 minutes", async () => {
    const { id, pay, row, sessionId } = await opened();
    await pay();
    await put(null);
    await makeOld(id, 44);
    await sweepPurchases(context());
    expect(await problems("stuck", sessionId)).toEqual([]);
    await makeOld(id, 2);
    await sweepPurchases(context());
    await sweepPurchases(context());
    expect(await problems("stuck", sessionId)).toHaveLength(1);
    await put(SHOP_KEYS.secret);
    await sweepPurchases(context());
    expect((await row()).state).toBe("settled_card");
  });

  test("a signed event is not taken but sent again, and settles once a key is set", async () => {
    const { id, pay, event, outcome } = await opened();
    await pay();
    await put(null);
    const refused = await deliver(event());
    expect(refused.statusCode).toBe(503);
    expect(await workOff(id)).toBe(0);
    expect((await deliver(event(), "whsec_of-somebody-else")).statusCode).toBe(400);
    await put(SHOP_KEYS.secret);
    expect((await deliver(event())).statusCode).toBe(200);
    expect(await workOff(id)).toBe(1);
    expect((await outcome()).status).toBe("complete");
  });
});
